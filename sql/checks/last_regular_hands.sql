-- All-last hands are those from the last regular hand number of the game's length on.
--
-- rules.md §1.8: East 4 or South 4, with three players East 3 or South 3.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    hand_number >= CASE length WHEN 'hanchan' THEN 4 ELSE 0 END + n_players - 1 AS expected,
    is_all_last AS got
FROM hands
JOIN games USING (log_id)
WHERE is_all_last <> (hand_number >= CASE length WHEN 'hanchan' THEN 4 ELSE 0 END + n_players - 1)
