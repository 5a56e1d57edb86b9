-- A game has the seats 0 to n_players - 1, no other and none twice.
--
-- Every rate of players divides by these rows.
--
-- At ingest: yes
WITH seated AS (SELECT log_id, list_sort(list(seat)) AS seats FROM game_seats GROUP BY log_id)
SELECT log_id, range(n_players) AS expected, seats AS got
FROM games
LEFT JOIN seated USING (log_id)
WHERE seats IS DISTINCT FROM range(n_players)
