-- Wins, deal-ins, riichi and calls stand between the first and the last element of their hand.
--
-- `paifu show LOG --at SEQ` shows the board there.
--
-- At ingest: no
WITH places AS (
    SELECT 'wins' AS what, log_id, hand_index, seat, seq FROM wins
    UNION ALL
    SELECT 'deal_ins', log_id, hand_index, seat, seq FROM deal_ins
    UNION ALL
    SELECT 'riichis', log_id, hand_index, seat, seq FROM riichis
    UNION ALL
    SELECT 'calls', log_id, hand_index, seat, seq FROM calls
)
SELECT log_id, hand_index, seat, what, hands.seq || ' to ' || end_seq AS expected, places.seq AS got
FROM places
JOIN hands USING (log_id, hand_index)
WHERE places.seq <= hands.seq OR places.seq > end_seq
