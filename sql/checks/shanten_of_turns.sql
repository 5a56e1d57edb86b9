-- A draw brings a hand one step forward at most, and a discard that is followed by a draw is the state before it.
--
-- Left out: players who call, or set kita tiles aside: a turn may begin with several draws.
--
-- At ingest: no
WITH drawing AS (
    SELECT log_id, hand_index, seat
    FROM hand_seats
    WHERE n_open_calls = 0 AND n_ankan = 0 AND n_kita = 0
),
turns AS (
    SELECT
        log_id,
        hand_index,
        seat,
        seq,
        shanten_before,
        lag(shanten) OVER (PARTITION BY log_id, hand_index, seat ORDER BY turn) AS before
    FROM discards
    SEMI JOIN drawing USING (log_id, hand_index, seat)
)
SELECT log_id, hand_index, seat, seq, before || ' or one less' AS expected, shanten_before AS got
FROM turns
WHERE shanten_before NOT BETWEEN before - 1 AND before
