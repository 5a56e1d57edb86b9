-- Where do the tiles of a riichi lie, by wait class and turn: seen by nobody, in others' hands, in reach?
--
-- Grain: one wait class and turn of the riichi tile; later turns in the last one.
-- Parameters, in the first lines of the query:
--   players = 4           players of the table, 3 or 4
--   last_turn = 15        turns from this one on are one group
-- Columns:
--   wait_class            class of the wait
--   turn                  own discards up to and with the riichi tile
--   n_riichi              riichi of hands whose wall is known
--   unseen_tiles          mean copies of the waits that the player cannot see, tiles
--   wall_tiles            of these, mean copies in nobody's hand, tiles
--   drawable_tiles        of these, mean copies among the live tiles to be drawn, tiles
--   dead_tiles            of these, mean copies out of reach, tiles
--   none_drawable_rate    share of riichi of which no copy can be drawn
WITH parameters AS (
    SELECT 4 AS players, 15 AS last_turn
),
known AS (
    SELECT
        riichis.wait_class,
        least(riichis.turn, parameters.last_turn) AS turn,
        riichis.n_live_tiles,
        riichis.n_wall_tiles,
        riichis.n_drawable_tiles,
        riichis.n_dead_tiles
    FROM riichis
    JOIN games USING (log_id)
    CROSS JOIN parameters
    WHERE riichis.n_drawable_tiles IS NOT NULL AND games.n_players = parameters.players
)
SELECT
    wait_class,
    turn,
    count(*) AS n_riichi,
    sum(n_live_tiles) / count(*) AS unseen_tiles,
    sum(n_wall_tiles) / count(*) AS wall_tiles,
    sum(n_drawable_tiles) / count(*) AS drawable_tiles,
    sum(n_dead_tiles) / count(*) AS dead_tiles,
    count(*) FILTER (n_drawable_tiles = 0) / count(*) AS none_drawable_rate
FROM known
GROUP BY wait_class, turn
ORDER BY wait_class, turn
