-- Every hand has its game.
--
-- Room, length and number of players of a hand stand in games.
--
-- At ingest: yes
SELECT log_id, hand_index, 'a game' AS expected, 'none' AS got
FROM hands
ANTI JOIN games USING (log_id)
