-- How often does a discard take the hand farther from tenpai, by its shanten and the riichi on the table?
--
-- All discards but those of players in riichi, who have no choice. A step back is a discard after which the
-- shanten is greater than with the best one: to fold, for a better hand, or a mistake (牌効率). Discards that
-- keep the shanten but accept fewer tiles than others do not count.
--
-- Group: tenpai
-- Grain: riichi of another on the table or not, open or closed, and shanten
-- Parameters: games
-- Columns: games
--   is_against_riichi              another player is in accepted riichi
--   is_open                        the player has an open meld
--   shanten_before                 shanten before the discard, the best discard taken; 0 tenpai, -1 complete [shanten]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_discards                     discards [tiles]
--   n_back                         of these, steps back [tiles]
--   back_rate                      n_back / n_discards
--   back_low, back_high            interval of back_rate
-- Additive: cells
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        n_riichi_others > 0 AS is_against_riichi,
        n_open_melds > 0 AS is_open,
        shanten_before,
        log_id,
        count(*) AS n_discards,
        count(*) FILTER (shanten > shanten_before) AS n_back
    FROM discards
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE NOT is_in_riichi
    GROUP BY ALL
),
cells AS (
    SELECT
        n_players, length, room, is_against_riichi, is_open, shanten_before,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, is_against_riichi, is_open, shanten_before, log_id)))::BIGINT AS "\0",
        game_sums(n_back, n_discards) AS back_sums
    FROM by_game
    GROUP BY n_players, length, room, is_against_riichi, is_open, shanten_before
)
SELECT
    n_players,
    length,
    room,
    is_against_riichi,
    is_open,
    shanten_before,
    n_games,
    is_rough(n_games) AS is_rough,
    n_discards,
    n_back,
    share(back_sums) AS back_rate,
    interval_low(back_sums) AS back_low,
    interval_high(back_sums) AS back_high
FROM cells
ORDER BY n_players, length, room, is_against_riichi, is_open, shanten_before
