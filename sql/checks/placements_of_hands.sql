-- Placements at the start and at the end of a hand are the order of the points, ties to the lower seat.
--
-- So they are a permutation of 1 to the number of players.
--
-- At ingest: no
WITH ranked AS (
    SELECT
        log_id,
        hand_index,
        seat,
        start_placement,
        end_placement,
        row_number() OVER (PARTITION BY log_id, hand_index ORDER BY start_points DESC, seat) AS at_start,
        row_number() OVER (PARTITION BY log_id, hand_index ORDER BY end_points DESC, seat) AS at_end
    FROM hand_seats
)
SELECT
    log_id,
    hand_index,
    seat,
    at_start || ' at the start, ' || at_end || ' at the end' AS expected,
    start_placement || ' at the start, ' || end_placement || ' at the end' AS got
FROM ranked
WHERE start_placement <> at_start OR end_placement <> at_end
