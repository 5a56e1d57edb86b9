-- Together, the players of a hand receive the riichi sticks that left the table.
--
-- The sticks at the start and those of this hand's riichi, less those that stay. Left out: games with
-- disagreements or rules that are not supported.
--
-- At ingest: yes
WITH summed AS (
    SELECT log_id, hand_index, sum(delta)::BIGINT AS points FROM hand_seats GROUP BY log_id, hand_index
)
SELECT
    log_id, hand_index, 1000 * (n_sticks + n_riichi_accepted - n_sticks_after) AS expected, points AS got
FROM hands
JOIN summed USING (log_id, hand_index)
ANTI JOIN unjudged_games() USING (log_id)
WHERE points <> 1000 * (n_sticks + n_riichi_accepted - n_sticks_after)
