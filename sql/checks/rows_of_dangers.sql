-- A discard has a row of dangers for each other player in accepted riichi, and no other.
--
-- Rates of dealing in to a riichi divide by these rows.
--
-- At ingest: yes
WITH expected_rows AS (
    SELECT log_id, hand_index, sum(n_riichi_others)::BIGINT AS n
    FROM discards
    GROUP BY log_id, hand_index
    HAVING n > 0
),
found AS (SELECT log_id, hand_index, count(*) AS n FROM dangers GROUP BY log_id, hand_index)
SELECT log_id, hand_index, coalesce(expected_rows.n, 0) AS expected, coalesce(found.n, 0) AS got
FROM expected_rows
FULL JOIN found USING (log_id, hand_index)
WHERE found.n IS DISTINCT FROM expected_rows.n
