-- Placements are a permutation and the order of the final points, ties to the lower seat.
--
-- rules.md §1.6. The permutation holds in every game; the order is left out for games with disagreements or
-- rules that are not supported.
--
-- At ingest: no
WITH ranked AS (
    SELECT
        log_id,
        seat,
        placement,
        row_number() OVER (PARTITION BY log_id ORDER BY placement) AS place,
        row_number() OVER (PARTITION BY log_id ORDER BY final_points DESC, seat) AS by_points
    FROM game_seats
    WHERE placement IS NOT NULL
)
SELECT log_id, seat, 'each placement once' AS expected, placement AS got
FROM ranked
WHERE placement <> place
UNION ALL
SELECT log_id, seat, by_points::VARCHAR, placement
FROM ranked
ANTI JOIN unjudged_games() USING (log_id)
WHERE placement <> by_points
