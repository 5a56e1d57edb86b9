-- Every discard has its player in its hand.
--
-- A join of discards with hand_seats may lose no row.
--
-- At ingest: no
SELECT log_id, hand_index, seat, seq, 'a row of hand_seats' AS expected, 'none' AS got
FROM discards
ANTI JOIN hand_seats USING (log_id, hand_index, seat)
