-- Every row of game_seats has its game.
--
-- A row without a game would be counted for a player, but in no room and at no length.
--
-- At ingest: yes
SELECT log_id, seat, 'a game' AS expected, 'none' AS got
FROM game_seats
ANTI JOIN games USING (log_id)
