-- Where do logs and rules disagree?
--
-- Rows of the table checks by what was compared; a clean archive has none. Games with a disagreement are
-- left out of the reports. Comparisons with the wall count only at their first difference in a game. Games are
-- independent: each counts once.
--
-- Group: archive
-- Grain: one kind of comparison
-- Parameters: none
-- Columns:
--   check_name            what was compared
--   n_rows                disagreements [checks]
--   n_games               games with one [games]
--   is_rough              fewer than 30 games are stored: the interval is rough
--   game_rate             n_games / all stored games
--   game_low, game_high   interval of game_rate
--   n_hands               hands with one [hands]
--   first_log_id          the first of these logs, by its id
-- Additive: no, few rows are counted
WITH totals AS (
    SELECT count(*) AS n_all_games
    FROM games
),
counted AS (
    SELECT
        check_name,
        count(*) AS n_rows,
        count(DISTINCT log_id) AS n_games,
        count(DISTINCT (log_id, hand_index)) FILTER (hand_index IS NOT NULL) AS n_hands,
        min(log_id) AS first_log_id
    FROM checks
    GROUP BY check_name
)
SELECT
    check_name, n_rows, n_games, is_rough(n_all_games) AS is_rough,
    share(n_games, n_all_games) AS game_rate,
    interval_low(n_games, n_all_games) AS game_low,
    interval_high(n_games, n_all_games) AS game_high,
    n_hands, first_log_id
FROM counted
CROSS JOIN totals
ORDER BY n_rows DESC, check_name
