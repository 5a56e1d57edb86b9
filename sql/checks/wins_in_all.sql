-- The replayed hands less all draws, plus the second winners of double rons, are the wins.
--
-- The one number that everybody counts first, over all games together.
--
-- At ingest: yes
WITH totals AS (
    SELECT
        (SELECT count(*) FROM hands WHERE is_replayed)
        - (SELECT count(*) FROM hands WHERE is_replayed AND (is_exhaustive OR is_abortive))
        + (SELECT count(*) FROM wins WHERE win_order > 1) AS expected,
        (SELECT count(*) FROM wins) AS got
)
SELECT expected, got
FROM totals
WHERE expected <> got
