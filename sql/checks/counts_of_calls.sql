-- A player's calls are as many of each kind as hand_seats counts.
--
-- Robbed added kans and ronned kita tiles are rows of calls, and do not count. A pon that becomes a kan
-- counts as a pon and as an added kan.
--
-- At ingest: no
WITH counted AS (
    SELECT
        log_id,
        hand_index,
        seat,
        [
            count(*) FILTER (call = 'chi'),
            count(*) FILTER (call = 'pon'),
            count(*) FILTER (call = 'daiminkan'),
            count(*) FILTER (call = 'ankan'),
            count(*) FILTER (call = 'kakan'),
            count(*) FILTER (call = 'kita')
        ] AS counts
    FROM calls
    WHERE NOT is_robbed
    GROUP BY log_id, hand_index, seat
),
stated AS (
    SELECT
        log_id, hand_index, seat, [n_chi, n_pon, n_daiminkan, n_ankan, n_kakan, n_kita]::BIGINT[] AS counts
    FROM hand_seats
)
SELECT
    log_id,
    hand_index,
    seat,
    'chi, pon, daiminkan, ankan, kakan, kita' AS what,
    stated.counts AS expected,
    coalesce(counted.counts, [0, 0, 0, 0, 0, 0]) AS got
FROM stated
LEFT JOIN counted USING (log_id, hand_index, seat)
WHERE stated.counts <> coalesce(counted.counts, [0, 0, 0, 0, 0, 0])
