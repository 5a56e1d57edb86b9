-- A game is stored once in the whole warehouse.
--
-- All rows of a game stand in one shard; a second copy of them would stand in another.
--
-- At ingest: no
-- Scope: warehouse
SELECT log_id, 1 AS expected, count(*) AS got
FROM games
GROUP BY log_id
HAVING count(*) <> 1
