-- The first tenpai turn is the first discard that left a tenpai hand.
--
-- Null where none did.
--
-- At ingest: no
WITH first_turns AS (
    SELECT log_id, hand_index, seat, min(turn) AS turn
    FROM discards
    WHERE shanten = 0
    GROUP BY log_id, hand_index, seat
)
SELECT log_id, hand_index, seat, turn AS expected, first_tenpai_turn AS got
FROM hand_seats
LEFT JOIN first_turns USING (log_id, hand_index, seat)
WHERE first_tenpai_turn IS DISTINCT FROM turn
