-- Every row of hand_seats has its hand and its player.
--
-- A join of hand_seats with hands or game_seats may lose no row.
--
-- At ingest: no
SELECT log_id, hand_index, seat, 'a hand' AS expected, 'none' AS got
FROM hand_seats
ANTI JOIN hands USING (log_id, hand_index)
UNION ALL
SELECT log_id, hand_index, seat, 'a player', 'none'
FROM hand_seats
ANTI JOIN game_seats USING (log_id, seat)
