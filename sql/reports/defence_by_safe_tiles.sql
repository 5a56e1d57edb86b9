-- What are safe tiles in hand worth after a riichi?
--
-- Discards where exactly one player is in riichi, and the discarder is not, of hands that are not near a win:
-- by default of one shanten or more. Safe tiles are the concealed tiles, before the discard, that are
-- genbutsu against the riichi (安全牌の枚数); the discard may be one.
--
-- Group: defence
-- Grain: one number of safe tiles
-- Parameters: games
--   min_shanten integer(-1..6) = 1  only hands of this shanten or more before the discard
-- Columns: games
--   n_safe_tiles                   genbutsu held before the discard; 10: ten or more [tiles]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_discards                     discards [tiles]
--   n_genbutsu                     of these, genbutsu [tiles]
--   genbutsu_rate                  n_genbutsu / n_discards
--   genbutsu_low, genbutsu_high    interval of genbutsu_rate
--   dangerous_rate                 number tiles without suji or with one half of it / n_discards
--   n_ronned                       ronned by the riichi [tiles]
--   deal_in_rate                   n_ronned / n_discards
--   deal_in_low, deal_in_high      interval of deal_in_rate
-- Additive: cells
-- Chart: line x=n_safe_tiles y=deal_in_rate low=deal_in_low high=deal_in_high
WITH by_game AS (
    SELECT
        n_players, length, room, least(n_safe_tiles, 10) AS n_safe_tiles, log_id,
        count(*) AS n_discards,
        count(*) FILTER (danger = 'genbutsu') AS n_genbutsu,
        count(*) FILTER (danger IN ('no_suji', 'half_suji')) AS n_dangerous,
        count(*) FILTER (is_ronned) AS n_ronned
    FROM dangers
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE n_riichi_others = 1 AND NOT is_in_riichi AND shanten_before >= $min_shanten::INTEGER
    GROUP BY ALL
),
cells AS (
    SELECT
        n_players, length, room, n_safe_tiles,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_safe_tiles, log_id)))::BIGINT AS "\0",
        game_sums(n_genbutsu, n_discards) AS genbutsu_sums,
        game_sums(n_ronned, n_discards) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, n_safe_tiles
)
SELECT
    n_players, length, room, n_safe_tiles,
    n_games,
    is_rough(n_games) AS is_rough,
    n_discards,
    n_genbutsu,
    share(genbutsu_sums) AS genbutsu_rate,
    interval_low(genbutsu_sums) AS genbutsu_low,
    interval_high(genbutsu_sums) AS genbutsu_high,
    share(n_dangerous, n_discards) AS dangerous_rate,
    n_ronned,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high
FROM cells
ORDER BY n_players DESC, length, room, n_safe_tiles
