-- How many riichi are a hand's first, second, third and fourth, and how do they end?
--
-- Riichi declared, double riichi and those ronned on the riichi tile included; each is one player and hand.
-- Published for the phoenix room, 352,211 riichi (chienshyong): 84.2 %, 15.1 %, 0.7 %, 0.01 %. In one hand up
-- to four players can declare; four accepted ones end it. The chased ones (被追っかけ) are those that another
-- riichi followed in the hand.
--
-- Group: riichi
-- Grain: one place among the declarations of the hand
-- Parameters: games
-- Columns: games
--   place                          1: the hand's first riichi (先制), 2 or more: chasing (追っかけ)
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_riichi                       riichi declared, those ronned on the riichi tile included [riichi]
--   order_share                    n_riichi / all riichi
--   order_low, order_high          interval of order_share
--   chased_rate                    another riichi followed / n_riichi (被追い率)
--   mean_turn                      mean turn of the riichi [own discards]
--   n_wins                         of these, won [wins]
--   n_deal_ins                     of these, dealt in [deal-ins]
--   win_rate                       n_wins / n_riichi
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   n_deal_ins / n_riichi
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   paid_tsumo_rate                another's tsumo / n_riichi (被ツモ)
--   others_ron_rate                a ron between others / n_riichi (横移動)
--   draw_rate                      exhaustive draws, nagashi mangan among them / n_riichi (流局)
--   mean_win_points                mean points of the wins, without honba and sticks [points]
--   mean_win_points_se             its standard error [points]
--   mean_deal_in_points            mean payment of the deal-ins, honba included [points]
--   mean_deal_in_points_se         its standard error [points]
--   balance                        mean change of points over the hand, an accepted riichi stick taken off
--                                  (局収支) [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: bar x=place y=win_rate low=win_low high=win_high
WITH by_game AS (
    SELECT
        n_players, length, room, riichi_order AS place, log_id,
        count(*) AS n_riichi,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        count(*) FILTER (n_chasers > 0) AS n_chased,
        sum(riichi_turn)::BIGINT AS mean_turn_sum,
        count(riichi_turn) AS mean_turn_n,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        count(*) FILTER (outcome = 'paid_tsumo') AS n_paid_tsumo,
        count(*) FILTER (outcome = 'others_ron') AS n_others_ron,
        count(*) FILTER (outcome IN ('draw_tenpai', 'draw_noten')) AS n_draws,
        sum(win_points)::BIGINT AS mean_win_points_sum,
        count(win_points) AS mean_win_points_n,
        sum(deal_in_points)::BIGINT AS mean_deal_in_points_sum,
        count(deal_in_points) AS mean_deal_in_points_n,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE is_riichi_declared
    GROUP BY n_players, length, room, place, log_id
),
cells AS (
    SELECT
        n_players, length, room, place,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, place, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(mean_win_points_sum, 0), mean_win_points_n) AS mean_win_points_sums,
        game_sums(coalesce(mean_deal_in_points_sum, 0), mean_deal_in_points_n) AS mean_deal_in_points_sums,
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_riichi, n_all) AS order_sums,
        game_sums(n_wins, n_riichi) AS win_sums,
        game_sums(n_deal_ins, n_riichi) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, place
),
totalled AS (
    SELECT
        *,
        whole_sums(order_sums, (n_players, length, room)) AS order_whole
    FROM cells
)
SELECT
    n_players, length, room, place,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    share(order_whole) AS order_share,
    interval_low(order_whole) AS order_low,
    interval_high(order_whole) AS order_high,
    share(n_chased, n_riichi) AS chased_rate,
    share(mean_turn_sum, mean_turn_n) AS mean_turn,
    n_wins,
    n_deal_ins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(n_paid_tsumo, n_riichi) AS paid_tsumo_rate,
    share(n_others_ron, n_riichi) AS others_ron_rate,
    share(n_draws, n_riichi) AS draw_rate,
    share(mean_win_points_sum, mean_win_points_n) AS mean_win_points,
    ratio_error(mean_win_points_sums) AS mean_win_points_se,
    share(mean_deal_in_points_sum, mean_deal_in_points_n) AS mean_deal_in_points,
    ratio_error(mean_deal_in_points_sums) AS mean_deal_in_points_se,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM totalled
ORDER BY n_players DESC, length, room, place
