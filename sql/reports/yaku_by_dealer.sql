-- Do dealers win with other yaku than the rest?
--
-- Shares are of the wins of dealers (親), and of those of the others. Dora, ura dora and red fives count
-- as wins with at least one.
--
-- Group: yaku
-- Grain: one yaku, for dealers and for the others, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   is_dealer             the winner deals the hand
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
-- Chart: bar x=yaku y=win_share low=win_low high=win_high series=is_dealer
WITH chosen_wins AS (
    SELECT n_players, length, room, log_id, hand_index, seat, points, is_dealer
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
),
totals_by_game AS (
    SELECT n_players, length, room, is_dealer, log_id, count(*) AS n_wins
    FROM chosen_wins
    GROUP BY n_players, length, room, is_dealer, log_id
),
totals AS (
    SELECT n_players, length, room, is_dealer, sum(n_wins)::BIGINT AS n_wins, game_sums(n_wins, n_wins) AS all_sums
    FROM totals_by_game
    GROUP BY n_players, length, room, is_dealer
),
by_game AS (
    SELECT
        n_players, length, room, is_dealer, yaku_id, yaku, log_id,
        count(*) AS n_with,
        sum(points)::BIGINT AS points,
        count(points) AS mean_points_n
    FROM win_yaku
    JOIN chosen_wins USING (log_id, hand_index, seat)
    WHERE han > 0 OR is_yakuman
    GROUP BY n_players, length, room, is_dealer, yaku_id, yaku, log_id
),
counted AS (
    SELECT
        n_players, length, room, is_dealer, yaku_id, yaku,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, is_dealer, yaku_id, yaku, log_id, n_wins)))::BIGINT AS "\0",
        game_sums(coalesce(points, 0), mean_points_n) AS mean_points_sums,
        game_sums(n_with, n_wins) AS win_sums
    FROM by_game
    JOIN totals_by_game USING (n_players, length, room, is_dealer, log_id)
    GROUP BY n_players, length, room, is_dealer, yaku_id, yaku
)
SELECT
    n_players, length, room, is_dealer, yaku_id, yaku, n_games, is_rough(n_games) AS is_rough, n_wins, n_with,
    share(n_with, n_wins) AS win_share,
    interval_low(part_sums(win_sums, all_sums)) AS win_low,
    interval_high(part_sums(win_sums, all_sums)) AS win_high,
    share(points, n_with) AS mean_points,
    ratio_error(mean_points_sums) AS mean_points_se
FROM counted
JOIN totals USING (n_players, length, room, is_dealer)
ORDER BY n_players DESC, length, room, is_dealer DESC, yaku_id
