-- A log id is named by one result.
--
-- A line that says something else of a log than an earlier line is broken, and no result.
--
-- At ingest: no
-- Scope: warehouse
SELECT log_id, min(result_id) AS result_id, 1 AS expected, count(*) AS got
FROM results
WHERE log_id IS NOT NULL
GROUP BY log_id
HAVING got > 1
