-- What does each further call bring?
--
-- The first, second, third and fourth open call of a player's hand (1副露 … 4副露): hands with at least that many
-- calls. The hand's end is counted at each of its calls.
--
-- Group: calls
-- Grain: one open call in the order of the hand
-- Parameters: games
-- Columns: games
--   call_order                     place among the player's open calls of the hand
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        hands with that many open calls or more [player-hands]
--   mean_turn                      mean turn of the call, own discards made before plus 1 [own discards]
--   mean_shanten_before            mean shanten of the 13 tiles before the call [shanten]
--   mean_shanten_after             mean shanten after the call, the best discard taken [shanten]
--   n_tenpai                       tenpai after this call [player-hands]
--   tenpai_rate                    n_tenpai / n_hands
--   tenpai_low, tenpai_high        interval of tenpai_rate
--   n_wins                         of these, won [wins]
--   n_deal_ins                     of these, dealt in [deal-ins]
--   win_rate                       n_wins / n_hands (副露後和了率)
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   n_deal_ins / n_hands (副露後放銃率)
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   paid_tsumo_rate                another's tsumo / n_hands (被ツモ)
--   others_ron_rate                a ron between others / n_hands (横移動)
--   draw_rate                      exhaustive draws, nagashi mangan among them / n_hands (流局)
--   mean_win_points                mean points of the wins, without honba and sticks [points]
--   mean_win_points_se             its standard error [points]
--   balance                        mean change of points over the hand, an accepted riichi stick taken off
--                                  (局収支) [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: bar x=call_order y=win_rate low=win_low high=win_high
WITH by_game AS (
    SELECT
        n_players, length, room, call_order, log_id,
        count(*) AS n_hands,
        sum(turn)::BIGINT AS mean_turn_sum,
        count(turn) AS mean_turn_n,
        sum(shanten_before)::BIGINT AS mean_shanten_before_sum,
        count(shanten_before) AS mean_shanten_before_n,
        sum(greatest(shanten_after, 0))::BIGINT AS mean_shanten_after_sum,
        count(shanten_after) AS mean_shanten_after_n,
        count(*) FILTER (shanten_after <= 0) AS n_tenpai,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        count(*) FILTER (outcome = 'paid_tsumo') AS n_paid_tsumo,
        count(*) FILTER (outcome = 'others_ron') AS n_others_ron,
        count(*) FILTER (outcome IN ('draw_tenpai', 'draw_noten')) AS n_draws,
        sum(win_points)::BIGINT AS mean_win_points_sum,
        count(win_points) AS mean_win_points_n,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM calls
    JOIN hand_seats USING (log_id, hand_index, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE call IN ('chi', 'pon', 'daiminkan')
    GROUP BY n_players, length, room, call_order, log_id
),
cells AS (
    SELECT
        n_players, length, room, call_order,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, call_order, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(mean_win_points_sum, 0), mean_win_points_n) AS mean_win_points_sums,
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_tenpai, n_hands) AS tenpai_sums,
        game_sums(n_wins, n_hands) AS win_sums,
        game_sums(n_deal_ins, n_hands) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, call_order
)
SELECT
    n_players, length, room, call_order,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    share(mean_turn_sum, mean_turn_n) AS mean_turn,
    share(mean_shanten_before_sum, mean_shanten_before_n) AS mean_shanten_before,
    share(mean_shanten_after_sum, mean_shanten_after_n) AS mean_shanten_after,
    n_tenpai,
    share(tenpai_sums) AS tenpai_rate,
    interval_low(tenpai_sums) AS tenpai_low,
    interval_high(tenpai_sums) AS tenpai_high,
    n_wins,
    n_deal_ins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(n_paid_tsumo, n_hands) AS paid_tsumo_rate,
    share(n_others_ron, n_hands) AS others_ron_rate,
    share(n_draws, n_hands) AS draw_rate,
    share(mean_win_points_sum, mean_win_points_n) AS mean_win_points,
    ratio_error(mean_win_points_sums) AS mean_win_points_se,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM cells
ORDER BY n_players DESC, length, room, call_order
