-- A game counts at least the comparisons of its hands, and not fewer comparisons than disagreements.
--
-- Beside those of the hands it counts those of the end of the game and of a hand that the log does not
-- finish. Without supported rules nothing but the wall is compared, and of GO only what disagrees counts.
--
-- At ingest: no
WITH counted AS (SELECT log_id, sum(n_checks) AS n FROM hands GROUP BY log_id)
SELECT log_id, 'at least ' || counted.n AS expected, n_checks AS got
FROM games
JOIN counted USING (log_id)
WHERE n_checks < counted.n
UNION ALL
SELECT log_id, 'at least ' || (n_disagreements - least(n_wall_differences, 1)), n_checks
FROM games
WHERE n_checks < n_disagreements - least(n_wall_differences, 1)
UNION ALL
SELECT log_id, 'at most ' || n_disagreements, n_checks
FROM games
WHERE NOT rules_supported AND n_checks > n_disagreements
UNION ALL
SELECT log_id, 'at least ' || n_wall_differences, n_wall_checks
FROM games
WHERE n_wall_checks < n_wall_differences
