-- In which turn do riichi, open and dama hands win?
--
-- The turn (和了巡目) counts the player's own discards and, for a tsumo, the winning draw. Mortal counts the
-- discards alone, one less for a tsumo; amae-koromo divides the discards of all players.
--
-- Group: rates
-- Grain: one style and turn, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   style                 riichi, open or dama
--   turn                  own discards made, plus 1 for a tsumo
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_wins                wins of the style in this turn [wins]
--   win_share             n_wins / all wins of the style
--   win_low, win_high     interval of win_share
--   cumulative_share      wins of the style up to this turn / all wins of the style
--   tsumo_share           wins by tsumo / n_wins
--   mean_points           mean worth of these wins, without honba and sticks [points]
--   mean_points_se        standard error of mean_points [points]
-- Additive: counted
-- Chart: line x=turn y=win_share low=win_low high=win_high series=style
WITH by_game AS (
    SELECT
        n_players, length, room, style, turn, log_id,
        count(*) AS n_wins,
        (sum(count(*)) OVER (PARTITION BY style, log_id))::BIGINT AS n_all,
        count(*) FILTER (is_tsumo) AS n_tsumo,
        sum(points)::BIGINT AS points,
        count(points) AS mean_points_n
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, style, turn, log_id
),
counted AS (
    SELECT
        n_players, length, room, style, turn,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, style, turn, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(points, 0), mean_points_n) AS mean_points_sums,
        game_sums(n_wins, n_all) AS win_sums
    FROM by_game
    GROUP BY n_players, length, room, style, turn
),
totalled AS (
    SELECT
        *,
        whole_sums(win_sums, (n_players, length, room, style)) AS win_whole,
        (sum(n_wins) OVER (PARTITION BY n_players, length, room, style ORDER BY turn))::BIGINT AS n_until
    FROM counted
)
SELECT
    n_players, length, room, style, turn, n_games, is_rough(n_games) AS is_rough, n_wins,
    share(win_whole) AS win_share,
    interval_low(win_whole) AS win_low,
    interval_high(win_whole) AS win_high,
    share(n_until, win_whole.n) AS cumulative_share,
    share(n_tsumo, n_wins) AS tsumo_share,
    share(points, n_wins) AS mean_points,
    ratio_error(mean_points_sums) AS mean_points_se
FROM totalled
ORDER BY n_players DESC, length, room, list_position(['riichi', 'open', 'dama'], style), turn
