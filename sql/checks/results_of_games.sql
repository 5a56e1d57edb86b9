-- A complete game has final points, placements and final scores of all players; a cut one has none.
--
-- Statistics of placements count the rows that are not null.
--
-- At ingest: yes
SELECT
    log_id,
    seat,
    CASE WHEN is_complete THEN 'all of them' ELSE 'none' END AS expected,
    concat_ws(', ', 'points ' || final_points, 'placement ' || placement, 'score ' || final_score) AS got
FROM game_seats
JOIN games USING (log_id)
WHERE (final_points IS NOT NULL) <> is_complete
    OR (placement IS NOT NULL) <> is_complete
    OR (final_score IS NOT NULL) <> is_complete
