-- Discards stand between the first and the last element of their hand.
--
-- `paifu show LOG --at SEQ` shows the board there.
--
-- At ingest: no
SELECT log_id, hand_index, seat, hands.seq || ' to ' || end_seq AS expected, discards.seq AS got
FROM discards
JOIN hands USING (log_id, hand_index)
WHERE discards.seq <= hands.seq OR discards.seq >= end_seq
