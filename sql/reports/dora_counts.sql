-- How many dora does a win have?
--
-- Dora by the indicators (kan dora among them), ura dora, red fives and kita apart, and together. A kita
-- tile that an indicator points at is a dora too. Yakuman are left out: dora add nothing to them. Style any
-- holds all three. Ura dora are counted for riichi wins only; their share is of all wins of the row.
--
-- Group: dora
-- Grain: one style, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   style                 any, riichi, open or dama
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_wins                wins without yakuman [wins]
--   mean_all              mean number of dora of every kind a win [tiles]
--   mean_all_se           standard error of mean_all [tiles]
--   mean_dora             mean number of dora by the indicators [tiles]
--   mean_red_fives        mean number of red fives [tiles]
--   mean_ura              mean number of ura dora [tiles]
--   mean_kita             mean number of kita [tiles]
--   any_share             wins with a dora of any kind / n_wins
--   any_low, any_high     interval of any_share
--   dora_share            wins with a dora by the indicators / n_wins
--   red_five_share        wins with a red five / n_wins
--   ura_share             wins with an ura dora / n_wins
--   kita_share            wins with a kita / n_wins
-- Additive: counted
-- Chart: bar x=style y=mean_all
WITH by_game AS (
    SELECT
        n_players, length, room, coalesce(style, 'any') AS style, log_id,
        count(*) AS n_wins,
        sum(n_dora + n_ura + n_red_fives + n_kita)::BIGINT AS n_all,
        count(n_dora + n_ura + n_red_fives + n_kita) AS mean_all_n,
        sum(n_dora)::BIGINT AS n_dora_tiles,
        sum(n_red_fives)::BIGINT AS n_red_tiles,
        sum(n_ura)::BIGINT AS n_ura_tiles,
        sum(n_kita)::BIGINT AS n_kita_tiles,
        count(*) FILTER (n_dora + n_ura + n_red_fives + n_kita > 0) AS n_with_any,
        count(*) FILTER (n_dora > 0) AS n_with_dora,
        count(*) FILTER (n_red_fives > 0) AS n_with_red,
        count(*) FILTER (n_ura > 0) AS n_with_ura,
        count(*) FILTER (n_kita > 0) AS n_with_kita
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE n_yakuman = 0
    GROUP BY GROUPING SETS ((n_players, length, room, log_id), (n_players, length, room, style, log_id))
),
counted AS (
    SELECT
        n_players, length, room, style,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, style, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(n_all, 0), mean_all_n) AS mean_all_sums,
        game_sums(n_with_any, n_wins) AS any_sums
    FROM by_game
    GROUP BY n_players, length, room, style
)
SELECT
    n_players, length, room, style, n_games, is_rough(n_games) AS is_rough, n_wins,
    share(n_all, n_wins) AS mean_all,
    ratio_error(mean_all_sums) AS mean_all_se,
    share(n_dora_tiles, n_wins) AS mean_dora,
    share(n_red_tiles, n_wins) AS mean_red_fives,
    share(n_ura_tiles, n_wins) AS mean_ura,
    share(n_kita_tiles, n_wins) AS mean_kita,
    share(any_sums) AS any_share,
    interval_low(any_sums) AS any_low,
    interval_high(any_sums) AS any_high,
    share(n_with_dora, n_wins) AS dora_share,
    share(n_with_red, n_wins) AS red_five_share,
    share(n_with_ura, n_wins) AS ura_share,
    share(n_with_kita, n_wins) AS kita_share
FROM counted
ORDER BY n_players DESC, length, room, list_position(['any', 'riichi', 'open', 'dama'], style)
