-- Do players feed the pao: who discards the third dragon or the fourth wind?
--
-- Hands in which a player shows two sets of dragons, or three of winds, all called or closed kans, so that the
-- next one that is called makes its discarder liable (包): the set before the last of daisangen (大三元) or
-- daisuushii (大四喜). Counted are the discards of the others, after the last of these sets, of the kind or
-- kinds that are missing: each may be called, ronned or left alone. A player who shows two dragons is one
-- state; one who goes on to a third one stays in it.
--
-- Group: calls
-- Grain: dragons or winds
-- Parameters: games
-- Columns: games
--   sets                           dragons or winds
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_states                       hands of players who show all sets but one [player-hands]
--   n_feeding                      of these, in which another discarded the missing kind [player-hands]
--   feeding_rate                   n_feeding / n_states
--   feeding_low, feeding_high      interval of feeding_rate
--   n_discards                     such discards [tiles]
--   n_called                       of these, called by the player for a pon or open kan: liable [tiles]
--   called_rate                    n_called / n_discards
--   called_low, called_high        interval of called_rate
--   n_ronned                       of these, ronned by anybody [tiles]
--   n_wins                         of n_states, won by the player [wins]
--   win_rate                       n_wins / n_states
--   win_low, win_high              interval of win_rate
--   n_yakuman                      of n_wins, yakuman [wins]
-- Additive: cells
WITH shown AS (  -- the nth set of dragons or winds of a player
    SELECT
        log_id, hand_index, seat, seq, tile // 4 AS kind,
        CASE WHEN tile // 4 >= 31 THEN 'dragons' ELSE 'winds' END AS sets,
        row_number() OVER (PARTITION BY log_id, hand_index, seat, sets ORDER BY seq) AS place
    FROM calls
    WHERE call IN ('pon', 'daiminkan', 'ankan') AND tile >= 108
),
states AS (
    SELECT
        log_id, hand_index, seat, sets, max(seq) AS from_seq,
        CASE sets WHEN 'dragons' THEN 7::BIGINT << 31 ELSE 15::BIGINT << 27 END & ~bit_or(1::BIGINT << kind) AS missing
    FROM shown
    WHERE place <= CASE sets WHEN 'dragons' THEN 2 ELSE 3 END
    GROUP BY log_id, hand_index, seat, sets
    HAVING count(*) = CASE sets WHEN 'dragons' THEN 2 ELSE 3 END
),
fed AS (
    SELECT
        log_id, hand_index, states.seat, sets,
        count(*) AS n_discards,
        count(*) FILTER (called_by_seat = states.seat) AS n_called,
        count(*) FILTER (n_rons > 0) AS n_ronned
    FROM states
    JOIN discards USING (log_id, hand_index)
    WHERE discards.seat <> states.seat AND discards.seq > from_seq AND has_kind(missing, discards.tile // 4)
    GROUP BY log_id, hand_index, states.seat, sets
),
by_game AS (
    SELECT
        n_players, length, room, sets, log_id,
        count(*) AS n_states,
        count(n_discards) AS n_feeding,
        coalesce(sum(n_discards), 0)::BIGINT AS n_discards,
        coalesce(sum(n_called), 0)::BIGINT AS n_called,
        coalesce(sum(n_ronned), 0)::BIGINT AS n_ronned,
        count(points) AS n_wins,
        count(*) FILTER (n_yakuman > 0) AS n_yakuman
    FROM states
    LEFT JOIN fed USING (log_id, hand_index, seat, sets)
    LEFT JOIN (SELECT log_id, hand_index, seat, points, n_yakuman FROM wins) USING (log_id, hand_index, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, sets, log_id
),
cells AS (
    SELECT
        n_players, length, room, sets,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, sets, log_id)))::BIGINT AS "\0",
        game_sums(n_feeding, n_states) AS feeding_sums,
        game_sums(n_called, n_discards) AS called_sums,
        game_sums(n_wins, n_states) AS win_sums
    FROM by_game
    GROUP BY n_players, length, room, sets
)
SELECT
    n_players, length, room, sets,
    n_games,
    is_rough(n_games) AS is_rough,
    n_states,
    n_feeding,
    share(feeding_sums) AS feeding_rate,
    interval_low(feeding_sums) AS feeding_low,
    interval_high(feeding_sums) AS feeding_high,
    n_discards,
    n_called,
    share(called_sums) AS called_rate,
    interval_low(called_sums) AS called_low,
    interval_high(called_sums) AS called_high,
    n_ronned,
    n_wins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    n_yakuman
FROM cells
ORDER BY n_players DESC, length, room, sets
