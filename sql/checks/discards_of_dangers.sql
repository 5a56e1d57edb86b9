-- A row of dangers says of its discard what the discard says, against a seat that is in riichi there.
--
-- Tile, turn, origin, dora, shanten, melds, riichi and tiles left.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seq,
    riichi_seat,
    concat(
        'seat ', discards.seat, ', tile ', discards.tile, ', turn ', discards.turn, ', riichi mask ', riichi_seats
    ) AS expected,
    concat('seat ', dangers.seat, ', tile ', dangers.tile, ', turn ', dangers.turn, ', riichi seat ', riichi_seat)
        AS got
FROM dangers
LEFT JOIN discards USING (log_id, hand_index, seq)
WHERE dangers.seat IS DISTINCT FROM discards.seat
    OR (riichi_seats >> riichi_seat) & 1 = 0
    OR dangers.tile <> discards.tile
    OR dangers.turn <> discards.turn
    OR dangers.origin <> discards.origin
    OR dangers.is_dora <> discards.is_dora
    OR dangers.shanten_before <> discards.shanten_before
    OR dangers.shanten <> discards.shanten
    OR dangers.n_open_melds <> discards.n_open_melds
    OR dangers.is_in_riichi <> discards.is_in_riichi
    OR dangers.n_riichi_others <> discards.n_riichi_others
    OR dangers.n_tiles_left <> discards.n_tiles_left
