-- A player's discards are the turns from 1 to their number, each once, the first and the last in their places.
--
-- The order of elements and of turns is one.
--
-- At ingest: no
WITH seen AS (
    SELECT
        log_id,
        hand_index,
        seat,
        count(*) AS n,
        bit_or(1::BIGINT << turn) AS turns,
        arg_min(turn, seq) AS first,
        arg_max(turn, seq) AS last
    FROM discards
    GROUP BY log_id, hand_index, seat
)
SELECT
    log_id,
    hand_index,
    seat,
    'turns 1 to ' || n || ', mask ' || ((2::BIGINT << n) - 2) AS expected,
    'turns ' || first || ' to ' || last || ', mask ' || turns AS got
FROM seen
WHERE first <> 1 OR last <> n OR turns <> (2::BIGINT << n) - 2
