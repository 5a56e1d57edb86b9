-- Nobody but a winner receives points for a win, and at an abortive draw nobody pays.
--
-- Who has no part in a ron pays nothing, unless liable (pao); who pays for a tsumo pays something, unless
-- another is liable. Left out: games with disagreements or rules that are not supported.
--
-- At ingest: no
WITH liable AS (SELECT DISTINCT log_id, hand_index, true AS is_liable FROM wins WHERE pao_seat IS NOT NULL)
SELECT log_id, hand_index, seat, outcome AS expected, delta AS got
FROM hand_seats
LEFT JOIN liable USING (log_id, hand_index)
ANTI JOIN unjudged_games() USING (log_id)
WHERE CASE outcome
    WHEN 'won_tsumo' THEN delta <= 0
    WHEN 'won_ron' THEN delta <= 0
    WHEN 'dealt_in' THEN delta >= 0 AND is_liable IS NULL OR delta > 0
    WHEN 'paid_tsumo' THEN delta >= 0 AND is_liable IS NULL OR delta > 0
    WHEN 'others_ron' THEN delta <> 0 AND NOT is_pao_payer
    WHEN 'abortive' THEN delta <> 0
    ELSE false
END
