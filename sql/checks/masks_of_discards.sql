-- The sets of a discard have as many members as the counts beside them.
--
-- Waits are null, with their counts, where the hand is not tenpai after the discard.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    seq,
    concat(bit_count(waits), ' kinds, ', bit_count(riichi_seats), ' in riichi') AS expected,
    concat(n_wait_kinds, ' kinds, ', n_riichi_others, ' in riichi, shanten ', shanten) AS got
FROM discards
WHERE bit_count(waits) IS DISTINCT FROM n_wait_kinds
    OR waits >> 34 <> 0
    OR waits < 0
    OR (waits IS NULL) <> (n_unseen_tiles IS NULL)
    OR (waits IS NULL) <> (shanten <> 0)
    OR shanten NOT BETWEEN 0 AND 6
    OR bit_count(riichi_seats) <> n_riichi_others
    OR (riichi_seats >> seat) & 1 = 1
    OR n_drawable_tiles > n_unseen_tiles
