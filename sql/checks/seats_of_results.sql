-- A result has one row of result_seats for each of its players, by placement.
--
-- Scores fall and have the sum 0 where the line has no fault that says otherwise.
--
-- At ingest: yes
WITH listed AS (
    SELECT
        result_id,
        count(*) AS n,
        bit_or(1 << placement) AS placements,
        list(final_score ORDER BY placement) AS scores,
        sum((10 * final_score)::BIGINT) AS tenths
    FROM result_seats
    GROUP BY result_id
)
SELECT
    result_id,
    n_players || ' players' AS expected,
    n || ' players, mask of placements ' || placements || ', scores ' || array_to_string(scores, ' ') AS got
FROM results
FULL JOIN listed USING (result_id)
WHERE n IS DISTINCT FROM n_players
    OR placements <> (2 << n_players) - 2
    OR (n_faults = 0 AND (tenths <> 0 OR scores <> list_reverse_sort(scores)))
