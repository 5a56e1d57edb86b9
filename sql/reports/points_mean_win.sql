-- What is a win worth?
--
-- In each convention: mean_points is the worth of the hand without honba (本場) and sticks (素点; kobalab,
-- zyr17's HULESU); mean_income is all that the winner receives, the player's own stick that comes back included
-- (収入; zyr17's HULEP); mean_gain is that less the player's own stick (Mortal, amae-koromo's 和了点数). Style any
-- holds all three styles, winner any both; each winner of a double ron is a win.
--
-- Group: points
-- Grain: one style and kind of winner, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   style                 any, riichi, open or dama
--   winner                any, dealer or other
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_wins                wins [wins]
--   mean_points           mean worth, without honba and sticks (平均打点) [points]
--   mean_points_se        standard error of mean_points [points]
--   mean_honba            mean points received for honba [points]
--   mean_sticks           mean points received for sticks, the player's own included [points]
--   mean_income           mean points received in all [points]
--   mean_income_se        standard error of mean_income [points]
--   mean_gain             mean_income less the player's own stick [points]
--   mean_gain_se          standard error of mean_gain [points]
--   mean_han              mean han, dora included, yakuman left out [han]
--   mangan_share          wins of mangan or more / n_wins
--   mangan_low, mangan_high  interval of mangan_share
-- Additive: counted
-- Chart: bar x=style y=mean_points series=winner
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        coalesce(style, 'any') AS style,
        CASE WHEN is_dealer IS NULL THEN 'any' WHEN is_dealer THEN 'dealer' ELSE 'other' END AS winner,
        log_id,
        count(*) AS n_wins,
        sum(points)::BIGINT AS points,
        count(points) AS mean_points_n,
        sum(honba_points)::BIGINT AS honba,
        sum(stick_points)::BIGINT AS sticks,
        sum(delta)::BIGINT AS income,
        count(delta) AS mean_income_n,
        sum(delta - 1000 * is_riichi::INTEGER)::BIGINT AS gain,
        count(delta - 1000 * is_riichi::INTEGER) AS mean_gain_n,
        (sum(han) FILTER (n_yakuman = 0))::BIGINT AS han,
        count(*) FILTER (n_yakuman = 0) AS n_with_han,
        count(*) FILTER (limit_name <> 'none') AS n_mangan
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY GROUPING SETS (
        (n_players, length, room, log_id), (n_players, length, room, style, log_id), (n_players, length, room, is_dealer, log_id),
        (n_players, length, room, style, is_dealer, log_id))
),
counted AS (
    SELECT
        n_players, length, room, style, winner,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, style, winner, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(points, 0), mean_points_n) AS mean_points_sums,
        game_sums(coalesce(income, 0), mean_income_n) AS mean_income_sums,
        game_sums(coalesce(gain, 0), mean_gain_n) AS mean_gain_sums,
        game_sums(n_mangan, n_wins) AS mangan_sums
    FROM by_game
    GROUP BY n_players, length, room, style, winner
)
SELECT
    n_players, length, room, style, winner, n_games, is_rough(n_games) AS is_rough, n_wins,
    share(points, n_wins) AS mean_points,
    ratio_error(mean_points_sums) AS mean_points_se,
    share(honba, n_wins) AS mean_honba,
    share(sticks, n_wins) AS mean_sticks,
    share(income, n_wins) AS mean_income,
    ratio_error(mean_income_sums) AS mean_income_se,
    share(gain, n_wins) AS mean_gain,
    ratio_error(mean_gain_sums) AS mean_gain_se,
    share(han, n_with_han) AS mean_han,
    share(mangan_sums) AS mangan_share,
    interval_low(mangan_sums) AS mangan_low,
    interval_high(mangan_sums) AS mangan_high
FROM counted
ORDER BY n_players DESC, length, room, list_position(['any', 'riichi', 'open', 'dama'], style),
    list_position(['any', 'dealer', 'other'], winner)
