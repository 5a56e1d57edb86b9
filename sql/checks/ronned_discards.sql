-- A discard on which n_rons players won is the deal-in of its hand.
--
-- With the same element, tile and number of winners; added kans and kita that were ronned are not discards.
--
-- At ingest: no
WITH ronned AS (SELECT * FROM discards WHERE n_rons > 0)
SELECT
    log_id,
    hand_index,
    seat,
    'tile ' || deal_ins.tile || ', ' || n_winners || ' winners' AS expected,
    'tile ' || ronned.tile || ', ' || n_rons || ' winners' AS got
FROM (FROM deal_ins WHERE source = 'discard') AS deal_ins
FULL JOIN ronned USING (log_id, hand_index, seat, seq)
WHERE n_winners IS DISTINCT FROM n_rons
    OR deal_ins.tile <> ronned.tile
    OR deal_ins.turn <> ronned.turn
    OR deal_ins.origin <> ronned.origin
    OR deal_ins.shanten <> ronned.shanten
    OR deal_ins.waits IS DISTINCT FROM ronned.waits
    OR deal_ins.is_riichi_tile <> ronned.is_riichi_tile
    OR deal_ins.riichi_seats <> ronned.riichi_seats
