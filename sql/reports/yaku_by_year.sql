-- How have the shares of the yaku changed over the years?
--
-- Years are those of Japanese time; games without a date are left out. Dora, ura dora and red fives count
-- as wins with at least one.
--
-- Group: yaku
-- Grain: one year and yaku, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   year                  year of the game
--   yaku_id               the log's yaku id, 52 dora, 53 ura dora, 54 red fives
--   yaku                  name of the yaku
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_wins                all such wins [wins]
--   n_with                of these, wins with the yaku [wins]
--   win_share             n_with / n_wins
--   win_low, win_high     interval of win_share
--   mean_points           mean worth of the wins with it, without honba and sticks [points]
--   mean_points_se        standard error of mean_points [points]
-- Additive: counted
-- Chart: heat x=year y=yaku z=win_share
WITH chosen_wins AS (
    SELECT n_players, length, room, log_id, hand_index, seat, points, year
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    JOIN (SELECT log_id, year(played_at_jst) AS year FROM games) USING (log_id)
    WHERE year IS NOT NULL
),
totals_by_game AS (
    SELECT n_players, length, room, year, log_id, count(*) AS n_wins
    FROM chosen_wins
    GROUP BY n_players, length, room, year, log_id
),
totals AS (
    SELECT n_players, length, room, year, sum(n_wins)::BIGINT AS n_wins, game_sums(n_wins, n_wins) AS all_sums
    FROM totals_by_game
    GROUP BY n_players, length, room, year
),
by_game AS (
    SELECT
        n_players, length, room, year, yaku_id, yaku, log_id,
        count(*) AS n_with,
        sum(points)::BIGINT AS points,
        count(points) AS mean_points_n
    FROM win_yaku
    JOIN chosen_wins USING (log_id, hand_index, seat)
    WHERE han > 0 OR is_yakuman
    GROUP BY n_players, length, room, year, yaku_id, yaku, log_id
),
counted AS (
    SELECT
        n_players, length, room, year, yaku_id, yaku,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, year, yaku_id, yaku, log_id, n_wins)))::BIGINT AS "\0",
        game_sums(coalesce(points, 0), mean_points_n) AS mean_points_sums,
        game_sums(n_with, n_wins) AS win_sums
    FROM by_game
    JOIN totals_by_game USING (n_players, length, room, year, log_id)
    GROUP BY n_players, length, room, year, yaku_id, yaku
)
SELECT
    n_players, length, room, year, yaku_id, yaku, n_games, is_rough(n_games) AS is_rough, n_wins, n_with,
    share(n_with, n_wins) AS win_share,
    interval_low(part_sums(win_sums, all_sums)) AS win_low,
    interval_high(part_sums(win_sums, all_sums)) AS win_high,
    share(points, n_with) AS mean_points,
    ratio_error(mean_points_sums) AS mean_points_se
FROM counted
JOIN totals USING (n_players, length, room, year)
ORDER BY n_players DESC, length, room, year, yaku_id
