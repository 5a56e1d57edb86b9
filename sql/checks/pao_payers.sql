-- Who is liable for a win (pao) is another player of the hand than its winner, and paid.
--
-- is_pao_payer of hand_seats is pao_seat of wins.
--
-- At ingest: no
WITH liable AS (SELECT DISTINCT log_id, hand_index, pao_seat AS seat FROM wins WHERE pao_seat IS NOT NULL),
payers AS (SELECT log_id, hand_index, seat FROM hand_seats WHERE is_pao_payer)
SELECT log_id, hand_index, seat, 'liable by wins' AS expected, 'not by hand_seats' AS got
FROM liable
ANTI JOIN payers USING (log_id, hand_index, seat)
UNION ALL
SELECT log_id, hand_index, seat, 'liable by hand_seats', 'not by wins'
FROM payers
ANTI JOIN liable USING (log_id, hand_index, seat)
