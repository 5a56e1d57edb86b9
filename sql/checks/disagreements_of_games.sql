-- The disagreements that a game counts are its rows of checks.
--
-- Of the differences from the wall only the first one of a game is a row and a disagreement, so a game with
-- some has one row of a check named wall_….
--
-- At ingest: yes
WITH found AS (
    SELECT log_id, count(*) AS n, count(*) FILTER (check_name LIKE 'wall#_%' ESCAPE '#') AS n_wall
    FROM checks
    GROUP BY log_id
)
SELECT log_id, n_disagreements || ' of all' AS expected, coalesce(found.n, 0) || ' rows' AS got
FROM games
LEFT JOIN found USING (log_id)
WHERE n_disagreements <> coalesce(found.n, 0)
UNION ALL
SELECT log_id, least(n_wall_differences, 1) || ' of the wall', coalesce(found.n_wall, 0) || ' rows'
FROM games
LEFT JOIN found USING (log_id)
WHERE least(n_wall_differences, 1) <> coalesce(found.n_wall, 0)
