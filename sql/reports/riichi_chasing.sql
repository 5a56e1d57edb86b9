-- Is it worth chasing a riichi, and what happens to the first one?
--
-- Riichi declared, double riichi and those ronned on the riichi tile included; each is one player and hand.
-- alone: the first riichi of the hand, no other followed; chased (被追っかけ): the first one, others followed;
-- chasing (追っかけ): the second or a later one, where the dealer was in accepted riichi before, or others only.
-- Whether others follow is known only afterwards, so the two kinds of first riichi compare hands that were
-- long and short; first in riichi_by_order has both. A good wait has six tiles or more outside the player's hand
-- (kobalab, zyr17).
--
-- Group: riichi
-- Grain: one state, good or bad wait
-- Parameters: games
-- Columns: games
--   state                          alone, chased, chasing dealer or chasing other
--   is_good_wait                   six tiles or more outside the player's hand
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_riichi                       riichi declared, those ronned on the riichi tile included [riichi]
--   mean_turn                      mean turn of the riichi [own discards]
--   n_wins                         of these, won [wins]
--   n_deal_ins                     of these, dealt in [deal-ins]
--   win_rate                       n_wins / n_riichi
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   n_deal_ins / n_riichi
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   deal_in_to_riichi_rate         dealt into another riichi / n_riichi
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
-- Chart: bar x=state y=balance series=is_good_wait
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        CASE WHEN hand_seats.riichi_order = 1 AND hand_seats.n_chasers = 0 THEN 'alone'
             WHEN hand_seats.riichi_order = 1 THEN 'chased'
             WHEN (riichis.riichi_seats >> dealer_seat) & 1 = 1 THEN 'chasing dealer'
             ELSE 'chasing other' END AS state,
        n_unheld_tiles >= 6 AS is_good_wait,
        log_id,
        count(*) AS n_riichi,
        sum(riichi_turn)::BIGINT AS mean_turn_sum,
        count(riichi_turn) AS mean_turn_n,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        count(*) FILTER (deal_ins.winner_seats & deal_ins.riichi_seats > 0) AS n_to_riichi,
        count(*) FILTER (outcome = 'paid_tsumo') AS n_paid_tsumo,
        count(*) FILTER (outcome = 'others_ron') AS n_others_ron,
        count(*) FILTER (outcome IN ('draw_tenpai', 'draw_noten')) AS n_draws,
        sum(win_points)::BIGINT AS mean_win_points_sum,
        count(win_points) AS mean_win_points_n,
        sum(deal_in_points)::BIGINT AS mean_deal_in_points_sum,
        count(deal_in_points) AS mean_deal_in_points_n,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM riichis
    JOIN hand_seats USING (log_id, hand_index, seat)
    JOIN hands USING (log_id, hand_index)
    LEFT JOIN deal_ins USING (log_id, hand_index, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY ALL
),
cells AS (
    SELECT
        n_players, length, room, state, is_good_wait,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, state, is_good_wait, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(mean_win_points_sum, 0), mean_win_points_n) AS mean_win_points_sums,
        game_sums(coalesce(mean_deal_in_points_sum, 0), mean_deal_in_points_n) AS mean_deal_in_points_sums,
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_wins, n_riichi) AS win_sums,
        game_sums(n_deal_ins, n_riichi) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, state, is_good_wait
)
SELECT
    n_players, length, room, state, is_good_wait,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    share(mean_turn_sum, mean_turn_n) AS mean_turn,
    n_wins,
    n_deal_ins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(n_to_riichi, n_riichi) AS deal_in_to_riichi_rate,
    share(n_paid_tsumo, n_riichi) AS paid_tsumo_rate,
    share(n_others_ron, n_riichi) AS others_ron_rate,
    share(n_draws, n_riichi) AS draw_rate,
    share(mean_win_points_sum, mean_win_points_n) AS mean_win_points,
    ratio_error(mean_win_points_sums) AS mean_win_points_se,
    share(mean_deal_in_points_sum, mean_deal_in_points_n) AS mean_deal_in_points,
    ratio_error(mean_deal_in_points_sums) AS mean_deal_in_points_se,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM cells
ORDER BY n_players DESC, length, room, state, is_good_wait DESC
