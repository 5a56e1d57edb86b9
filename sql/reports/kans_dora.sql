-- What do kans do to the wins of the whole table?
--
-- Every kan that stands turns a dora indicator, and one more ura indicator for riichi winners. Hands by
-- the number of kans of all players; wins of any player in them, yakuman left out of dora and points.
--
-- Group: kans
-- Grain: one number of kans in the hand, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   n_kans                kans of all players in the hand [kans]
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_hands               hands of the table with that many [hands]
--   hand_share            n_hands / all hands of the table
--   hand_low, hand_high   interval of hand_share
--   draw_rate             hands that end in a draw of any kind / n_hands
--   n_wins                wins without yakuman in them [wins]
--   mean_dora             mean number of dora by the indicators [tiles]
--   mean_dora_se          standard error of mean_dora [tiles]
--   n_riichi_wins         wins in riichi among n_wins [wins]
--   mean_ura              mean number of ura dora of wins in riichi [tiles]
--   mean_points           mean worth of n_wins, without honba and sticks [points]
--   mean_points_se        standard error of mean_points [points]
--   mangan_share          wins of mangan or more / n_wins
--   mangan_low, mangan_high  interval of mangan_share
-- Additive: won
-- Chart: line x=n_kans y=mangan_share low=mangan_low high=mangan_high
WITH chosen_hands AS (
    SELECT n_players, length, room, log_id, hand_index, n_ankan + n_kakan + n_daiminkan AS n_kans, n_winners
    FROM hands
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE is_replayed
),
hands_by_game AS (
    SELECT
        n_players, length, room, n_kans, log_id,
        count(*) AS n_hands,
        count(*) FILTER (n_winners = 0) AS n_draws
    FROM chosen_hands
    GROUP BY n_players, length, room, n_kans, log_id
),
hands_of_all AS (
    SELECT *, (sum(n_hands) OVER (PARTITION BY log_id))::BIGINT AS n_all
    FROM hands_by_game
),
counted AS (
    SELECT
        n_players, length, room, n_kans,
        count(*) AS n_games,
        sum(n_hands)::BIGINT AS n_hands,
        sum(n_draws)::BIGINT AS n_draws,
        game_sums(n_hands, n_all) AS hand_sums
    FROM hands_of_all
    GROUP BY n_players, length, room, n_kans
),
wins_by_game AS (
    SELECT
        n_players, length, room, n_kans, log_id,
        count(*) AS n_wins,
        sum(n_dora)::BIGINT AS n_dora_tiles,
        count(*) FILTER (is_riichi) AS n_riichi_wins,
        sum(n_ura)::BIGINT AS n_ura_tiles,
        sum(points)::BIGINT AS points,
        count(*) FILTER (limit_name <> 'none') AS n_mangan
    FROM wins
    JOIN chosen_hands USING (log_id, hand_index)
    WHERE n_yakuman = 0
    GROUP BY n_players, length, room, n_kans, log_id
),
won AS (
    SELECT
        n_players, length, room, n_kans,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_kans, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(n_dora_tiles, 0), n_wins) AS mean_dora_sums,
        game_sums(coalesce(points, 0), n_wins) AS mean_points_sums,
        game_sums(n_mangan, n_wins) AS mangan_sums
    FROM wins_by_game
    GROUP BY n_players, length, room, n_kans
),
totalled AS (
    SELECT
        *,
        whole_sums(hand_sums, (n_players, length, room)) AS hand_whole
    FROM counted
)
SELECT
    n_players, length, room, n_kans, n_games, is_rough(n_games) AS is_rough, n_hands,
    share(hand_whole) AS hand_share,
    interval_low(hand_whole) AS hand_low,
    interval_high(hand_whole) AS hand_high,
    share(n_draws, n_hands) AS draw_rate,
    coalesce(n_wins, 0) AS n_wins,
    share(n_dora_tiles, n_wins) AS mean_dora,
    ratio_error(mean_dora_sums) AS mean_dora_se,
    coalesce(n_riichi_wins, 0) AS n_riichi_wins,
    share(n_ura_tiles, n_riichi_wins) AS mean_ura,
    share(points, n_wins) AS mean_points,
    ratio_error(mean_points_sums) AS mean_points_se,
    share(mangan_sums) AS mangan_share,
    interval_low(mangan_sums) AS mangan_low,
    interval_high(mangan_sums) AS mangan_high
FROM totalled
LEFT JOIN won USING (n_players, length, room, n_kans)
ORDER BY n_players DESC, length, room, n_kans
