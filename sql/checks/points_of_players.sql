-- A player's points after the hand are those before it, the payments, and 1000 less for an accepted riichi.
--
-- total_delta and end_points are sums of other columns.
--
-- At ingest: yes
SELECT
    log_id,
    hand_index,
    seat,
    delta - CASE WHEN is_riichi_accepted THEN 1000 ELSE 0 END AS expected,
    total_delta AS got
FROM hand_seats
WHERE total_delta <> delta - CASE WHEN is_riichi_accepted THEN 1000 ELSE 0 END
UNION ALL
SELECT log_id, hand_index, seat, start_points + total_delta, end_points
FROM hand_seats
WHERE end_points <> start_points + total_delta
