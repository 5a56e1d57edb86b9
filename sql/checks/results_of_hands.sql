-- A hand won has winners, a hand drawn has none; its flags say what its result says.
--
-- A tsumo has one winner, a ron one or two (three are an abortive draw).
--
-- At ingest: yes
SELECT log_id, hand_index, result AS expected, n_winners || ' winners' AS got
FROM hands
WHERE is_replayed AND n_winners NOT BETWEEN
    CASE WHEN result IN ('tsumo', 'ron') THEN 1 ELSE 0 END
    AND CASE result WHEN 'tsumo' THEN 1 WHEN 'ron' THEN 2 ELSE 0 END
UNION ALL
SELECT log_id, hand_index, result, 'exhaustive ' || is_exhaustive || ', abortive ' || is_abortive
FROM hands
WHERE is_exhaustive <> (result IN ('exhaustive', 'nagashi'))
    OR is_abortive <> (result NOT IN ('tsumo', 'ron', 'exhaustive', 'nagashi'))
