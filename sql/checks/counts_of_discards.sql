-- A player's discards are as many as hand_seats counts.
--
-- A lost or doubled discard would change every number by turn.
--
-- At ingest: no
WITH counted AS (SELECT log_id, hand_index, seat, count(*) AS n FROM discards GROUP BY log_id, hand_index, seat)
SELECT log_id, hand_index, seat, n_discards AS expected, coalesce(n, 0) AS got
FROM hand_seats
LEFT JOIN counted USING (log_id, hand_index, seat)
WHERE n_discards <> coalesce(n, 0)
