-- A result whose log is a complete game is compared with it, in names, scores and rule.
--
-- The order of names is compared where the names are the same. Whether they agree is a matter of log and list:
-- the view result_checks has what differs.
--
-- At ingest: no
-- Scope: warehouse
WITH compared AS (
    SELECT
        result_id,
        log_id,
        list_sort(list(check_name)) AS names,
        bool_and(is_equal) FILTER (check_name = 'result_names') AS are_names_equal
    FROM result_comparisons
    GROUP BY result_id, log_id
),
wanted AS (SELECT result_id, log_id FROM results SEMI JOIN (FROM games WHERE is_complete) AS games USING (log_id))
SELECT
    result_id,
    log_id,
    'names, rule and scores, and the order of equal names' AS expected,
    coalesce(array_to_string(names, ', '), 'nothing') AS got
FROM wanted
FULL JOIN compared USING (result_id, log_id)
WHERE names IS DISTINCT FROM CASE
    WHEN are_names_equal THEN ['result_names', 'result_placement', 'result_rule', 'result_scores']
    ELSE ['result_names', 'result_rule', 'result_scores']
END
