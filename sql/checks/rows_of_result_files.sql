-- A list of results has as many rows of results and broken lines as it counts.
--
-- Its lines are results, repeated and broken ones. Of an unreadable list, in which no line is a result,
-- nothing is stored but its own row, and of broken lines the first 1,000.
--
-- At ingest: yes
WITH listed AS (SELECT source_key, count(*) AS n FROM results GROUP BY source_key),
broken AS (
    SELECT
        source_key,
        count(*) AS n,
        count(*) FILTER (WHERE fault = 'other_copy') AS n_copies,
        any_value(source) AS source,
        any_value(member) AS member
    FROM result_faults
    WHERE result_id IS NULL
    GROUP BY source_key
)
SELECT
    source_key,
    files.source,
    files.member,
    coalesce(listed.n, 0) || ' results, ' || coalesce(broken.n, 0) || ' broken' AS expected,
    concat(n_lines, ' lines, ', n_results, ' results, ', n_repeated, ' repeated, ', n_broken, ' broken, ', status)
        AS got
FROM result_files AS files
FULL JOIN listed USING (source_key)
FULL JOIN broken USING (source_key)
WHERE status IS NULL
    OR n_lines <> n_results + n_repeated + n_broken
    OR n_results <> coalesce(listed.n, 0)
    OR CASE WHEN status = 'unreadable' THEN 0 ELSE least(n_broken, 1000) END <> coalesce(broken.n, 0)
    OR (status = 'ok' AND n_broken > 0)
    OR (status = 'broken' AND (n_broken = 0 OR n_broken = n_lines AND coalesce(broken.n_copies, 0) = 0))
    OR (status = 'unreadable' AND n_results + n_repeated > 0)
    OR (status = 'unreadable') <> (reason IS NOT NULL)
    OR files.source <> broken.source
    OR files.member IS DISTINCT FROM coalesce(broken.member, files.member)
