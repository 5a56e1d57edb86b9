-- A row of dangers is against an accepted riichi declared before, and says of its wait what the riichi says.
--
-- Closed kans in riichi keep the waits (rules.md §9.1). Matagi-suji and ura-suji follow from the riichi tile.
--
-- At ingest: no
WITH against AS (
    SELECT
        dangers.*,
        riichis.seq AS riichi_seq,
        is_accepted,
        waits,
        dangers.tile // 4 AS kind,
        riichis.tile // 4 AS riichi_kind
    FROM dangers
    LEFT JOIN riichis
        ON riichis.log_id = dangers.log_id
        AND riichis.hand_index = dangers.hand_index
        AND riichis.seat = dangers.riichi_seat
),
placed AS (
    SELECT
        *,
        kind < 27 AND kind // 9 = riichi_kind // 9 AS is_of_suit,
        kind % 9 AS rank,
        riichi_kind % 9 AS riichi_rank
    FROM against
),
-- Ends of a two-sided shape by their lower rank 0 to 5: matagi where the shape holds the riichi tile, that is
-- where the end lies one or two below it; ura where an end lies beside it and the other beyond.
classed AS (
    SELECT
        *,
        is_of_suit AND coalesce(list_bool_or([
            rank IN (low, low + 3) FOR low IN [riichi_rank - 2, riichi_rank - 1] IF low BETWEEN 0 AND 5
        ]), false) AS matagi,
        is_of_suit AND coalesce(list_bool_or([
            rank IN (low, low + 3) FOR low IN [riichi_rank - 4, riichi_rank + 1] IF low BETWEEN 0 AND 5
        ]), false) AS urasuji
    FROM placed
)
SELECT
    log_id,
    hand_index,
    seq,
    riichi_seat,
    concat('after ', riichi_seq, ', waits ', waits, ', matagi ', matagi, ', urasuji ', urasuji) AS expected,
    concat('at ', seq, ', waited ', is_waited, ', matagi ', is_matagi, ', urasuji ', is_urasuji) AS got
FROM classed
WHERE riichi_seq IS NULL
    OR NOT is_accepted
    OR seq <= riichi_seq
    OR is_waited <> ((waits >> kind) & 1 = 1)
    OR is_matagi <> matagi
    OR is_urasuji <> urasuji
