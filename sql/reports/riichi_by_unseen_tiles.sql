-- How does a riichi end, by the number of its live tiles?
--
-- Riichi declared, double riichi and those ronned on the riichi tile included; each is one player and hand.
-- Live tiles are the copies of the waits that the player cannot see right after the riichi tile: not in the
-- own hand, a river, a meld or an indicator (見えていない枚数). Wall tiles are those of them that lie in nobody's
-- hand.
--
-- Group: riichi
-- Grain: one number of live tiles
-- Parameters: games
--   place integer(1..4) = null  1: the hand's first riichi (先制), 2: the second, and so on; null: all
-- Columns: games
--   n_unseen_tiles                 live tiles of the wait at the declaration [tiles]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_riichi                       riichi declared, those ronned on the riichi tile included [riichi]
--   live_share                     n_riichi / all riichi
--   live_low, live_high            interval of live_share
--   mean_wall_tiles                mean number of them in nobody's hand [tiles]
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
--   balance                        mean change of points over the hand, an accepted riichi stick taken off
--                                  (局収支) [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: line x=n_unseen_tiles y=win_rate low=win_low high=win_high
WITH by_game AS (
    SELECT
        n_players, length, room, n_riichi_unseen_tiles AS n_unseen_tiles, log_id,
        count(*) AS n_riichi,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        sum(n_riichi_wall_tiles)::BIGINT AS mean_wall_tiles_sum,
        count(n_riichi_wall_tiles) AS mean_wall_tiles_n,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
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
    GROUP BY n_players, length, room, n_unseen_tiles, log_id
),
cells AS (
    SELECT
        n_players, length, room, n_unseen_tiles,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_unseen_tiles, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(mean_win_points_sum, 0), mean_win_points_n) AS mean_win_points_sums,
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_riichi, n_all) AS live_sums,
        game_sums(n_wins, n_riichi) AS win_sums,
        game_sums(n_deal_ins, n_riichi) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, n_unseen_tiles
),
totalled AS (
    SELECT
        *,
        whole_sums(live_sums, (n_players, length, room)) AS live_whole
    FROM cells
)
SELECT
    n_players, length, room, n_unseen_tiles,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    share(live_whole) AS live_share,
    interval_low(live_whole) AS live_low,
    interval_high(live_whole) AS live_high,
    share(mean_wall_tiles_sum, mean_wall_tiles_n) AS mean_wall_tiles,
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
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM totalled
ORDER BY n_players DESC, length, room, n_unseen_tiles
