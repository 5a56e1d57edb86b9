-- The copies of a tile seen before a discard are those discarded, called and turned as an indicator.
--
-- Counted anew where nobody calls and one indicator is turned; elsewhere at least those discarded and the first
-- indicator are seen.
--
-- At ingest: no
WITH thrown AS (
    SELECT
        log_id,
        hand_index,
        seq,
        row_number() OVER (PARTITION BY log_id, hand_index, tile // 4 ORDER BY seq) - 1 AS n
    FROM discards
    SEMI JOIN dangers USING (log_id, hand_index)
),
counted AS (
    SELECT
        log_id,
        hand_index,
        dangers.seq,
        riichi_seat,
        n_seen,
        n + (indicators[1] // 4 = dangers.tile // 4)::INTEGER AS n,
        hands.n_chi + n_pon + n_daiminkan + n_ankan + n_kita = 0 AS is_exact
    FROM dangers
    JOIN thrown USING (log_id, hand_index, seq)
    JOIN hands USING (log_id, hand_index)
)
SELECT
    log_id,
    hand_index,
    seq,
    riichi_seat,
    n || CASE WHEN is_exact THEN '' ELSE ' or more' END AS expected,
    n_seen AS got
FROM counted
WHERE n_seen < n OR (is_exact AND n_seen <> n)
