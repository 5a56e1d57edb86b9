-- Of a tenpai hand, how many of the tiles that its player cannot see can still be drawn?
--
-- Each discard that leaves a tenpai hand counts, where the wall is known. Turns from last_turn on are
-- one group.
--
-- Group: luck
-- Grain: one room, length and number of players, number of kinds waited for and turn
-- Parameters: games
--   last_turn integer(1..40) = 18  turns from this one on are one group
-- Columns: games
--   n_wait_kinds               kinds waited for [kinds]
--   turn                       own discards, this one included [turn]
--   n_discards                 discards that leave a tenpai hand [discards]
--   unseen_tiles               mean copies of the waits that the player cannot see [tiles]
--   drawable_tiles             of these, mean copies among the live tiles to be drawn [tiles]
--   drawable_rate              drawable_tiles / unseen_tiles
-- Additive: cells
-- Chart: line x=turn y=drawable_rate series=n_wait_kinds
WITH tenpais_by_turn AS (
    SELECT
        n_players, length, room, n_wait_kinds, least(discards.turn, $last_turn::INTEGER) AS turn,
        n_unseen_tiles, n_drawable_tiles
    FROM discards
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE n_drawable_tiles IS NOT NULL
),
cells AS (
    SELECT
        n_players, length, room, n_wait_kinds, turn,
        count(*) AS n_discards,
        sum(n_unseen_tiles)::BIGINT AS n_unseen,
        sum(n_drawable_tiles)::BIGINT AS n_drawable
    FROM tenpais_by_turn
    GROUP BY n_players, length, room, n_wait_kinds, turn
)
SELECT
    n_players, length, room, n_wait_kinds, turn, n_discards,
    share(n_unseen, n_discards) AS unseen_tiles,
    share(n_drawable, n_discards) AS drawable_tiles,
    share(n_drawable, n_unseen) AS drawable_rate
FROM cells
ORDER BY n_players DESC, length, room, n_wait_kinds, turn
