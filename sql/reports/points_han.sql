-- How many han do wins have?
--
-- Han with dora of every kind (飜数), each winner of a double ron a win. 13 holds 13 or more han without a
-- yakuman (数え役満); yakuman proper have no han and are the row with han null, named yakuman.
--
-- Group: points
-- Grain: one number of han, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   han                   han, 13 for 13 or more; null for a yakuman [han]
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   han_name              the same in words
--   n_wins                all wins [wins]
--   n_with                wins with that many han [wins]
--   win_share             n_with / n_wins
--   win_low, win_high     interval of win_share
--   cumulative_share      wins with at most that many han / n_wins; 1 for yakuman
--   mean_points           mean worth of these wins, without honba and sticks [points]
--   mean_points_se        standard error of mean_points [points]
-- Additive: counted
-- Chart: bar x=han_name y=win_share low=win_low high=win_high
WITH by_game AS (
    SELECT
        n_players, length, room, CASE WHEN n_yakuman = 0 THEN least(han, 13) END AS han, log_id,
        count(*) AS n_with,
        sum(points)::BIGINT AS points,
        count(points) AS mean_points_n
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY ALL
),
by_game_of_all AS (
    SELECT
        *,
        (sum(n_with) OVER (PARTITION BY log_id))::BIGINT AS n_wins
    FROM by_game
),
counted AS (
    SELECT
        n_players, length, room, han,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, han, log_id, n_wins)))::BIGINT AS "\0",
        game_sums(coalesce(points, 0), mean_points_n) AS mean_points_sums,
        game_sums(n_with, n_wins) AS win_sums
    FROM by_game_of_all
    GROUP BY n_players, length, room, han
),
totalled AS (
    SELECT
        *,
        whole_sums(win_sums, (n_players, length, room)) AS win_whole,
        (sum(n_with) OVER (PARTITION BY n_players, length, room ORDER BY han NULLS LAST))::BIGINT AS n_until
    FROM counted
)
SELECT
    n_players, length, room, han,
    n_games,
    is_rough(n_games) AS is_rough,
    CASE WHEN han IS NULL THEN 'yakuman' WHEN han = 13 THEN '13+' ELSE han::VARCHAR END AS han_name,
    win_whole.n AS n_wins, n_with,
    share(win_whole) AS win_share,
    interval_low(win_whole) AS win_low,
    interval_high(win_whole) AS win_high,
    share(n_until, win_whole.n) AS cumulative_share,
    share(points, n_with) AS mean_points,
    ratio_error(mean_points_sums) AS mean_points_se
FROM totalled
ORDER BY n_players DESC, length, room, han NULLS LAST
