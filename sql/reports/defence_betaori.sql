-- What does it cost to fold after a riichi, and what to push?
--
-- Every hand with an accepted riichi, the first of the hand, and what each other player discarded after it. Dangerous
-- are number tiles without suji or with one half of it, as they stood. The conduct is which of these discards was
-- the first dangerous one: 1, 2, 3, later, or never: nothing but genbutsu, suji and honours (ベタオリ, as far
-- as it can be seen); none: there was no discard, the hand ended before. Nobody is left out, also not who
-- declares riichi later or deals in at once. Only 1 is told apart by the first discard alone: 2, 3 and later
-- came through until then, and never is also what ended early, so that conduct and outcome depend on each
-- other. What is best to do, defence_pushers says for the first discard.
--
-- Group: defence
-- Grain: one conduct and shanten at the first discard after the riichi
-- Parameters: games
-- Columns: games
--   conduct                        1, 2, 3, later, never or none: the first dangerous discard
--   shanten_before                 shanten before the first of these discards; 4: four or more; null: no discard
--                                  [shanten]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        hands of players against one riichi [player-hands]
--   conduct_share                  n_hands / all of the same shanten
--   conduct_low, conduct_high      interval of conduct_share
--   n_wins                         of these, won [wins]
--   n_deal_ins                     of these, dealt in [deal-ins]
--   win_rate                       n_wins / n_hands
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   n_deal_ins / n_hands
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   paid_tsumo_rate                another's tsumo / n_hands (被ツモ)
--   others_ron_rate                a ron between others / n_hands (横移動)
--   draw_rate                      exhaustive draws, nagashi mangan among them / n_hands (流局)
--   mean_deal_in_points            mean payment of the deal-ins, honba included [points]
--   mean_deal_in_points_se         its standard error [points]
--   balance                        mean change of points over the hand, an accepted riichi stick taken off
--                                  (局収支) [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: bar x=conduct y=balance series=shanten_before
WITH first_riichi AS (
    SELECT log_id, hand_index, seat AS riichi_seat
    FROM riichis
    WHERE is_accepted
    QUALIFY row_number() OVER (PARTITION BY log_id, hand_index ORDER BY seq) = 1
),
thrown AS (
    SELECT
        log_id, hand_index, seat, turn, shanten_before,
        danger IN ('no_suji', 'half_suji') AS is_dangerous
    FROM dangers
    JOIN first_riichi USING (log_id, hand_index, riichi_seat)
),
conducts AS (
    SELECT
        log_id, hand_index, seat,
        coalesce(min(turn) FILTER (is_dangerous) - min(turn) + 1, 0) AS first_dangerous,
        arg_min(shanten_before, turn) AS shanten_before
    FROM thrown
    GROUP BY log_id, hand_index, seat
),
by_game AS (
    SELECT
        n_players,
        length,
        room,
        CASE WHEN first_dangerous IS NULL THEN 'none'
             WHEN first_dangerous = 0 THEN 'never'
             WHEN first_dangerous <= 3 THEN first_dangerous::VARCHAR
             ELSE 'later' END AS conduct,
        CASE WHEN shanten_before IS NOT NULL THEN least(shanten_before, 4) END AS shanten_before,
        log_id,
        count(*) AS n_hands,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        count(*) FILTER (outcome = 'paid_tsumo') AS n_paid_tsumo,
        count(*) FILTER (outcome = 'others_ron') AS n_others_ron,
        count(*) FILTER (outcome IN ('draw_tenpai', 'draw_noten')) AS n_draws,
        sum(deal_in_points)::BIGINT AS mean_deal_in_points_sum,
        count(deal_in_points) AS mean_deal_in_points_n,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM hand_seats
    JOIN first_riichi USING (log_id, hand_index)
    LEFT JOIN conducts USING (log_id, hand_index, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE seat <> riichi_seat
    GROUP BY ALL
),
by_game_of_all AS (
    SELECT
        *,
        (sum(n_hands) OVER (PARTITION BY shanten_before, log_id))::BIGINT AS n_all
    FROM by_game
),
cells AS (
    SELECT
        n_players, length, room, conduct, shanten_before,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, conduct, shanten_before, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(mean_deal_in_points_sum, 0), mean_deal_in_points_n) AS mean_deal_in_points_sums,
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_hands, n_all) AS conduct_sums,
        game_sums(n_wins, n_hands) AS win_sums,
        game_sums(n_deal_ins, n_hands) AS deal_in_sums
    FROM by_game_of_all
    GROUP BY n_players, length, room, conduct, shanten_before
),
totalled AS (
    SELECT
        *,
        whole_sums(conduct_sums, (n_players, length, room, shanten_before)) AS conduct_whole
    FROM cells
)
SELECT
    n_players, length, room, conduct, shanten_before,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    share(conduct_whole) AS conduct_share,
    interval_low(conduct_whole) AS conduct_low,
    interval_high(conduct_whole) AS conduct_high,
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
    share(mean_deal_in_points_sum, mean_deal_in_points_n) AS mean_deal_in_points,
    ratio_error(mean_deal_in_points_sums) AS mean_deal_in_points_se,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM totalled
ORDER BY n_players DESC, length, room,
    list_position(['1', '2', '3', 'later', 'never', 'none'], conduct), shanten_before
