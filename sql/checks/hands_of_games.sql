-- The hands of a game are numbered from 0 to n_hands - 1.
--
-- A missing hand would make its points and its wins disappear.
--
-- At ingest: yes
WITH counted AS (
    SELECT log_id, count(*) AS n, min(hand_index) AS first, max(hand_index) AS last FROM hands GROUP BY log_id
)
SELECT
    log_id,
    n_hands AS expected,
    coalesce(n, 0) || ' hands from ' || first || ' to ' || last AS got
FROM games
LEFT JOIN counted USING (log_id)
WHERE n_hands <> coalesce(n, 0) OR first <> 0 OR last <> n - 1
