-- In which turn are kans made?
--
-- Kans that stand. The turn counts the player's own discards before the kan, plus 1.
--
-- Group: kans
-- Grain: one kind of kan and turn, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   kind                  ankan, kakan or daiminkan
--   turn                  own discards before the kan, plus 1
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_kans                kans of the kind in this turn [kans]
--   kan_share             n_kans / all kans of the kind
--   kan_low, kan_high     interval of kan_share
--   in_riichi_share       kans of players in riichi / n_kans
--   tenpai_share          kans after which the hand was tenpai / n_kans
-- Additive: counted
-- Chart: line x=turn y=kan_share low=kan_low high=kan_high series=kind
WITH by_game AS (
    SELECT
        n_players, length, room, call AS kind, turn, log_id,
        count(*) AS n_kans,
        (sum(count(*)) OVER (PARTITION BY kind, log_id))::BIGINT AS n_all,
        count(*) FILTER (is_in_riichi) AS n_in_riichi,
        count(*) FILTER (shanten_after = 0) AS n_tenpai
    FROM calls
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE call IN ('ankan', 'kakan', 'daiminkan') AND NOT is_robbed
    GROUP BY n_players, length, room, call, turn, log_id
),
counted AS (
    SELECT
        n_players, length, room, kind, turn,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, kind, turn, log_id, n_all)))::BIGINT AS "\0",
        game_sums(n_kans, n_all) AS kan_sums
    FROM by_game
    GROUP BY n_players, length, room, kind, turn
),
totalled AS (
    SELECT *, whole_sums(kan_sums, (n_players, length, room, kind)) AS kan_whole
    FROM counted
)
SELECT
    n_players, length, room, kind, turn, n_games, is_rough(n_games) AS is_rough, n_kans,
    share(kan_whole) AS kan_share,
    interval_low(kan_whole) AS kan_low,
    interval_high(kan_whole) AS kan_high,
    share(n_in_riichi, n_kans) AS in_riichi_share,
    share(n_tenpai, n_kans) AS tenpai_share
FROM totalled
ORDER BY n_players DESC, length, room, list_position(['ankan', 'kakan', 'daiminkan'], kind), turn
