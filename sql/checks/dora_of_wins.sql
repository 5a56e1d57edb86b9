-- The dora of a win are those of its rows of win_yaku.
--
-- Id 52 has the dora by indicators and the kita, 53 the ura dora, 54 the red fives. A yakuman lists none.
-- Left out: games with disagreements or rules that are not supported.
--
-- At ingest: no
WITH listed AS (
    SELECT
        log_id,
        hand_index,
        seat,
        [
            coalesce(sum(han) FILTER (yaku_id = 52), 0),
            coalesce(sum(han) FILTER (yaku_id = 53), 0),
            coalesce(sum(han) FILTER (yaku_id = 54), 0)
        ]::BIGINT[] AS counts
    FROM win_yaku
    GROUP BY log_id, hand_index, seat
),
counted AS (
    SELECT log_id, hand_index, seat, [n_dora + n_kita, n_ura, n_red_fives]::BIGINT[] AS counts
    FROM wins
    ANTI JOIN unjudged_games() USING (log_id)
    WHERE n_yakuman = 0
)
SELECT
    log_id, hand_index, seat, 'dora and kita, ura, red fives' AS what, listed.counts AS expected, counted.counts AS got
FROM counted
JOIN listed USING (log_id, hand_index, seat)
WHERE listed.counts <> counted.counts
