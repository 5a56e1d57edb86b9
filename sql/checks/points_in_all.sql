-- The points of the players and the sticks on the table are 100,000 with four players, 105,000 with three.
--
-- rules.md §1.1. Left out: games with disagreements or rules that are not supported.
--
-- At ingest: no
WITH summed AS (
    SELECT log_id, hand_index, sum(start_points)::BIGINT AS points FROM hand_seats GROUP BY log_id, hand_index
)
SELECT
    log_id,
    hand_index,
    CASE n_players WHEN 4 THEN 100000 ELSE 105000 END AS expected,
    points + 1000 * n_sticks AS got
FROM hands
JOIN summed USING (log_id, hand_index)
JOIN games USING (log_id)
ANTI JOIN unjudged_games() USING (log_id)
WHERE points + 1000 * n_sticks <> CASE n_players WHEN 4 THEN 100000 ELSE 105000 END
