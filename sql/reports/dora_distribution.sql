-- How many wins have no dora, one, two, and what are they worth?
--
-- Dora of every kind together: by the indicators, ura dora, red fives, kita. Yakuman are left out. max_dora
-- holds that many or more.
--
-- Group: dora
-- Grain: one style and number of dora, of a room, length and number of players
-- Parameters: games
--   max_dora integer(0..40) = 8  the last row of a style holds that many or more
-- Columns: games
--   style                 riichi, open or dama
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_dora                dora of every kind in the win [tiles]
--   n_wins                wins of the style without yakuman [wins]
--   n_with                of these, wins with that many dora [wins]
--   win_share             n_with / n_wins
--   win_low, win_high     interval of win_share
--   mean_points           mean worth, without honba and sticks [points]
--   mean_points_se        standard error of mean_points [points]
-- Additive: counted
-- Chart: bar x=n_dora y=win_share low=win_low high=win_high series=style
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        style,
        least(wins.n_dora + n_ura + n_red_fives + n_kita, $max_dora::INTEGER) AS n_all_dora,
        log_id,
        count(*) AS n_with,
        (sum(count(*)) OVER (PARTITION BY style, log_id))::BIGINT AS n_wins,
        sum(points)::BIGINT AS points,
        count(points) AS mean_points_n
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE n_yakuman = 0
    GROUP BY n_players, length, room, style, n_all_dora, log_id
),
counted AS (
    SELECT
        n_players, length, room, style, n_all_dora,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, style, n_all_dora, log_id, n_wins)))::BIGINT AS "\0",
        game_sums(coalesce(points, 0), mean_points_n) AS mean_points_sums,
        game_sums(n_with, n_wins) AS win_sums
    FROM by_game
    GROUP BY n_players, length, room, style, n_all_dora
),
totalled AS (
    SELECT *, whole_sums(win_sums, (n_players, length, room, style)) AS win_whole
    FROM counted
)
SELECT
    n_players, length, room, style,
    n_games,
    is_rough(n_games) AS is_rough,
    n_all_dora AS n_dora,
    win_whole.n AS n_wins, n_with,
    share(win_whole) AS win_share,
    interval_low(win_whole) AS win_low,
    interval_high(win_whole) AS win_high,
    share(points, n_with) AS mean_points,
    ratio_error(mean_points_sums) AS mean_points_se
FROM totalled
ORDER BY n_players DESC, length, room, list_position(['riichi', 'open', 'dama'], style), n_all_dora
