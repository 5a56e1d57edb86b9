-- What do players discard after a riichi, by their own shanten and turn?
--
-- Each player's first discard after the riichi of another, in its first go-round, where exactly one player is
-- in riichi, and the discarder is not. Players who won or got no turn before that are left out. Danger is that
-- of the tile against the riichi: genbutsu (現物), suji or honours, and dangerous tiles: number tiles without
-- suji or with one half of it. Folding (ベタオリ) cannot be told from one tile: a genbutsu may be the tile that
-- the hand had no use for. step_back_rate is the share whose shanten got worse by the discard.
--
-- Group: defence
-- Grain: one shanten and turn of the player
-- Parameters: games
-- Columns: games
--   shanten_before                 shanten before the discard, the best discard taken; 0 tenpai, -1
--                                  complete [shanten]
--   turn                           the player's own discards with this one
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_discards                     first discards after a riichi [tiles]
--   n_genbutsu                     of these, genbutsu [tiles]
--   genbutsu_rate                  n_genbutsu / n_discards
--   genbutsu_low, genbutsu_high    interval of genbutsu_rate
--   n_dangerous                    of these, dangerous [tiles]
--   dangerous_rate                 n_dangerous / n_discards
--   dangerous_low, dangerous_high  interval of dangerous_rate
--   step_back_rate                 shanten got worse / n_discards
--   n_ronned                       ronned by the riichi [tiles]
--   ronned_rate                    n_ronned / n_discards
--   ronned_low, ronned_high        interval of ronned_rate
-- Additive: cells
-- Chart: heat x=turn y=shanten_before z=genbutsu_rate
WITH first_discards AS (
    -- One row for a player: the first own discard after the riichi.
    SELECT
        log_id, hand_index, seat,
        arg_min(danger, seq) AS danger, arg_min(turn, seq) AS turn,
        arg_min(shanten_before, seq) AS shanten_before, arg_min(shanten, seq) AS shanten_after,
        arg_min(n_open_melds, seq) > 0 AS is_open,
        arg_min(n_safe_tiles, seq) AS n_safe_tiles, arg_min(is_ronned, seq) AS is_ronned
    FROM dangers
    WHERE riichi_turns = 0 AND n_riichi_others = 1 AND NOT is_in_riichi
    GROUP BY log_id, hand_index, seat
),
by_game AS (
    SELECT
        n_players, length, room, shanten_before, turn, log_id,
        count(*) AS n_discards,
        count(*) FILTER (danger = 'genbutsu') AS n_genbutsu,
        count(*) FILTER (danger IN ('no_suji', 'half_suji')) AS n_dangerous,
        count(*) FILTER (shanten_after > shanten_before) AS n_back,
        count(*) FILTER (is_ronned) AS n_ronned
    FROM first_discards
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, shanten_before, turn, log_id
),
cells AS (
    SELECT
        n_players, length, room, shanten_before, turn,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, shanten_before, turn, log_id)))::BIGINT AS "\0",
        game_sums(n_genbutsu, n_discards) AS genbutsu_sums,
        game_sums(n_dangerous, n_discards) AS dangerous_sums,
        game_sums(n_ronned, n_discards) AS ronned_sums
    FROM by_game
    GROUP BY n_players, length, room, shanten_before, turn
)
SELECT
    n_players, length, room, shanten_before, turn,
    n_games,
    is_rough(n_games) AS is_rough,
    n_discards,
    n_genbutsu,
    share(genbutsu_sums) AS genbutsu_rate,
    interval_low(genbutsu_sums) AS genbutsu_low,
    interval_high(genbutsu_sums) AS genbutsu_high,
    n_dangerous,
    share(dangerous_sums) AS dangerous_rate,
    interval_low(dangerous_sums) AS dangerous_low,
    interval_high(dangerous_sums) AS dangerous_high,
    share(n_back, n_discards) AS step_back_rate,
    n_ronned,
    share(ronned_sums) AS ronned_rate,
    interval_low(ronned_sums) AS ronned_low,
    interval_high(ronned_sums) AS ronned_high
FROM cells
ORDER BY n_players DESC, length, room, shanten_before, turn
