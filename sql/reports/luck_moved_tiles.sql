-- How often does the call of a discard move the winning tile of a player in riichi, and to whom?
--
-- A call gives the next live draw to another seat than the one whose turn it was.
--
-- Grain: one kind of call. A call against two riichi counts once for each of them.
-- Parameters, in the first lines of the query:
--   players = 4           players of the table, 3 or 4
-- Columns:
--   call                  chi, pon or daiminkan
--   n_calls               calls while another player is in riichi, of hands whose wall is known
--   n_moved               of these, calls whose moved tile is one that the riichi player waits for
--   n_taken               of n_moved, the riichi player would have drawn it without the call
--   n_given               of n_moved, the riichi player drew it because of the call
--   n_undrawn             of n_moved, nobody drew it: the hand was over before
--   moved_rate            n_moved / n_calls
WITH parameters AS (
    SELECT 4 AS players
),
pairs AS (
    SELECT
        calls.call,
        calls.skipped_seat,
        calls.skipped_tile_seat,
        riichis.seat AS riichi_seat,
        (riichis.waits >> (calls.skipped_tile // 4)) & 1 = 1 AS is_wait
    FROM calls
    JOIN games USING (log_id)
    JOIN riichis ON riichis.log_id = calls.log_id
        AND riichis.hand_index = calls.hand_index
        AND riichis.is_accepted
        AND riichis.seq < calls.seq
        AND riichis.seat <> calls.seat
    CROSS JOIN parameters
    WHERE calls.skipped_tile IS NOT NULL AND games.n_players = parameters.players
)
SELECT
    call,
    count(*) AS n_calls,
    count(*) FILTER (is_wait) AS n_moved,
    count(*) FILTER (is_wait AND skipped_seat = riichi_seat AND skipped_tile_seat IS DISTINCT FROM riichi_seat)
        AS n_taken,
    count(*) FILTER (is_wait AND skipped_seat <> riichi_seat AND skipped_tile_seat = riichi_seat) AS n_given,
    count(*) FILTER (is_wait AND skipped_tile_seat IS NULL) AS n_undrawn,
    count(*) FILTER (is_wait) / count(*) AS moved_rate
FROM pairs
GROUP BY call
ORDER BY n_calls DESC, call
