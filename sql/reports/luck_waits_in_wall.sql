-- Where do the tiles of a riichi lie, by wait class and turn: seen by nobody, in others' hands, in reach?
--
-- Counted are riichi of hands whose wall is known. Turns from last_turn on are one group.
--
-- Group: luck
-- Grain: one room, length and number of players, wait class and turn of the riichi tile
-- Parameters: games
--   last_turn integer(1..40) = 15  turns from this one on are one group
-- Columns: games
--   wait_class                 class of the wait
--   turn                       own discards up to and with the riichi tile [turn]
--   n_games                    games with such [games]
--   is_rough                   n_games is below 30: the intervals are rough
--   n_riichi                   riichi [riichi]
--   unseen_tiles               mean copies of the waits that the player cannot see [tiles]
--   wall_tiles                 of these, mean copies in nobody's hand [tiles]
--   drawable_tiles             of these, mean copies among the live tiles to be drawn [tiles]
--   dead_tiles                 of these, mean copies out of reach [tiles]
--   none_drawable_rate         share of riichi of which no copy can be drawn
--   none_drawable_low, none_drawable_high  interval of none_drawable_rate
-- Additive: cells
-- Chart: heat x=turn y=wait_class z=drawable_tiles
WITH known AS (
    SELECT
        log_id,
        n_players,
        length,
        room,
        riichis.wait_class,
        least(riichis.turn, $last_turn::INTEGER) AS turn,
        riichis.n_unseen_tiles,
        riichis.n_wall_tiles,
        riichis.n_drawable_tiles,
        riichis.n_dead_tiles
    FROM riichis
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE riichis.n_drawable_tiles IS NOT NULL
),
by_game AS (
    SELECT
        n_players, length, room, wait_class, turn, log_id,
        count(*) AS n_riichi,
        sum(n_unseen_tiles)::BIGINT AS unseen_tiles_sum,
        sum(n_wall_tiles)::BIGINT AS wall_tiles_sum,
        sum(n_drawable_tiles)::BIGINT AS drawable_tiles_sum,
        sum(n_dead_tiles)::BIGINT AS dead_tiles_sum,
        count(*) FILTER (n_drawable_tiles = 0) AS n_none_drawable
    FROM known
    GROUP BY n_players, length, room, wait_class, turn, log_id
),
cells AS (
    SELECT
        n_players, length, room, wait_class, turn,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, wait_class, turn, log_id)))::BIGINT AS "\0",
        game_sums(n_none_drawable, n_riichi) AS none_drawable_sums
    FROM by_game
    GROUP BY n_players, length, room, wait_class, turn
)
SELECT
    n_players,
    length,
    room,
    wait_class,
    turn,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    share(unseen_tiles_sum, n_riichi) AS unseen_tiles,
    share(wall_tiles_sum, n_riichi) AS wall_tiles,
    share(drawable_tiles_sum, n_riichi) AS drawable_tiles,
    share(dead_tiles_sum, n_riichi) AS dead_tiles,
    share(none_drawable_sums) AS none_drawable_rate,
    interval_low(none_drawable_sums) AS none_drawable_low,
    interval_high(none_drawable_sums) AS none_drawable_high
FROM cells
ORDER BY n_players DESC, length, room, wait_class, turn
