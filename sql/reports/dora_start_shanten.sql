-- How often does a starting hand win, by its shanten and its dora?
--
-- Shanten (向聴) of the 13 tiles dealt, 0 tenpai; dora by the first indicator and red fives among them. The
-- dealer's first draw does not count.
--
-- Group: dora
-- Grain: one starting shanten and number of dora, of a room, length and number of players
-- Parameters: games
--   max_dora integer(0..40) = 4  the last number of dora holds that many or more
-- Columns: games
--   start_shanten         shanten of the tiles dealt [shanten]
--   n_dora                dora and red fives dealt [tiles]
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_hands               hands [player-hands]
--   win_rate              hands won / n_hands
--   win_low, win_high     interval of win_rate
--   mean_win_points       mean worth of the wins, without honba and sticks [points]
--   mean_balance          mean change of the player's points in the hand, their own stick included [points]
--   mean_balance_se       standard error of mean_balance [points]
-- Additive: counted
-- Chart: heat x=n_dora y=start_shanten z=win_rate
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        start_shanten,
        least(n_start_dora + n_start_red_fives, $max_dora::INTEGER) AS n_dora,
        log_id,
        count(*) AS n_hands,
        count(*) FILTER (is_winner) AS n_wins,
        sum(win_points)::BIGINT AS points,
        sum(total_delta)::BIGINT AS balance,
        count(total_delta) AS mean_balance_n
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY ALL
),
counted AS (
    SELECT
        n_players, length, room, start_shanten, n_dora,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, start_shanten, n_dora, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(balance, 0), mean_balance_n) AS mean_balance_sums,
        game_sums(n_wins, n_hands) AS win_sums
    FROM by_game
    GROUP BY n_players, length, room, start_shanten, n_dora
)
SELECT
    n_players, length, room, start_shanten, n_dora, n_games, is_rough(n_games) AS is_rough, n_hands,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(points, n_wins) AS mean_win_points,
    share(balance, n_hands) AS mean_balance,
    ratio_error(mean_balance_sums) AS mean_balance_se
FROM counted
ORDER BY n_players DESC, length, room, start_shanten, n_dora
