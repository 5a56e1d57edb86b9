-- A claimed tile has a player who discarded it, not the caller; closed kans and kita have none.
--
-- A chi comes from the left neighbour. The seat that would have drawn next is named for claimed discards
-- only, and the tile it would have drawn only with it.
--
-- At ingest: no
SELECT log_id, hand_index, seat, seq, call AS expected, concat('from ', from_seat, ', skipped ', skipped_seat) AS got
FROM calls
JOIN games USING (log_id)
WHERE (from_seat IS NULL) <> (call IN ('ankan', 'kita'))
    OR from_seat = seat
    OR (call = 'chi' AND from_seat <> (seat + n_players - 1) % n_players)
    OR (call_order IS NULL) <> (call IN ('kakan', 'ankan', 'kita'))
    OR (skipped_seat IS NOT NULL) <> (call IN ('chi', 'pon', 'daiminkan'))
    OR skipped_seat <> (from_seat + 1) % n_players
    OR (skipped_tile IS NOT NULL AND skipped_seat IS NULL)
    OR (skipped_tile_seat IS NOT NULL AND skipped_tile IS NULL)
    OR (n_players = 3 AND call = 'chi')
    OR (n_players = 4 AND call = 'kita')
    OR (is_robbed AND call NOT IN ('kakan', 'kita', 'ankan'))
    OR (is_in_riichi AND call NOT IN ('ankan', 'kita'))
