-- The status of a log says what its game says: unsupported without supported rules, cut without an end.
--
-- An unsupported log may be cut as well. A log that is ok has no reason, all others have one, and so do
-- games whose rules are not supported.
--
-- At ingest: yes
WITH expected AS (
    SELECT
        log_id,
        CASE WHEN NOT rules_supported THEN 'unsupported' WHEN NOT is_complete THEN 'cut' ELSE 'ok' END AS status
    FROM games
)
SELECT logs.log_id, expected.status AS expected, logs.status AS got
FROM logs
JOIN expected USING (log_id)
WHERE logs.status IN ('ok', 'cut', 'unsupported') AND logs.status <> expected.status
UNION ALL
SELECT log_id, CASE WHEN status = 'ok' THEN 'no reason' ELSE 'a reason' END, reason
FROM logs
WHERE (status = 'ok') <> (reason IS NULL)
UNION ALL
SELECT log_id, CASE WHEN rules_supported THEN 'no reason' ELSE 'a reason' END, unsupported_reason
FROM games
WHERE rules_supported <> (unsupported_reason IS NULL)
