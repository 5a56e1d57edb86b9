-- How often do riichi wins have ura dora, by the number of indicators?
--
-- Wins in accepted riichi, yakuman left out. The log shows as many ura indicators as dora indicators: one, and
-- one more for each kan of the hand.
--
-- Group: dora
-- Grain: one number of ura indicators, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   n_indicators          ura indicators shown [tiles]
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_wins                wins in riichi without yakuman [wins]
--   ura_rate              wins with at least one ura dora / n_wins (裏ドラ率)
--   ura_low, ura_high     interval of ura_rate
--   mean_ura              mean number of ura dora [tiles]
--   mean_ura_se           standard error of mean_ura [tiles]
--   ura_per_indicator     ura dora / (n_wins * n_indicators) [tiles]
--   two_or_more_rate      wins with two or more ura dora / n_wins
--   mean_points           mean worth of these wins, without honba and sticks [points]
--   mean_points_se        standard error of mean_points [points]
-- Additive: counted
-- Chart: bar x=n_indicators y=ura_rate low=ura_low high=ura_high
WITH by_game AS (
    SELECT
        n_players, length, room, n_indicators, log_id,
        count(*) AS n_wins,
        count(*) FILTER (n_ura > 0) AS n_with_ura,
        count(*) FILTER (n_ura > 1) AS n_with_two,
        sum(n_ura)::BIGINT AS n_ura_tiles,
        count(n_ura) AS mean_ura_n,
        sum(points)::BIGINT AS points,
        count(points) AS mean_points_n
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    JOIN (SELECT log_id, hand_index, len(ura_indicators) AS n_indicators FROM hands) USING (log_id, hand_index)
    WHERE is_riichi AND n_yakuman = 0
    GROUP BY n_players, length, room, n_indicators, log_id
),
counted AS (
    SELECT
        n_players, length, room, n_indicators,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_indicators, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(n_ura_tiles, 0), mean_ura_n) AS mean_ura_sums,
        game_sums(coalesce(points, 0), mean_points_n) AS mean_points_sums,
        game_sums(n_with_ura, n_wins) AS ura_sums
    FROM by_game
    GROUP BY n_players, length, room, n_indicators
)
SELECT
    n_players, length, room, n_indicators, n_games, is_rough(n_games) AS is_rough, n_wins,
    share(ura_sums) AS ura_rate,
    interval_low(ura_sums) AS ura_low,
    interval_high(ura_sums) AS ura_high,
    share(n_ura_tiles, n_wins) AS mean_ura,
    ratio_error(mean_ura_sums) AS mean_ura_se,
    share(n_ura_tiles, n_wins * n_indicators) AS ura_per_indicator,
    share(n_with_two, n_wins) AS two_or_more_rate,
    share(points, n_wins) AS mean_points,
    ratio_error(mean_points_sums) AS mean_points_se
FROM counted
ORDER BY n_players DESC, length, room, n_indicators
