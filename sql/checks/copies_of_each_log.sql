-- A log is read once from each place of each source.
--
-- A later run over the same source skips what is stored; a second row would mean that it was read again.
--
-- At ingest: no
-- Scope: warehouse
SELECT any_value(log_id) AS log_id, source_key, source, member, 1 AS expected, count(*) AS got
FROM logs
GROUP BY source_key, source, member
HAVING count(*) <> 1
