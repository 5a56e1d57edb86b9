-- A discard that was called is the tile of that call, and every claimed tile was a called discard.
--
-- By the caller's seat, the kind of call and the tile. Closed and added kans and kita claim nothing.
--
-- At ingest: no
WITH claimed AS (
    SELECT log_id, hand_index, from_seat AS seat, tile, seat AS called_by_seat, call AS called_as
    FROM calls
    WHERE call IN ('chi', 'pon', 'daiminkan')
),
called AS (
    SELECT log_id, hand_index, seat, tile, called_by_seat, called_as
    FROM discards
    WHERE called_by_seat IS NOT NULL OR called_as IS NOT NULL
)
SELECT log_id, hand_index, seat, tile, 'a called discard' AS expected, called_as || ' of no such discard' AS got
FROM claimed
ANTI JOIN called USING (log_id, hand_index, seat, tile, called_by_seat, called_as)
UNION ALL
SELECT log_id, hand_index, seat, tile, 'a call', concat('called as ', called_as, ' by ', called_by_seat)
FROM called
ANTI JOIN claimed USING (log_id, hand_index, seat, tile, called_by_seat, called_as)
