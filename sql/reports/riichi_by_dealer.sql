-- What is a riichi worth to the dealer and to the others, first or chasing?
--
-- All hands of the players, riichi declared in them, and how these ended: the riichi rate (立直率) and the
-- results of dealers and others, for the first riichi of a hand and for a chasing one. n_hands is the same in
-- both rows of a place at the table.
--
-- Group: riichi
-- Grain: dealers or the others, first or chasing riichi
-- Parameters: games
-- Columns: games
--   is_dealer                      the player deals the hand
--   is_chasing                     the second or a later riichi of the hand (追っかけ)
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        all hands of such players [player-hands]
--   n_riichi                       riichi declared [riichi]
--   riichi_rate                    n_riichi / n_hands
--   riichi_low, riichi_high        interval of riichi_rate
--   n_wins                         of n_riichi, won [wins]
--   win_rate                       n_wins / n_riichi
--   win_low, win_high              interval of win_rate
--   n_deal_ins                     of n_riichi, dealt in [deal-ins]
--   deal_in_rate                   n_deal_ins / n_riichi
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   mean_turn                      mean turn of the riichi [own discards]
--   mean_win_points                mean points of the wins, without honba and sticks [points]
--   mean_win_points_se             its standard error [points]
--   balance                        mean change of points over the hands with such riichi, the stick taken
--                                  off [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: bar x=is_dealer y=balance series=is_chasing
WITH by_game AS (
    SELECT
        n_players, length, room, is_dealer, is_chasing, log_id,
        count(*) AS n_hands,
        count(*) FILTER ((riichi_order > 1) = is_chasing) AS n_riichi,
        count(*) FILTER ((riichi_order > 1) = is_chasing AND is_winner) AS n_wins,
        count(*) FILTER ((riichi_order > 1) = is_chasing AND outcome = 'dealt_in') AS n_deal_ins,
        sum(CASE WHEN (riichi_order > 1) = is_chasing THEN riichi_turn END)::BIGINT AS mean_turn_sum,
        count(CASE WHEN (riichi_order > 1) = is_chasing THEN riichi_turn END) AS mean_turn_n,
        sum(CASE WHEN (riichi_order > 1) = is_chasing THEN win_points END)::BIGINT AS mean_win_points_sum,
        count(CASE WHEN (riichi_order > 1) = is_chasing THEN win_points END) AS mean_win_points_n,
        sum(CASE WHEN (riichi_order > 1) = is_chasing THEN total_delta END)::BIGINT AS balance_sum,
        count(CASE WHEN (riichi_order > 1) = is_chasing THEN total_delta END) AS balance_n
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    CROSS JOIN (VALUES (false), (true)) AS orders (is_chasing)
    GROUP BY n_players, length, room, is_dealer, is_chasing, log_id
),
cells AS (
    SELECT
        n_players, length, room, is_dealer, is_chasing,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, is_dealer, is_chasing, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(mean_win_points_sum, 0), mean_win_points_n) AS mean_win_points_sums,
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_riichi, n_hands) AS riichi_sums,
        game_sums(n_wins, n_riichi) AS win_sums,
        game_sums(n_deal_ins, n_riichi) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, is_dealer, is_chasing
)
SELECT
    n_players, length, room, is_dealer, is_chasing,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    n_riichi,
    share(riichi_sums) AS riichi_rate,
    interval_low(riichi_sums) AS riichi_low,
    interval_high(riichi_sums) AS riichi_high,
    n_wins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    n_deal_ins,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(mean_turn_sum, mean_turn_n) AS mean_turn,
    share(mean_win_points_sum, mean_win_points_n) AS mean_win_points,
    ratio_error(mean_win_points_sums) AS mean_win_points_se,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM cells
ORDER BY n_players DESC, length, room, is_dealer DESC, is_chasing
