-- The faults that a result counts are its rows of result_faults, from the same line of the same list.
--
-- Faults of lines that are not results name no result.
--
-- At ingest: yes
WITH faults AS (
    SELECT
        result_id,
        count(*) AS n,
        min(source_key) AS source_key,
        min(line) AS line,
        count(DISTINCT (source_key, line)) AS n_lines
    FROM result_faults
    WHERE result_id IS NOT NULL
    GROUP BY result_id
)
SELECT
    result_id,
    coalesce(n, 0) || coalesce(' in line ' || faults.line, '') AS expected,
    coalesce(n_faults || ' in line ' || results.line, 'no result') AS got
FROM results
FULL JOIN faults USING (result_id)
WHERE n_faults IS DISTINCT FROM coalesce(n, 0)
    OR n_lines > 1
    OR faults.source_key <> results.source_key
    OR faults.line <> results.line
