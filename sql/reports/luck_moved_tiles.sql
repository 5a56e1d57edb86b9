-- How often does the call of a discard move the winning tile of a player in riichi, and to whom?
--
-- A call gives the next live draw to another seat than the one whose turn it was. A call against two
-- riichi counts once for each of them.
--
-- Group: luck
-- Grain: one room, length and number of players, and kind of call
-- Parameters: games
-- Columns: games
--   call                       chi, pon or daiminkan
--   n_games                    games with such [games]
--   is_rough                   n_games is below 30: the intervals are rough
--   n_calls                    calls while another player is in riichi, of hands whose wall is known [calls]
--   n_moved                    of these, calls whose moved tile is one that the riichi player waits for [calls]
--   n_taken                    of n_moved, the riichi player would have drawn it without the call [calls]
--   n_given                    of n_moved, the riichi player drew it because of the call [calls]
--   n_undrawn                  of n_moved, nobody drew it: the hand was over before [calls]
--   moved_rate                 n_moved / n_calls
--   moved_low, moved_high      interval of moved_rate
-- Additive: cells
-- Chart: bar x=call y=moved_rate low=moved_low high=moved_high
WITH pairs AS (
    SELECT
        log_id,
        n_players,
        length,
        room,
        calls.call,
        calls.skipped_seat,
        calls.skipped_tile_seat,
        riichis.seat AS riichi_seat,
        has_kind(riichis.waits, kind_of(calls.skipped_tile)) AS is_wait
    FROM calls
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    JOIN riichis ON riichis.log_id = calls.log_id
        AND riichis.hand_index = calls.hand_index
        AND riichis.is_accepted
        AND riichis.seq < calls.seq
        AND riichis.seat <> calls.seat
    WHERE calls.skipped_tile IS NOT NULL
),
by_game AS (
    SELECT
        n_players, length, room, call, log_id,
        count(*) AS n_calls,
        count(*) FILTER (is_wait) AS n_moved,
        count(*) FILTER (is_wait AND skipped_seat = riichi_seat AND skipped_tile_seat IS DISTINCT FROM riichi_seat) AS n_taken,
        count(*) FILTER (is_wait AND skipped_seat <> riichi_seat AND skipped_tile_seat = riichi_seat) AS n_given,
        count(*) FILTER (is_wait AND skipped_tile_seat IS NULL) AS n_undrawn
    FROM pairs
    GROUP BY n_players, length, room, call, log_id
),
cells AS (
    SELECT
        n_players, length, room, call,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, call, log_id)))::BIGINT AS "\0",
        game_sums(n_moved, n_calls) AS moved_sums
    FROM by_game
    GROUP BY n_players, length, room, call
)
SELECT
    n_players,
    length,
    room,
    call,
    n_games,
    is_rough(n_games) AS is_rough,
    n_calls,
    n_moved,
    n_taken,
    n_given,
    n_undrawn,
    share(moved_sums) AS moved_rate,
    interval_low(moved_sums) AS moved_low,
    interval_high(moved_sums) AS moved_high
FROM cells
ORDER BY n_players DESC, length, room, n_calls DESC, call
