-- How safe do players discard against a riichi, by how far they are from tenpai?
--
-- All discards where exactly one player is in riichi, and the discarder is not, by the shanten before the
-- discard: which classes of tiles players discard and how often they deal in. The classes are those of
-- danger_by_class and add up to 1.
--
-- Group: defence
-- Grain: one shanten before the discard, hand open or not
-- Parameters: games
-- Columns: games
--   shanten_before                 shanten before the discard, the best discard taken; 0 tenpai, -1
--                                  complete [shanten]
--   is_open                        the player has an open meld
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_discards                     discards [tiles]
--   genbutsu_share                 genbutsu / n_discards
--   honour_share                   honours / n_discards
--   suji_share                     suji / n_discards
--   half_suji_share                half_suji / n_discards
--   no_suji_share                  no_suji / n_discards
--   step_back_rate                 shanten got worse / n_discards
--   n_ronned                       ronned by the riichi [tiles]
--   deal_in_rate                   n_ronned / n_discards
--   deal_in_low, deal_in_high      interval of deal_in_rate
-- Additive: cells
-- Chart: line x=shanten_before y=deal_in_rate low=deal_in_low high=deal_in_high series=is_open
WITH by_game AS (
    SELECT
        n_players, length, room, shanten_before, n_open_melds > 0 AS is_open, log_id,
        count(*) AS n_discards,
        count(*) FILTER (danger = 'genbutsu') AS n_genbutsu,
        count(*) FILTER (danger = 'honour') AS n_honour,
        count(*) FILTER (danger = 'suji') AS n_suji,
        count(*) FILTER (danger = 'half_suji') AS n_half_suji,
        count(*) FILTER (danger = 'no_suji') AS n_no_suji,
        count(*) FILTER (shanten > shanten_before) AS n_back,
        count(*) FILTER (is_ronned) AS n_ronned
    FROM dangers
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE n_riichi_others = 1 AND NOT is_in_riichi
    GROUP BY ALL
),
cells AS (
    SELECT
        n_players, length, room, shanten_before, is_open,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, shanten_before, is_open, log_id)))::BIGINT AS "\0",
        game_sums(n_ronned, n_discards) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, shanten_before, is_open
)
SELECT
    n_players, length, room, shanten_before, is_open,
    n_games,
    is_rough(n_games) AS is_rough,
    n_discards,
    share(n_genbutsu, n_discards) AS genbutsu_share,
    share(n_honour, n_discards) AS honour_share,
    share(n_suji, n_discards) AS suji_share,
    share(n_half_suji, n_discards) AS half_suji_share,
    share(n_no_suji, n_discards) AS no_suji_share,
    share(n_back, n_discards) AS step_back_rate,
    n_ronned,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high
FROM cells
ORDER BY n_players DESC, length, room, shanten_before, is_open
