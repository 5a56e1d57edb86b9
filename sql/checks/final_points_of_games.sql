-- Final points are those after the last hand, the sticks that are left going to the first place.
--
-- rules.md §7. Left out: games with disagreements or rules that are not supported.
--
-- At ingest: yes
WITH expected AS (
    SELECT
        log_id,
        seat,
        final_points,
        end_points + CASE WHEN placement = 1 THEN 1000 * n_sticks_after ELSE 0 END AS points
    FROM games
    JOIN hands USING (log_id)
    JOIN hand_seats USING (log_id, hand_index)
    JOIN game_seats USING (log_id, seat)
    ANTI JOIN unjudged_games() USING (log_id)
    WHERE is_complete AND hand_index = n_hands - 1
)
SELECT log_id, seat, points AS expected, final_points AS got
FROM expected
WHERE final_points IS DISTINCT FROM points
