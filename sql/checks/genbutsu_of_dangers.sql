-- The class of a tile and the passed suji follow from the genbutsu: the river, and what fell since the riichi.
--
-- Computed anew from riichis, discards and calls: what was discarded, set aside or added to a pon after the riichi
-- tile and before the discard, and not ronned, joins the kinds of the river.
--
-- At ingest: no
WITH fallen AS (
    SELECT log_id, hand_index, seq, tile // 4 AS kind FROM discards
    UNION ALL
    SELECT log_id, hand_index, seq, tile // 4 FROM calls WHERE call IN ('kita', 'kakan') AND NOT is_robbed
),
known AS (
    SELECT
        log_id,
        hand_index,
        fallen.seq,
        seat AS riichi_seat,
        river | coalesce(bit_or(1::BIGINT << kind) OVER (
            PARTITION BY log_id, hand_index, seat
            ORDER BY fallen.seq
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ), 0) AS safe
    FROM riichis
    JOIN fallen USING (log_id, hand_index)
    WHERE is_accepted AND fallen.seq > riichis.seq
),
placed AS (
    SELECT
        log_id,
        hand_index,
        seq,
        riichi_seat,
        danger,
        n_passed_suji,
        safe,
        tile // 4 AS kind,
        tile // 4 % 9 AS rank,
        (63::BIGINT << 18) | (63::BIGINT << 9) | CASE WHEN n_players = 3 THEN 0 ELSE 63 END AS lower_ends,
        kind >= 27 OR (n_players = 3 AND kind < 9) AS is_honour
    FROM dangers
    JOIN games USING (log_id)
    LEFT JOIN known USING (log_id, hand_index, seq, riichi_seat)
),
counted AS (
    SELECT
        *,
        bit_count((safe | (safe >> 3)) & lower_ends) AS n_passed,
        (rank >= 3)::INTEGER + (rank <= 5)::INTEGER AS n_ends,
        CASE WHEN rank >= 3 AND NOT is_honour THEN (safe >> (kind - 3)) & 1 ELSE 0 END
        + CASE WHEN rank <= 5 AND NOT is_honour THEN (safe >> (kind + 3)) & 1 ELSE 0 END AS n_closed
    FROM placed
),
classed AS (
    SELECT
        *,
        CASE
            WHEN (safe >> kind) & 1 = 1 THEN 'genbutsu'
            WHEN is_honour THEN 'honour'
            WHEN n_closed = 0 THEN 'no_suji'
            WHEN n_closed = n_ends THEN 'suji'
            ELSE 'half_suji'
        END AS class
    FROM counted
)
SELECT
    log_id,
    hand_index,
    seq,
    riichi_seat,
    concat(class, ', ', n_passed, ' suji passed') AS expected,
    concat(danger, ', ', n_passed_suji, ' suji passed') AS got
FROM classed
WHERE safe IS NULL OR danger <> class OR n_passed_suji <> n_passed
