-- A hand begins with the riichi sticks that the hand before left.
--
-- Left out: games with disagreements or rules that are not supported.
--
-- At ingest: no
WITH carried AS (SELECT log_id, hand_index + 1 AS hand_index, n_sticks_after FROM hands)
SELECT log_id, hand_index, carried.n_sticks_after AS expected, hands.n_sticks AS got
FROM hands
JOIN carried USING (log_id, hand_index)
ANTI JOIN unjudged_games() USING (log_id)
WHERE hands.n_sticks <> carried.n_sticks_after
