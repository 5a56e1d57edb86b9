-- How many kita do players set aside, and do they win with them?
--
-- Games with three players. Kita (北抜き) that stand: a ronned one does not.
--
-- Group: kans
-- Grain: one number of kita of a player in the hand, of a room and length
-- Parameters: games
-- Columns: games
--   n_kita                kita tiles of the player at the end of the hand [tiles]
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_hands               hands with that many [player-hands]
--   hand_share            n_hands / all hands of a player
--   hand_low, hand_high   interval of hand_share
--   win_rate              hands won / n_hands
--   win_low, win_high     interval of win_rate
--   deal_in_rate          hands with a deal-in / n_hands
--   mean_win_points       mean worth of the wins, without honba and sticks [points]
--   mean_win_points_se    standard error of mean_win_points [points]
--   mean_balance          mean change of the player's points in the hand, their own stick included [points]
--   mean_balance_se       standard error of mean_balance [points]
-- Additive: counted
-- Chart: bar x=n_kita y=win_rate low=win_low high=win_high
WITH by_game AS (
    SELECT
        n_players, length, room, n_kita, log_id,
        count(*) AS n_hands,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        sum(win_points)::BIGINT AS points,
        count(win_points) AS mean_win_points_n,
        sum(total_delta)::BIGINT AS balance,
        count(total_delta) AS mean_balance_n
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE n_players = 3
    GROUP BY n_players, length, room, n_kita, log_id
),
counted AS (
    SELECT
        n_players, length, room, n_kita,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_kita, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(points, 0), mean_win_points_n) AS mean_win_points_sums,
        game_sums(coalesce(balance, 0), mean_balance_n) AS mean_balance_sums,
        game_sums(n_hands, n_all) AS hand_sums,
        game_sums(n_wins, n_hands) AS win_sums
    FROM by_game
    GROUP BY n_players, length, room, n_kita
),
totalled AS (
    SELECT *, whole_sums(hand_sums, (n_players, length, room)) AS hand_whole
    FROM counted
)
SELECT
    n_players, length, room, n_kita, n_games, is_rough(n_games) AS is_rough, n_hands,
    share(hand_whole) AS hand_share,
    interval_low(hand_whole) AS hand_low,
    interval_high(hand_whole) AS hand_high,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(n_deal_ins, n_hands) AS deal_in_rate,
    share(points, n_wins) AS mean_win_points,
    ratio_error(mean_win_points_sums) AS mean_win_points_se,
    share(balance, n_hands) AS mean_balance,
    ratio_error(mean_balance_sums) AS mean_balance_se
FROM totalled
ORDER BY n_players DESC, length, room, n_kita
