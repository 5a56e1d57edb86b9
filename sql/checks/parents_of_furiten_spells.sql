-- Every time in furiten has its player in its hand.
--
-- A join of furiten_spells with hand_seats may lose no row.
--
-- At ingest: no
SELECT log_id, hand_index, seat, from_seq, 'a row of hand_seats' AS expected, 'none' AS got
FROM furiten_spells
ANTI JOIN hand_seats USING (log_id, hand_index, seat)
