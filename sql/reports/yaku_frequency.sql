-- How often does each yaku occur, and how high are the hands that have it?
--
-- The form of Tenhou's table of yaku (役統計): share of all wins (割合%), mean han of the wins with the
-- yaku (複合飜), and both times the share. A win counts once for each yaku, and each winner of a double
-- ron is a win. Dora, ura dora and red fives count here as wins with at least one; n_han holds the tiles
-- (52 counts kita too). Yakuman have no han: they are left out of mean_total_han, and of the han of the
-- others too, since a yakuman win lists nothing else. Seat and round winds are yaku of their own, a double
-- wind is both.
--
-- Group: yaku
-- Grain: one yaku, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   yaku_id               the log's yaku id, 52 dora, 53 ura dora, 54 red fives
--   yaku                  name of the yaku
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_wins                all wins [wins]
--   n_with                wins with the yaku [wins]
--   n_han                 han of the yaku in these wins, 0 for a yakuman [han]
--   win_share             n_with / n_wins (割合)
--   win_low, win_high     interval of win_share
--   mean_total_han        mean han of the wins with it, dora included; null for a yakuman (複合飜) [han]
--   mean_total_han_se     standard error of mean_total_han [han]
--   han_per_win           n_han / n_wins (%*飜) [han]
--   total_han_per_win     win_share * mean_total_han (%*複) [han]
--   mean_points           mean worth of these wins, without honba and sticks [points]
--   mean_points_se        standard error of mean_points [points]
-- Additive: counted
-- Chart: bar x=yaku y=win_share low=win_low high=win_high
WITH chosen_wins AS (
    SELECT n_players, length, room, log_id, hand_index, seat, han AS total_han, points, n_yakuman
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
),
totals_by_game AS (
    SELECT n_players, length, room, log_id, count(*) AS n_wins
    FROM chosen_wins
    GROUP BY n_players, length, room, log_id
),
totals AS (
    SELECT n_players, length, room, sum(n_wins)::BIGINT AS n_wins, game_sums(n_wins, n_wins) AS all_sums
    FROM totals_by_game
    GROUP BY n_players, length, room
),
by_game AS (
    SELECT
        n_players, length, room, yaku_id, yaku, log_id,
        count(*) AS n_with,
        sum(han)::BIGINT AS n_han,
        (sum(total_han) FILTER (n_yakuman = 0))::BIGINT AS total_han,
        count(*) FILTER (n_yakuman = 0) AS n_with_han,
        sum(CASE WHEN n_yakuman = 0 THEN total_han END)::BIGINT AS mean_total_han_sum,
        count(CASE WHEN n_yakuman = 0 THEN total_han END) AS mean_total_han_n,
        sum(points)::BIGINT AS points,
        count(points) AS mean_points_n
    FROM win_yaku
    JOIN chosen_wins USING (log_id, hand_index, seat)
    WHERE han > 0 OR is_yakuman
    GROUP BY n_players, length, room, yaku_id, yaku, log_id
),
counted AS (
    SELECT
        n_players, length, room, yaku_id, yaku,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, yaku_id, yaku, log_id, n_wins)))::BIGINT AS "\0",
        game_sums(coalesce(mean_total_han_sum, 0), mean_total_han_n) AS mean_total_han_sums,
        game_sums(coalesce(points, 0), mean_points_n) AS mean_points_sums,
        game_sums(n_with, n_wins) AS win_sums
    FROM by_game
    JOIN totals_by_game USING (n_players, length, room, log_id)
    GROUP BY n_players, length, room, yaku_id, yaku
)
SELECT
    n_players, length, room, yaku_id, yaku, n_games, is_rough(n_games) AS is_rough, n_wins, n_with, n_han,
    share(n_with, n_wins) AS win_share,
    interval_low(part_sums(win_sums, all_sums)) AS win_low,
    interval_high(part_sums(win_sums, all_sums)) AS win_high,
    share(total_han, n_with_han) AS mean_total_han,
    ratio_error(mean_total_han_sums) AS mean_total_han_se,
    share(n_han, n_wins) AS han_per_win,
    share(total_han, n_wins) AS total_han_per_win,
    share(points, n_with) AS mean_points,
    ratio_error(mean_points_sums) AS mean_points_se
FROM counted
JOIN totals USING (n_players, length, room)
ORDER BY n_players DESC, length, room, yaku_id
