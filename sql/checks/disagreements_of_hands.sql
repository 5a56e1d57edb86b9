-- The disagreements that a hand counts are among its rows of checks.
--
-- There may be more rows: whether the game should have ended after the hand, and the final points, are
-- compared when the row of the hand is written. The hand of a cut log that is not finished has rows and is
-- not stored.
--
-- At ingest: yes
WITH found AS (SELECT log_id, hand_index, count(*) AS n FROM checks GROUP BY log_id, hand_index)
SELECT log_id, hand_index, n_disagreements AS expected, coalesce(found.n, 0) AS got
FROM hands
LEFT JOIN found USING (log_id, hand_index)
WHERE n_disagreements > coalesce(found.n, 0)
