-- The tiles drawn and those left are the tiles that can be drawn.
--
-- 70 with four players: 136 less 52 dealt and 14 of the dead wall. 55 with three: 108 less 39 and 14. Each
-- rinshan tile takes one from the live end.
--
-- At ingest: yes
SELECT
    log_id,
    hand_index,
    CASE n_players WHEN 4 THEN 70 ELSE 55 END AS expected,
    n_draws || ' drawn, ' || n_tiles_left || ' left' AS got
FROM hands
JOIN games USING (log_id)
WHERE n_draws + n_tiles_left <> CASE n_players WHEN 4 THEN 70 ELSE 55 END
    OR n_tiles_left < 0
