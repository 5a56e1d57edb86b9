-- A player begins a hand with the points that the hand before left.
--
-- Left out: games with disagreements or rules that are not supported.
--
-- At ingest: no
WITH carried AS (
    SELECT log_id, hand_index + 1 AS hand_index, seat, end_points FROM hand_seats
)
SELECT log_id, hand_index, seat, carried.end_points AS expected, hand_seats.start_points AS got
FROM hand_seats
JOIN carried USING (log_id, hand_index, seat)
ANTI JOIN unjudged_games() USING (log_id)
WHERE hand_seats.start_points <> carried.end_points
