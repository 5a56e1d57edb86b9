-- Every win has its player in its hand.
--
-- A join of wins with hand_seats may lose no row.
--
-- At ingest: no
SELECT log_id, hand_index, seat, 'a row of hand_seats' AS expected, 'none' AS got
FROM wins
ANTI JOIN hand_seats USING (log_id, hand_index, seat)
