-- Simple melds, melds of triplets and the suit of a flush follow from the melds that the player has called.
--
-- By the tiles of pons and kans and the lowest tile in the code of a chi. Kita tiles are not melds.
--
-- At ingest: no
WITH melds AS (
    SELECT
        log_id,
        hand_index,
        seat,
        seq,
        call,
        are_melds_simple,
        are_melds_triplets,
        flush_suit,
        has_value_set,
        meld_code >> 10 AS code,
        CASE call
            WHEN 'kita' THEN 0
            WHEN 'chi' THEN 7::BIGINT << (code // 21 * 9 + code // 3 % 7)
            ELSE 1::BIGINT << (tile // 4)
        END AS kinds
    FROM calls
),
held AS (
    SELECT
        *,
        bit_or(kinds) OVER so_far AS all_kinds,
        bool_or(call = 'chi') OVER so_far AS has_chi,
        bool_or(call NOT IN ('chi', 'kita') AND kinds >> 31 <> 0) OVER so_far AS has_dragons
    FROM melds
    WINDOW so_far AS (PARTITION BY log_id, hand_index, seat ORDER BY seq)
),
planned AS (
    SELECT
        *,
        all_kinds & (257::BIGINT | (257::BIGINT << 9) | (257::BIGINT << 18) | (127::BIGINT << 27)) = 0 AS is_simple,
        CASE
            WHEN (all_kinds & 511 <> 0)::INTEGER + ((all_kinds >> 9) & 511 <> 0)::INTEGER
                + ((all_kinds >> 18) & 511 <> 0)::INTEGER <> 1 THEN NULL
            WHEN all_kinds & 511 <> 0 THEN 0
            WHEN (all_kinds >> 9) & 511 <> 0 THEN 1
            ELSE 2
        END AS suit
    FROM held
)
SELECT
    log_id,
    hand_index,
    seat,
    seq,
    concat(kinds_text(all_kinds), ', simple ', is_simple, ', triplets ', NOT has_chi, ', suit ', suit) AS expected,
    concat(
        'simple ', are_melds_simple, ', triplets ', are_melds_triplets, ', suit ', flush_suit, ', value ',
        has_value_set
    ) AS got
FROM planned
WHERE are_melds_simple <> is_simple
    OR are_melds_triplets = has_chi
    OR flush_suit IS DISTINCT FROM suit
    OR (has_dragons AND NOT has_value_set)
