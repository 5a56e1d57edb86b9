-- A game has a row of dangers for each discard and each other player in accepted riichi.
--
-- Rates of dealing in to a riichi divide by these rows. Which discard they belong to, discards_of_dangers compares.
--
-- At ingest: yes
WITH wanted AS (
    SELECT log_id, sum(n_riichi_others)::BIGINT AS n
    FROM discards
    GROUP BY log_id
),
found AS (SELECT log_id, count(*) AS n FROM dangers GROUP BY log_id)
SELECT log_id, coalesce(wanted.n, 0) AS expected, coalesce(found.n, 0) AS got
FROM wanted
FULL JOIN found USING (log_id)
WHERE coalesce(found.n, 0) <> coalesce(wanted.n, 0)
