-- No game is stored under two names: with equal XML, or with one seed and equal moves as far as both logs go.
--
-- A log that is cut has the first elements of the complete one. A seed alone does not make two logs one game:
-- some were edited. Hands that one of the two has not replayed are not compared.
--
-- At ingest: no
-- Scope: warehouse
WITH kept AS (
    SELECT log_id, sha256, seed_digest, n_elements FROM logs WHERE status IN ('ok', 'cut', 'unsupported')
),
pairs AS (
    SELECT a.log_id, b.log_id AS other_id, least(a.n_elements, b.n_elements) AS n_common
    FROM kept AS a
    JOIN kept AS b ON a.seed_digest = b.seed_digest AND a.log_id < b.log_id
),
played AS (
    SELECT log_id, other_id, true AS is_first, n_common, hand_index, seq, value
    FROM pairs
    JOIN moves USING (log_id)
    UNION ALL
    SELECT pairs.log_id, other_id, false, n_common, hand_index, seq, value
    FROM pairs
    JOIN moves ON moves.log_id = other_id
),
common_hands AS (
    SELECT log_id, other_id, hand_index
    FROM played
    GROUP BY ALL
    HAVING count(DISTINCT is_first) = 2
),
different_moves AS (
    SELECT log_id, other_id, seq, value
    FROM played
    SEMI JOIN common_hands USING (log_id, other_id, hand_index)
    WHERE seq < n_common
    GROUP BY ALL
    HAVING count(DISTINCT is_first) = 1
)
SELECT log_id, other_id, 'another seed or other moves' AS expected, 'the same' AS got
FROM pairs
ANTI JOIN different_moves USING (log_id, other_id)
UNION ALL
SELECT a.log_id, b.log_id, 'other XML', 'the same'
FROM kept AS a
JOIN kept AS b ON a.sha256 = b.sha256 AND a.log_id < b.log_id
