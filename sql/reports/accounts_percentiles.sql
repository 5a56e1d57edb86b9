-- How do the basic rates differ between accounts?
--
-- One value an account with enough games; the quantiles are over accounts, not over hands. The spread
-- holds luck and skill: luck_sd is the spread that equal players would show by chance alone. NoName is no
-- account and is left out. Complete games only. Metrics as in accounts_compare.
--
-- Group: accounts
-- Grain: one metric of one room, length and number of players
-- Parameters:
--   players integer = null         players of the table, 3 or 4; null: each apart
--   length text = null             tonpuu or hanchan; null: each apart
--   room text = null               ippan, joukyuu, tokujou, houou, private, tournament, event, parlour, skill or computer; null: each apart
--   since date = null              first day, Japanese time
--   until date = null              the first day that no longer counts
--   min_games integer = 100        games that an account must have
-- Columns:
--   n_players                      players of the table
--   length                         tonpuu or hanchan
--   room                           room
--   metric                         what is measured
--   n_accounts                     accounts with enough games
--   mean                           mean over the accounts [share, places, thousands of points or points]
--   p05, p25, median, p75, p95     quantiles over the accounts [as mean]
--   sd                             standard deviation over the accounts [as mean]
--   luck_sd                        root of the mean squared standard error of an account's value [as mean]
-- Chart: bar x=metric y=median low=p05 high=p95
WITH seats AS (
    SELECT n_players, length, room, name, log_id, seat, placement, final_score, final_points
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE placement IS NOT NULL AND name <> 'NoName'
),
game_counts AS (
    SELECT
        n_players,
        length,
        room,
        name,
        count(*) AS n_games,
        count(*) FILTER (placement = 1) AS n_first,
        count(*) FILTER (placement = n_players) AS n_last,
        count(*) FILTER (final_points < 0) AS n_busts,
        avg(placement) AS average_placement,
        standard_error(placement) AS average_placement_se,
        avg(final_score::DECIMAL(9, 1)) AS average_score,
        standard_error(final_score::DECIMAL(9, 1)) AS average_score_se
    FROM seats
    GROUP BY n_players, length, room, name
),
hand_counts AS (
    SELECT
        n_players,
        length,
        room,
        name,
        count(*) AS n_hands,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'won_tsumo') AS n_tsumo,
        count(*) FILTER (n_winners_paid > 0) AS n_deal_ins,
        count(*) FILTER (is_riichi_declared) AS n_riichi,
        count(*) FILTER (n_open_calls > 0) AS n_called,
        count(*) FILTER (outcome IN ('draw_tenpai', 'draw_noten')) AS n_draws,
        count(*) FILTER (outcome = 'draw_tenpai') AS n_draw_tenpai,
        avg(win_points) AS win_points,
        standard_error(win_points) AS win_points_se,
        avg(deal_in_points) AS deal_in_points,
        standard_error(deal_in_points) AS deal_in_points_se,
        avg(total_delta) AS balance,
        standard_error(total_delta) AS balance_se
    FROM seats
    JOIN hand_seats USING (log_id, seat)
    GROUP BY n_players, length, room, name
),
measured AS (
    SELECT n_players, length, room, name, n_games, unnest([
        {'metric': 'first_rate', 'n': n_games, 'k': n_first},
        {'metric': 'last_rate', 'n': n_games, 'k': n_last},
        {'metric': 'bust_rate', 'n': n_games, 'k': n_busts},
        {'metric': 'win_rate', 'n': n_hands, 'k': n_wins},
        {'metric': 'deal_in_rate', 'n': n_hands, 'k': n_deal_ins},
        {'metric': 'riichi_rate', 'n': n_hands, 'k': n_riichi},
        {'metric': 'call_rate', 'n': n_hands, 'k': n_called},
        {'metric': 'tsumo_rate', 'n': n_wins, 'k': n_tsumo},
        {'metric': 'draw_tenpai_rate', 'n': n_draws, 'k': n_draw_tenpai}
    ], recursive := true)
    FROM game_counts
    JOIN hand_counts USING (n_players, length, room, name)
    UNION ALL BY NAME
    SELECT n_players, length, room, name, n_games, unnest([
        {'metric': 'average_placement', 'n': n_games, 'mean': average_placement, 'mean_se': average_placement_se},
        {'metric': 'average_score', 'n': n_games, 'mean': average_score, 'mean_se': average_score_se},
        {'metric': 'win_points', 'n': n_wins, 'mean': win_points, 'mean_se': win_points_se},
        {'metric': 'deal_in_points', 'n': n_deal_ins, 'mean': deal_in_points, 'mean_se': deal_in_points_se},
        {'metric': 'balance', 'n': n_hands, 'mean': balance, 'mean_se': balance_se}
    ], recursive := true)
    FROM game_counts
    JOIN hand_counts USING (n_players, length, room, name)
),
metrics AS (
    SELECT
        *,
        CASE WHEN k IS NULL THEN mean ELSE share(k, n) END AS value,
        CASE WHEN k IS NULL THEN mean_se ELSE sqrt(value * (1 - value) / n) END AS se
    FROM measured
)
SELECT
    n_players,
    length,
    room,
    metric,
    count(value) AS n_accounts,
    list_avg(list(value ORDER BY value)) AS mean,
    quantile_cont(value, 0.05) AS p05,
    quantile_cont(value, 0.25) AS p25,
    median(value) AS median,
    quantile_cont(value, 0.75) AS p75,
    quantile_cont(value, 0.95) AS p95,
    list_stddev_samp(list(value ORDER BY value)) AS sd,
    sqrt(list_avg(list(se * se ORDER BY se))) AS luck_sd
FROM metrics
WHERE n_games >= $min_games::INTEGER
GROUP BY n_players, length, room, metric
ORDER BY n_players, length, room, metric
