-- For how many games can the wall be rebuilt from the seed, and does it fit?
--
-- Status as in games.wall_status. Comparisons are those of deals, dice, draws and indicators with the wall.
--
-- Group: archive
-- Grain: one status of the wall and kind of seed
-- Parameters: none
-- Columns:
--   wall_status           whether the wall of each hand could be made from the seed
--   seed_kind             kind of the seed; null without one
--   n_games               games [games]
--   game_share            n_games / all stored games
--   n_checks              comparisons with the wall [checks]
--   n_differences         comparisons that failed [checks]
--   n_games_differing     games with at least one difference [games]
-- Additive: counted
WITH counted AS (
    SELECT
        wall_status, seed_kind,
        count(*) AS n_games,
        sum(n_wall_checks)::BIGINT AS n_checks,
        sum(n_wall_differences)::BIGINT AS n_differences,
        count(*) FILTER (n_wall_differences > 0) AS n_games_differing
    FROM games
    GROUP BY wall_status, seed_kind
)
SELECT
    wall_status, seed_kind, n_games,
    share(n_games, (sum(n_games) OVER ())::BIGINT) AS game_share,
    n_checks, n_differences, n_games_differing
FROM counted
ORDER BY n_games DESC, wall_status, seed_kind NULLS LAST
