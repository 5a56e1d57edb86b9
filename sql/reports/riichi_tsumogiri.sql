-- How many riichi are declared with the drawn tile, or by a hand that was tenpai before?
--
-- Riichi declared, those ronned on the riichi tile included. drawn: the riichi tile is the one just drawn
-- (ツモ切り立直), so the hand was tenpai before and had stayed dama, unless it was so from the deal or a kan;
-- published as 3.3 % (chienshyong). changed: from the hand, by a player whose earlier discard had left a
-- tenpai hand. new: from the hand, and no earlier discard had left it tenpai (即リーチ).
--
-- Group: riichi
-- Grain: one kind of declaration
-- Parameters: games
-- Columns: games
--   kind                           drawn, changed or new
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_riichi                       riichi declared [riichi]
--   kind_share                     n_riichi / all riichi
--   kind_low, kind_high            interval of kind_share
--   mean_turn                      mean turn of the riichi [own discards]
--   chasing_share                  not the hand's first / n_riichi
--   good_wait_share                six tiles or more outside the player's hand / n_riichi
--   n_wins                         of these, won [wins]
--   n_deal_ins                     of these, dealt in [deal-ins]
--   win_rate                       n_wins / n_riichi
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   n_deal_ins / n_riichi
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   mean_win_points                mean points of the wins, without honba and sticks [points]
--   mean_win_points_se             its standard error [points]
--   balance                        mean change of points over the hand, an accepted riichi stick taken off
--                                  (局収支) [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: bar x=kind y=kind_share low=kind_low high=kind_high
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        CASE WHEN riichis.origin = 'drawn' THEN 'drawn'
             WHEN first_tenpai_turn < riichis.turn THEN 'changed'
             ELSE 'new' END AS kind,
        log_id,
        count(*) AS n_riichi,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        sum(riichis.turn)::BIGINT AS mean_turn_sum,
        count(riichis.turn) AS mean_turn_n,
        count(*) FILTER (hand_seats.riichi_order > 1) AS n_chasing,
        count(*) FILTER (n_unheld_tiles >= 6) AS n_good,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        sum(win_points)::BIGINT AS mean_win_points_sum,
        count(win_points) AS mean_win_points_n,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM riichis
    JOIN hand_seats USING (log_id, hand_index, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, kind, log_id
),
cells AS (
    SELECT
        n_players, length, room, kind,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, kind, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(mean_win_points_sum, 0), mean_win_points_n) AS mean_win_points_sums,
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_riichi, n_all) AS kind_sums,
        game_sums(n_wins, n_riichi) AS win_sums,
        game_sums(n_deal_ins, n_riichi) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, kind
),
totalled AS (
    SELECT
        *,
        whole_sums(kind_sums, (n_players, length, room)) AS kind_whole
    FROM cells
)
SELECT
    n_players, length, room, kind,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    share(kind_whole) AS kind_share,
    interval_low(kind_whole) AS kind_low,
    interval_high(kind_whole) AS kind_high,
    share(mean_turn_sum, mean_turn_n) AS mean_turn,
    share(n_chasing, n_riichi) AS chasing_share,
    share(n_good, n_riichi) AS good_wait_share,
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
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM totalled
ORDER BY n_players DESC, length, room, list_position(['new', 'changed', 'drawn'], kind)
