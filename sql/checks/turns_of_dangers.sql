-- The turns of a riichi count the riichi player's discards after its riichi tile.
--
-- By the last discard that it made before.
--
-- At ingest: no
WITH riichi AS (SELECT log_id, hand_index, seat AS riichi_seat, turn FROM riichis),
thrown AS (
    SELECT log_id, hand_index, seat, seq, turn
    FROM discards
    SEMI JOIN riichis USING (log_id, hand_index, seat)
),
placed AS (
    SELECT log_id, hand_index, riichi_seat, dangers.seq, riichi_turns, riichi.turn
    FROM dangers
    JOIN riichi USING (log_id, hand_index, riichi_seat)
)
SELECT
    placed.log_id,
    placed.hand_index,
    placed.seq,
    riichi_seat,
    thrown.turn - placed.turn AS expected,
    riichi_turns AS got
FROM placed
ASOF LEFT JOIN thrown
    ON thrown.log_id = placed.log_id
    AND thrown.hand_index = placed.hand_index
    AND thrown.seat = riichi_seat
    AND placed.seq > thrown.seq
WHERE riichi_turns IS DISTINCT FROM thrown.turn - placed.turn
