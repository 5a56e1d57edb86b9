-- A row of tenpais is the discard at its element: a tenpai hand, with the same waits, furiten and tiles left.
--
-- Turn, live and drawable tiles, open melds, the riichi of others, and whether it declares riichi.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    tenpais.seq,
    concat('turn ', discards.turn, ', shanten ', shanten, ', waits ', discards.waits) AS expected,
    concat('turn ', tenpais.turn, ', tenpai, waits ', tenpais.waits) AS got
FROM tenpais
LEFT JOIN discards USING (log_id, hand_index, seat, seq)
WHERE shanten IS DISTINCT FROM 0
    OR tenpais.turn <> discards.turn
    OR tenpais.is_riichi_tile <> discards.is_riichi_tile
    OR tenpais.waits IS DISTINCT FROM discards.waits
    OR tenpais.n_unseen_tiles IS DISTINCT FROM discards.n_unseen_tiles
    OR tenpais.n_drawable_tiles IS DISTINCT FROM discards.n_drawable_tiles
    OR tenpais.furiten IS DISTINCT FROM discards.furiten
    OR tenpais.n_open_melds <> discards.n_open_melds
    OR tenpais.riichi_seats <> discards.riichi_seats
    OR tenpais.n_tiles_left <> discards.n_tiles_left
