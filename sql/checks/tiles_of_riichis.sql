-- The tile of a riichi is the discard of that turn, and no other discard is a riichi tile.
--
-- Its waits, live tiles and furiten are those after this discard.
--
-- At ingest: no
WITH thrown AS (SELECT * FROM discards WHERE is_riichi_tile)
SELECT
    log_id,
    hand_index,
    seat,
    'turn ' || thrown.turn || ', tile ' || thrown.tile || ', ' || thrown.origin AS expected,
    'turn ' || riichis.turn || ', tile ' || riichis.tile || ', ' || riichis.origin AS got
FROM riichis
FULL JOIN thrown USING (log_id, hand_index, seat)
WHERE thrown.turn IS DISTINCT FROM riichis.turn
    OR thrown.tile <> riichis.tile
    OR thrown.origin <> riichis.origin
    OR thrown.seq <= riichis.seq
    OR thrown.shanten <> 0
    OR thrown.waits IS DISTINCT FROM riichis.waits
    OR thrown.n_unseen_tiles IS DISTINCT FROM riichis.n_unseen_tiles
    OR thrown.furiten IS DISTINCT FROM riichis.furiten
    OR thrown.n_tiles_left <> riichis.n_tiles_left
