-- The game of which a log is a copy is stored.
--
-- Otherwise a log was left out for nothing.
--
-- At ingest: no
-- Scope: warehouse
SELECT log_id, source, member, 'a stored game' AS expected, 'none' AS got
FROM logs
ANTI JOIN games USING (log_id)
WHERE status = 'duplicate'
