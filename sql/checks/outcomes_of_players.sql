-- What the hand's end was for each player agrees with the result of the hand.
--
-- A ron has one player who dealt in and n_winners winners, a tsumo one winner, a draw neither.
--
-- At ingest: no
WITH counted AS (
    SELECT
        log_id,
        hand_index,
        count(*) AS n,
        count(*) FILTER (outcome = 'won_tsumo') AS won_tsumo,
        count(*) FILTER (outcome = 'paid_tsumo') AS paid_tsumo,
        count(*) FILTER (outcome = 'won_ron') AS won_ron,
        count(*) FILTER (outcome = 'dealt_in') AS dealt_in,
        count(*) FILTER (outcome = 'others_ron') AS others_ron,
        count(*) FILTER (outcome IN ('draw_tenpai', 'draw_noten')) AS drawn,
        count(*) FILTER (outcome = 'abortive') AS aborted
    FROM hand_seats
    GROUP BY log_id, hand_index
)
SELECT
    log_id,
    hand_index,
    result || ', ' || n_winners || ' winners' AS expected,
    'won by tsumo ' || won_tsumo || ', paid one ' || paid_tsumo || ', won by ron ' || won_ron || ', dealt in '
    || dealt_in || ', others'' ron ' || others_ron || ', drawn ' || drawn || ', abortive ' || aborted AS got
FROM hands
JOIN counted USING (log_id, hand_index)
WHERE NOT CASE
    WHEN result = 'tsumo' THEN won_tsumo = 1 AND paid_tsumo = n - 1
    WHEN result = 'ron' THEN won_ron = n_winners AND dealt_in = 1 AND others_ron = n - 1 - n_winners
    WHEN is_exhaustive THEN drawn = n
    ELSE aborted = n
END
