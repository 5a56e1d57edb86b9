-- What are open wins worth, by the number of melds?
--
-- Open melds (副露) of the winner: chi, pon, open and added kans. 0 holds all closed wins, in riichi or
-- not.
--
-- Group: points
-- Grain: one number of open melds, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   n_open_melds          open melds of the winner [melds]
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_wins                wins with that many [wins]
--   win_share             n_wins / all wins
--   win_low, win_high     interval of win_share
--   mean_points           mean worth, without honba and sticks [points]
--   mean_points_se        standard error of mean_points [points]
--   mean_han              mean han, dora included, yakuman left out [han]
--   mangan_share          wins of mangan or more / n_wins
--   mangan_low, mangan_high  interval of mangan_share
--   tsumo_share           wins by tsumo / n_wins
--   mean_turn             mean turn of the win: own discards, plus 1 for a tsumo [turns]
-- Additive: counted
-- Chart: bar x=n_open_melds y=mean_points
WITH by_game AS (
    SELECT
        n_players, length, room, n_open_melds, log_id,
        count(*) AS n_wins,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        sum(points)::BIGINT AS points,
        count(points) AS mean_points_n,
        (sum(han) FILTER (n_yakuman = 0))::BIGINT AS han,
        count(*) FILTER (n_yakuman = 0) AS n_with_han,
        count(*) FILTER (limit_name <> 'none') AS n_mangan,
        count(*) FILTER (is_tsumo) AS n_tsumo,
        sum(turn)::BIGINT AS turns
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, n_open_melds, log_id
),
counted AS (
    SELECT
        n_players, length, room, n_open_melds,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_open_melds, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(points, 0), mean_points_n) AS mean_points_sums,
        game_sums(n_wins, n_all) AS win_sums,
        game_sums(n_mangan, n_wins) AS mangan_sums
    FROM by_game
    GROUP BY n_players, length, room, n_open_melds
),
totalled AS (
    SELECT *, whole_sums(win_sums, (n_players, length, room)) AS win_whole
    FROM counted
)
SELECT
    n_players, length, room, n_open_melds, n_games, is_rough(n_games) AS is_rough, n_wins,
    share(win_whole) AS win_share,
    interval_low(win_whole) AS win_low,
    interval_high(win_whole) AS win_high,
    share(points, n_wins) AS mean_points,
    ratio_error(mean_points_sums) AS mean_points_se,
    share(han, n_with_han) AS mean_han,
    share(mangan_sums) AS mangan_share,
    interval_low(mangan_sums) AS mangan_low,
    interval_high(mangan_sums) AS mangan_high,
    share(n_tsumo, n_wins) AS tsumo_share,
    share(turns, n_wins) AS mean_turn
FROM totalled
ORDER BY n_players DESC, length, room, n_open_melds
