-- The game of which a log is a copy is stored, under the log id that the copy names.
--
-- Otherwise a log was left out for nothing. No other log names one.
--
-- At ingest: no
-- Scope: warehouse
SELECT log_id, source, member, 'a stored game' AS expected, duplicate_of AS got
FROM logs
ANTI JOIN games ON games.log_id = duplicate_of
WHERE status = 'duplicate' OR duplicate_of IS NOT NULL
