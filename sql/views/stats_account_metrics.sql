-- The basic numbers of each account, one row an account and metric.
--
-- k of n for shares with their design effect (sql/views/rates.sql), the mean of n and its standard error for the
-- others; value and se have either. Games that count as in chosen_games, complete ones only; NoName, which is
-- everybody without an account, is left out.

CREATE OR REPLACE MACRO account_metrics(players, length_, room_, since, until) AS TABLE
WITH seats AS (
    SELECT n_players, length, room, name, log_id, seat, placement, final_score, final_points
    FROM game_seats
    JOIN chosen_games(players, length_, room_, since, until) USING (log_id)
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
hands_by_game AS (
    SELECT
        n_players,
        length,
        room,
        name,
        log_id,
        count(*) AS n_hands,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'won_tsumo') AS n_tsumo,
        count(*) FILTER (n_winners_paid > 0) AS n_deal_ins,
        count(*) FILTER (is_riichi_declared) AS n_riichi,
        count(*) FILTER (n_open_calls > 0) AS n_called,
        count(*) FILTER (outcome IN ('draw_tenpai', 'draw_noten')) AS n_draws,
        count(*) FILTER (outcome = 'draw_tenpai') AS n_draw_tenpai,
        sum(win_points)::BIGINT AS win_points_sum,
        count(win_points) AS win_points_n,
        sum(deal_in_points)::BIGINT AS deal_in_points_sum,
        count(deal_in_points) AS deal_in_points_n,
        sum(total_delta)::BIGINT AS balance_sum
    FROM seats
    JOIN hand_seats USING (log_id, seat)
    GROUP BY n_players, length, room, name, log_id
),
hand_counts AS (
    SELECT
        n_players, length, room, name,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, name, log_id)))::BIGINT AS "\0",
        share(sum(win_points_sum), sum(win_points_n)) AS win_points,
        standard_error(win_points_sum, win_points_n) AS win_points_se,
        share(sum(deal_in_points_sum), sum(deal_in_points_n)) AS deal_in_points,
        standard_error(deal_in_points_sum, deal_in_points_n) AS deal_in_points_se,
        share(sum(balance_sum), sum(n_hands)) AS balance,
        standard_error(balance_sum, n_hands) AS balance_se,
        game_sums(n_wins, n_hands) AS win_sums,
        game_sums(n_deal_ins, n_hands) AS deal_in_sums,
        game_sums(n_riichi, n_hands) AS riichi_sums,
        game_sums(n_called, n_hands) AS call_sums,
        game_sums(n_tsumo, n_wins) AS tsumo_sums,
        game_sums(n_draw_tenpai, n_draws) AS draw_tenpai_sums
    FROM hands_by_game
    GROUP BY n_players, length, room, name
),
measured AS (
    SELECT n_players, length, room, name, n_games, unnest([
        {'metric': 'first_rate', 'n': n_games, 'k': n_first, 'effect': 1.0::DOUBLE},
        {'metric': 'last_rate', 'n': n_games, 'k': n_last, 'effect': 1.0::DOUBLE},
        {'metric': 'bust_rate', 'n': n_games, 'k': n_busts, 'effect': 1.0::DOUBLE},
        {'metric': 'win_rate', 'n': n_hands, 'k': n_wins, 'effect': design_effect(win_sums)},
        {'metric': 'deal_in_rate', 'n': n_hands, 'k': n_deal_ins, 'effect': design_effect(deal_in_sums)},
        {'metric': 'riichi_rate', 'n': n_hands, 'k': n_riichi, 'effect': design_effect(riichi_sums)},
        {'metric': 'call_rate', 'n': n_hands, 'k': n_called, 'effect': design_effect(call_sums)},
        {'metric': 'tsumo_rate', 'n': n_wins, 'k': n_tsumo, 'effect': design_effect(tsumo_sums)},
        {'metric': 'draw_tenpai_rate', 'n': n_draws, 'k': n_draw_tenpai, 'effect': design_effect(draw_tenpai_sums)}
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
        CASE WHEN k IS NULL THEN mean_se ELSE sqrt(value * (1 - value) * effect / n) END AS se
    FROM measured
)
SELECT * FROM metrics;
