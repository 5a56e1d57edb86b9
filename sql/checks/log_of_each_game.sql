-- Every log with the status ok, cut or unsupported is one game, and every game is one such log.
--
-- So the counts of logs by status are the counts of games. Copies of a game have the status duplicate.
--
-- At ingest: yes
WITH stored AS (
    SELECT log_id, count(*) AS n FROM logs WHERE status IN ('ok', 'cut', 'unsupported') GROUP BY log_id
),
played AS (SELECT log_id, count(*) AS n FROM games GROUP BY log_id)
SELECT log_id, coalesce(stored.n, 0) AS expected, coalesce(played.n, 0) AS got
FROM stored
FULL JOIN played USING (log_id)
WHERE stored.n IS DISTINCT FROM played.n OR stored.n <> 1
