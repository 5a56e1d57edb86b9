-- What does riichi add to a hand, by its value without riichi?
--
-- Riichi declared, double riichi and those ronned on the riichi tile included; each is one player and hand.
-- The value is that of a ron on the dearest wait without riichi, ippatsu, ura dora and the last tile (ダマの打点);
-- none: no wait has a yaku, so that dama could not win by ron. The bands are those of players who do not
-- deal, a dealer's value counts by two thirds. added_points compares wins by ron with that value, where every
-- wait is worth the same: what riichi, ippatsu, ura dora and the last tile brought to hands that won. Wins by
-- tsumo are not in it, since tsumo is worth more without riichi too, and hands of waits of unlike worth are not,
-- since the dearest is not the one that comes most often. It is no gain of riichi over dama: dama wins other
-- hands, and more of them (tenpai_riichi_or_dama).
--
-- Group: riichi
-- Grain: one band of value without riichi
-- Parameters: games
--   place integer(1..4) = null  1: the hand's first riichi (先制), 2: the second, and so on; null: all
-- Columns: games
--   ron_points                     value without riichi: none, below 2000, 2000, 3900, 5200, 7700 and more
--                                  [points]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_riichi                       riichi declared, those ronned on the riichi tile included [riichi]
--   value_share                    n_riichi / all riichi
--   value_low, value_high          interval of value_share
--   n_wins                         of these, won [wins]
--   n_deal_ins                     of these, dealt in [deal-ins]
--   win_rate                       n_wins / n_riichi
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   n_deal_ins / n_riichi
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   mean_win_points                mean points of the wins, without honba and sticks [points]
--   mean_win_points_se             its standard error [points]
--   n_rons                         of n_wins, by ron, with waits that are all worth the same [wins]
--   added_points                   mean of what these are worth beyond the value without riichi [points]
--   added_points_se                its standard error [points]
--   balance                        mean change of points over the hand, an accepted riichi stick taken off
--                                  (局収支) [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: bar x=ron_points y=added_points
WITH valued AS (
    SELECT
        log_id, n_players, length, room, is_winner, outcome, win_points, total_delta,
        CASE WHEN outcome = 'won_ron' AND low_points = high_points THEN win_points - high_points END AS added_points,
        CASE WHEN is_dealer THEN high_points / 1.5 ELSE high_points END AS value,
        CASE WHEN value = 0 THEN 0 WHEN value < 1900 THEN 1 WHEN value < 3700 THEN 2 WHEN value < 5100 THEN 3
             WHEN value < 7600 THEN 4 ELSE 5 END AS band
    FROM riichis
    JOIN hand_seats USING (log_id, hand_index, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE ($place::INTEGER IS NULL OR hand_seats.riichi_order = $place::INTEGER)
),
by_game AS (
    SELECT
        n_players, length, room, band, log_id,
        count(*) AS n_riichi,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        sum(win_points)::BIGINT AS mean_win_points_sum,
        count(win_points) AS mean_win_points_n,
        sum(added_points)::BIGINT AS added_points_sum,
        count(added_points) AS n_rons,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM valued
    GROUP BY n_players, length, room, band, log_id
),
cells AS (
    SELECT
        n_players, length, room, band,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, band, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(mean_win_points_sum, 0), mean_win_points_n) AS mean_win_points_sums,
        game_sums(coalesce(added_points_sum, 0), n_rons) AS added_points_sums,
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_riichi, n_all) AS value_sums,
        game_sums(n_wins, n_riichi) AS win_sums,
        game_sums(n_deal_ins, n_riichi) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, band
),
totalled AS (
    SELECT
        *,
        whole_sums(value_sums, (n_players, length, room)) AS value_whole
    FROM cells
)
SELECT
    n_players, length, room,
    ['none', 'below 2000', '2000', '3900', '5200', '7700 and more'][band + 1] AS ron_points,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    share(value_whole) AS value_share,
    interval_low(value_whole) AS value_low,
    interval_high(value_whole) AS value_high,
    n_wins,
    n_deal_ins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(mean_win_points_sum, mean_win_points_n) AS mean_win_points,
    ratio_error(mean_win_points_sums) AS mean_win_points_se,
    n_rons,
    share(added_points_sum, n_rons) AS added_points,
    ratio_error(added_points_sums) AS added_points_se,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM totalled
ORDER BY n_players DESC, length, room, band
