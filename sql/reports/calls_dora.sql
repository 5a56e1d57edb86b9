-- What are dora worth to a hand that calls?
--
-- A player's first open call of a hand: chi, pon or open kan; closed kans and kita do not count. Dora by the
-- indicators turned at the call, red fives and kita, in the whole hand after it: the han the player knows of.
--
-- Group: calls
-- Grain: one number of dora
-- Parameters: games
--   call_order integer(1..4) = 1  which open call of the player's hand: 1 the first, and so on
-- Columns: games
--   n_all_dora                     dora, red fives and kita after the call; 5: five or more [tiles]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        hands with an open call [player-hands]
--   dora_share                     n_hands / all hands with such a call
--   dora_low, dora_high            interval of dora_share
--   mean_turn                      mean turn of the call [own discards]
--   mean_shanten_after             mean shanten after the call, the best discard taken [shanten]
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
-- Chart: bar x=n_all_dora y=mean_win_points
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        least(calls.n_dora + calls.n_red_fives + n_kita, 5) AS n_all_dora,
        log_id,
        count(*) AS n_hands,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        sum(turn)::BIGINT AS mean_turn_sum,
        count(turn) AS mean_turn_n,
        sum(greatest(shanten_after, 0))::BIGINT AS mean_shanten_after_sum,
        count(shanten_after) AS mean_shanten_after_n,
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
    WHERE call_order = $call_order::INTEGER
    GROUP BY n_players, length, room, n_all_dora, log_id
),
cells AS (
    SELECT
        n_players, length, room, n_all_dora,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_all_dora, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(mean_win_points_sum, 0), mean_win_points_n) AS mean_win_points_sums,
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_hands, n_all) AS dora_sums,
        game_sums(n_wins, n_hands) AS win_sums,
        game_sums(n_deal_ins, n_hands) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, n_all_dora
),
totalled AS (
    SELECT
        *,
        whole_sums(dora_sums, (n_players, length, room)) AS dora_whole
    FROM cells
)
SELECT
    n_players, length, room, n_all_dora,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    share(dora_whole) AS dora_share,
    interval_low(dora_whole) AS dora_low,
    interval_high(dora_whole) AS dora_high,
    share(mean_turn_sum, mean_turn_n) AS mean_turn,
    share(mean_shanten_after_sum, mean_shanten_after_n) AS mean_shanten_after,
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
FROM totalled
ORDER BY n_players DESC, length, room, n_all_dora
