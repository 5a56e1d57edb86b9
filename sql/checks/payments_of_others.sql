-- Nobody but a winner receives points for a win, and at an abortive draw nobody pays.
--
-- Who has no part in a ron pays nothing, unless liable (pao): half of the hand and the honba. A winner who is
-- liable for the other win of a double ron pays that out of its own. Who pays for a tsumo pays something, unless
-- another is liable. Left out: games with disagreements or rules that are not supported.
--
-- At ingest: no
WITH liable AS (SELECT DISTINCT log_id, hand_index, true AS is_liable FROM wins WHERE pao_seat IS NOT NULL),
owed AS (
    SELECT log_id, hand_index, pao_seat AS seat, sum(points // 2 + honba_points)::BIGINT AS owed
    FROM wins
    WHERE NOT is_tsumo AND pao_seat <> from_seat
    GROUP BY log_id, hand_index, pao_seat
),
received AS (SELECT log_id, hand_index, seat, delta AS received FROM wins),
payments AS (
    SELECT
        log_id, hand_index, seat, outcome, delta, coalesce(is_liable, false) AS is_liable,
        coalesce(received, 0) - coalesce(owed, 0) AS balance
    FROM hand_seats
    LEFT JOIN liable USING (log_id, hand_index)
    LEFT JOIN received USING (log_id, hand_index, seat)
    LEFT JOIN owed USING (log_id, hand_index, seat)
    ANTI JOIN unjudged_games() USING (log_id)
)
SELECT
    log_id,
    hand_index,
    seat,
    outcome || CASE WHEN outcome IN ('won_ron', 'others_ron') THEN ': ' || balance ELSE '' END AS expected,
    delta AS got
FROM payments
WHERE CASE outcome
    WHEN 'won_tsumo' THEN delta <= 0
    WHEN 'won_ron' THEN delta <> balance
    WHEN 'dealt_in' THEN delta >= 0
    WHEN 'paid_tsumo' THEN delta >= 0 AND NOT is_liable OR delta > 0
    WHEN 'others_ron' THEN delta <> balance
    WHEN 'abortive' THEN delta <> 0
    ELSE false
END
