-- How often is the first, second and third discarded copy of an honour called?
--
-- The nth discard of a kind of honour in the hand, whoever discards. How many seats hold two of it is not
-- stored, so this is the call rate of the discards (一鳴き率 and 二鳴き率 as seen from the table), not that of the
-- chances. Dragons and the round wind are yaku for everybody, other winds for at most one player. A pon needs
-- two of the four copies, so that the first or the second discard is the one called. Copies in kita and
-- closed kans are not discards. By the rules a ron ends the hand: the ronned copy is its last discard.
--
-- Group: calls
-- Grain: dragon, round wind or other wind, and copy
-- Parameters: games
-- Columns: games
--   kind_class                     dragon, round wind or other wind
--   copy                           the nth discard of its kind in the hand
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_discards                     such discards [tiles]
--   n_called                       of these, called [tiles]
--   call_rate                      n_called / n_discards
--   call_low, call_high            interval of call_rate
--   n_ronned                       of these, ronned [tiles]
--   ronned_rate                    n_ronned / n_discards
--   ronned_low, ronned_high        interval of ronned_rate
-- Additive: cells
-- Chart: bar x=copy y=call_rate low=call_low high=call_high series=kind_class
WITH kinds_thrown AS (
    SELECT
        log_id, hand_index, tile // 4 AS kind, count(*) AS n_thrown, max(n_rons) > 0 AS is_ronned,
        CASE WHEN arg_min(called_as IS NOT NULL, seq) THEN 1
             WHEN count(called_as) > 0 THEN 2 END AS called_copy
    FROM discards
    WHERE tile >= 108
    GROUP BY log_id, hand_index, tile // 4
),
counted AS (
    SELECT
        log_id, n_players, length, room, n_thrown, is_ronned, called_copy, count(*) AS n_cell,
        CASE WHEN kind >= 31 THEN 'dragon'
             WHEN kind = 26 + list_position(['east', 'south', 'west', 'north'], round_wind) THEN 'round wind'
             ELSE 'other wind' END AS kind_class
    FROM kinds_thrown
    JOIN hands USING (log_id, hand_index)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY ALL
),
copies AS (
    SELECT unnest(range(1, 5)) AS copy
),
by_game AS (
    SELECT
        n_players, length, room, kind_class, copy, log_id,
        sum(n_cell)::BIGINT AS n_discards,
        coalesce(sum(n_cell) FILTER (called_copy = copy), 0)::BIGINT AS n_called,
        coalesce(sum(n_cell) FILTER (is_ronned AND copy = n_thrown), 0)::BIGINT AS n_ronned
    FROM counted
    CROSS JOIN copies
    WHERE copy <= n_thrown
    GROUP BY n_players, length, room, kind_class, copy, log_id
),
cells AS (
    SELECT
        n_players, length, room, kind_class, copy,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, kind_class, copy, log_id)))::BIGINT AS "\0",
        game_sums(n_called, n_discards) AS call_sums,
        game_sums(n_ronned, n_discards) AS ronned_sums
    FROM by_game
    GROUP BY n_players, length, room, kind_class, copy
)
SELECT
    n_players, length, room, kind_class, copy,
    n_games,
    is_rough(n_games) AS is_rough,
    n_discards,
    n_called,
    share(call_sums) AS call_rate,
    interval_low(call_sums) AS call_low,
    interval_high(call_sums) AS call_high,
    n_ronned,
    share(ronned_sums) AS ronned_rate,
    interval_low(ronned_sums) AS ronned_low,
    interval_high(ronned_sums) AS ronned_high
FROM cells
ORDER BY n_players DESC, length, room, list_position(['dragon', 'round wind', 'other wind'], kind_class), copy
