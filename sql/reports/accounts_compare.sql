-- How do accounts compare with each other, and where do they stand among all accounts?
--
-- A name is an account of its time: names pass to other people. NoName is no account and is left out.
-- Complete games only. A deal-in counts once also for a double ron; riichi declared; call: a hand with a
-- chi, pon or open kan; draw_tenpai_rate: tenpai at exhaustive draws; win_points without honba and sticks,
-- deal_in_points with honba; balance: points a hand, sticks included. bust_rate: ended below 0 points.
--
-- Group: accounts
-- Grain: one metric of one account, by room, length and number of players
-- Parameters:
--   players integer = null         players of the table, 3 or 4; null: each apart
--   length text = null             tonpuu or hanchan; null: each apart
--   room text = null               ippan, joukyuu, tokujou, houou, private, tournament, event, parlour, skill or computer; null: each apart
--   since date = null              first day, Japanese time
--   until date = null              the first day that no longer counts
--   names text = null              accounts, separated by commas without blanks; null: the two with the most games
--   min_games integer = 100        games that an account must have to be one of those compared with
-- Columns:
--   n_players                      players of the table
--   length                         tonpuu or hanchan
--   room                           room
--   metric                         what is measured
--   name                           account name
--   n_games                        complete games of the account [games]
--   n                              games, hands, wins, deal-ins or draws that the metric is a share or mean of
--   value                          the share or mean [share, places, thousands of points or points]
--   low, high                      95 % interval: Wilson's of a share, value -/+ 1.96 standard errors of a mean
--   n_accounts                     accounts with min_games and this metric
--   percentile                     percentile of the value among these accounts, ties by half; high is not always good [percent]
-- Chart: bar x=metric y=percentile series=name
WITH seats AS (
    SELECT n_players, length, room, name, log_id, seat, placement, final_score, final_points
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE placement IS NOT NULL AND name <> 'NoName'
),
named AS (
    SELECT name
    FROM seats
    GROUP BY name
    QUALIFY CASE WHEN $names::VARCHAR IS NULL THEN row_number() OVER (ORDER BY count(*) DESC, name) <= 2
                 ELSE list_contains(string_split($names::VARCHAR, ','), name) END
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
    own.n_players,
    own.length,
    own.room,
    own.metric,
    own.name,
    own.n_games,
    own.n,
    own.value,
    CASE WHEN own.k IS NULL THEN own.mean - 1.959963984540054 * own.se ELSE wilson_low(own.k, own.n) END AS low,
    CASE WHEN own.k IS NULL THEN own.mean + 1.959963984540054 * own.se ELSE wilson_high(own.k, own.n) END AS high,
    count(others.value) AS n_accounts,
    100 * share(count(*) FILTER (others.value < own.value) + count(*) FILTER (others.value = own.value) / 2,
        count(others.value)) AS percentile
FROM metrics AS own
JOIN named USING (name)
LEFT JOIN metrics AS others
    ON others.n_players = own.n_players
    AND others.length = own.length
    AND others.room = own.room
    AND others.metric = own.metric
    AND others.n_games >= $min_games::INTEGER
GROUP BY ALL
ORDER BY own.n_players, own.length, own.room, own.metric, own.name
