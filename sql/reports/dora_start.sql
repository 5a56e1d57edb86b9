-- What are dora in the starting hand worth?
--
-- Dora by the first indicator and red fives among the 13 tiles dealt; the dealer's first draw does not
-- count. A red five that is also a dora is two.
--
-- Group: dora
-- Grain: one number of dora in the starting hand, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   n_dora                dora and red fives dealt [tiles]
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_hands               hands with that many [player-hands]
--   hand_share            n_hands / all hands
--   win_rate              hands won / n_hands
--   win_low, win_high     interval of win_rate
--   deal_in_rate          hands with a deal-in / n_hands
--   riichi_rate           riichi declared / n_hands
--   call_rate             hands with an open call / n_hands
--   mean_win_points       mean worth of the wins, without honba and sticks [points]
--   mean_win_points_se    standard error of mean_win_points [points]
--   mean_balance          mean change of the player's points in the hand, their own stick included [points]
--   mean_balance_se       standard error of mean_balance [points]
-- Additive: counted
-- Chart: line x=n_dora y=win_rate low=win_low high=win_high
WITH by_game AS (
    SELECT
        n_players, length, room, n_start_dora + n_start_red_fives AS n_dora, log_id,
        count(*) AS n_hands,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        count(*) FILTER (is_riichi_declared) AS n_riichi,
        count(*) FILTER (n_open_calls > 0) AS n_called,
        sum(win_points)::BIGINT AS points,
        count(win_points) AS mean_win_points_n,
        sum(total_delta)::BIGINT AS balance,
        count(total_delta) AS mean_balance_n
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY ALL
),
counted AS (
    SELECT
        n_players, length, room, n_dora,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_dora, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(points, 0), mean_win_points_n) AS mean_win_points_sums,
        game_sums(coalesce(balance, 0), mean_balance_n) AS mean_balance_sums,
        game_sums(n_wins, n_hands) AS win_sums
    FROM by_game
    GROUP BY n_players, length, room, n_dora
),
totalled AS (
    SELECT *, (sum(n_hands) OVER (PARTITION BY n_players, length, room))::BIGINT AS n_all
    FROM counted
)
SELECT
    n_players, length, room, n_dora, n_games, is_rough(n_games) AS is_rough, n_hands,
    share(n_hands, n_all) AS hand_share,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(n_deal_ins, n_hands) AS deal_in_rate,
    share(n_riichi, n_hands) AS riichi_rate,
    share(n_called, n_hands) AS call_rate,
    share(points, n_wins) AS mean_win_points,
    ratio_error(mean_win_points_sums) AS mean_win_points_se,
    share(balance, n_hands) AS mean_balance,
    ratio_error(mean_balance_sums) AS mean_balance_se
FROM totalled
ORDER BY n_players DESC, length, room, n_dora
