-- points_to_first to points_to_fourth are the differences of the points at the start of the hand.
--
-- By start_placement; the fourth is null with three players.
--
-- At ingest: no
WITH placed AS (
    SELECT
        log_id,
        hand_index,
        max(start_points) FILTER (start_placement = 1) AS first,
        max(start_points) FILTER (start_placement = 2) AS second,
        max(start_points) FILTER (start_placement = 3) AS third,
        max(start_points) FILTER (start_placement = 4) AS fourth
    FROM hand_seats
    GROUP BY log_id, hand_index
)
SELECT
    log_id,
    hand_index,
    seat,
    concat_ws(', ', start_points - first, start_points - second, start_points - third, start_points - fourth)
        AS expected,
    concat_ws(', ', points_to_first, points_to_second, points_to_third, points_to_fourth) AS got
FROM hand_seats
JOIN placed USING (log_id, hand_index)
WHERE points_to_first IS DISTINCT FROM start_points - first
    OR points_to_second IS DISTINCT FROM start_points - second
    OR points_to_third IS DISTINCT FROM start_points - third
    OR points_to_fourth IS DISTINCT FROM start_points - fourth
