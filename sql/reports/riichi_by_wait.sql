-- With which waits is riichi declared, and how do they end?
--
-- Riichi declared, double riichi and those ronned on the riichi tile included; each is one player and hand.
-- The class is that of the wait right after the riichi tile, over all divisions of the hand (see tables.md);
-- complex is everything that can be divided in more than one way, among them many good waits. Live tiles are the
-- copies that the player cannot see. Published for the phoenix room (chienshyong): ryanmen 53.45 %, kanchan
-- and penchan 20.9 %, shanpon 10.6 %, tanki 5.9 %, sanmen 5.75 %, others 3.4 %.
--
-- Group: riichi
-- Grain: one class of wait
-- Parameters: games
--   place integer(1..4) = null  1: the hand's first riichi (先制), 2: the second, and so on; null: all
-- Columns: games
--   wait_class                     class of the wait at the declaration
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_riichi                       riichi declared, those ronned on the riichi tile included [riichi]
--   wait_share                     n_riichi / all riichi
--   wait_low, wait_high            interval of wait_share
--   mean_unseen_tiles                mean number of live tiles [tiles]
--   mean_turn                      mean turn of the riichi [own discards]
--   n_wins                         of these, won [wins]
--   n_deal_ins                     of these, dealt in [deal-ins]
--   win_rate                       n_wins / n_riichi
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   n_deal_ins / n_riichi
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   tsumo_share                    of the wins, by tsumo
--   paid_tsumo_rate                another's tsumo / n_riichi (被ツモ)
--   others_ron_rate                a ron between others / n_riichi (横移動)
--   draw_rate                      exhaustive draws, nagashi mangan among them / n_riichi (流局)
--   mean_win_points                mean points of the wins, without honba and sticks [points]
--   mean_win_points_se             its standard error [points]
--   balance                        mean change of points over the hand, an accepted riichi stick taken off
--                                  (局収支) [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: bar x=wait_class y=win_rate low=win_low high=win_high
WITH by_game AS (
    SELECT
        n_players, length, room, riichi_wait_class AS wait_class, log_id,
        count(*) AS n_riichi,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        sum(n_riichi_unseen_tiles)::BIGINT AS mean_unseen_tiles_sum,
        count(n_riichi_unseen_tiles) AS mean_unseen_tiles_n,
        sum(riichi_turn)::BIGINT AS mean_turn_sum,
        count(riichi_turn) AS mean_turn_n,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        count(*) FILTER (outcome = 'won_tsumo') AS n_tsumo,
        count(*) FILTER (outcome = 'paid_tsumo') AS n_paid_tsumo,
        count(*) FILTER (outcome = 'others_ron') AS n_others_ron,
        count(*) FILTER (outcome IN ('draw_tenpai', 'draw_noten')) AS n_draws,
        sum(win_points)::BIGINT AS mean_win_points_sum,
        count(win_points) AS mean_win_points_n,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE is_riichi_declared AND ($place::INTEGER IS NULL OR riichi_order = $place::INTEGER)
    GROUP BY n_players, length, room, wait_class, log_id
),
cells AS (
    SELECT
        n_players, length, room, wait_class,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, wait_class, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(mean_win_points_sum, 0), mean_win_points_n) AS mean_win_points_sums,
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_riichi, n_all) AS wait_sums,
        game_sums(n_wins, n_riichi) AS win_sums,
        game_sums(n_deal_ins, n_riichi) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, wait_class
),
totalled AS (
    SELECT
        *,
        whole_sums(wait_sums, (n_players, length, room)) AS wait_whole
    FROM cells
)
SELECT
    n_players, length, room, wait_class,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    share(wait_whole) AS wait_share,
    interval_low(wait_whole) AS wait_low,
    interval_high(wait_whole) AS wait_high,
    share(mean_unseen_tiles_sum, mean_unseen_tiles_n) AS mean_unseen_tiles,
    share(mean_turn_sum, mean_turn_n) AS mean_turn,
    n_wins,
    n_deal_ins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(n_tsumo, n_wins) AS tsumo_share,
    share(n_paid_tsumo, n_riichi) AS paid_tsumo_rate,
    share(n_others_ron, n_riichi) AS others_ron_rate,
    share(n_draws, n_riichi) AS draw_rate,
    share(mean_win_points_sum, mean_win_points_n) AS mean_win_points,
    ratio_error(mean_win_points_sums) AS mean_win_points_se,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM totalled
ORDER BY n_players DESC, length, room, n_riichi DESC, wait_class
