-- Of a tenpai hand, how many of the tiles that its player cannot see can still be drawn?
--
-- Grain: one number of kinds waited for and turn; each discard that leaves a tenpai hand counts.
-- Parameters, in the first lines of the query:
--   players = 4           players of the table, 3 or 4
--   last_turn = 18        turns from this one on are one group
-- Columns:
--   n_wait_kinds          kinds waited for
--   turn                  own discards, this one included
--   n_discards            discards that leave a tenpai hand and whose wall is known
--   unseen_tiles          mean copies of the waits that the player cannot see, tiles
--   drawable_tiles        of these, mean copies among the live tiles to be drawn, tiles
--   drawable_rate         drawable_tiles / unseen_tiles
WITH parameters AS (
    SELECT 4 AS players, 18 AS last_turn
)
SELECT
    discards.n_wait_kinds,
    least(discards.turn, parameters.last_turn) AS turn,
    count(*) AS n_discards,
    sum(discards.n_live_tiles) / count(*) AS unseen_tiles,
    sum(discards.n_drawable_tiles) / count(*) AS drawable_tiles,
    sum(discards.n_drawable_tiles) / nullif(sum(discards.n_live_tiles), 0) AS drawable_rate
FROM discards
JOIN games USING (log_id)
CROSS JOIN parameters
WHERE discards.n_drawable_tiles IS NOT NULL AND games.n_players = parameters.players
GROUP BY ALL
ORDER BY n_wait_kinds, turn
