-- The river of a riichi has the kinds of the player's discards up to the riichi tile.
--
-- Called discards are among them: furiten counts them.
--
-- At ingest: no
WITH thrown AS (
    SELECT log_id, hand_index, seat, bit_or(1::BIGINT << (discards.tile // 4)) AS kinds
    FROM discards
    JOIN riichis USING (log_id, hand_index, seat)
    WHERE discards.turn <= riichis.turn
    GROUP BY log_id, hand_index, seat
)
SELECT log_id, hand_index, seat, kinds AS expected, river AS got
FROM riichis
LEFT JOIN thrown USING (log_id, hand_index, seat)
WHERE river IS DISTINCT FROM kinds
