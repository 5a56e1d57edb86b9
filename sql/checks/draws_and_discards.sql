-- Each turn takes one tile and gives one: draws, chi and pon are the discards and the tiles set aside.
--
-- A turn begins with a draw, a chi or a pon and ends with a discard; a kan or kita takes one more draw. A
-- robbed kan and a ronned kita tile are not counted as set aside, but have left the hand. The winner by tsumo
-- holds one tile more, and so does the player who ends the hand with nine terminals. Left out: games with
-- disagreements or rules that are not supported.
--
-- At ingest: no
WITH robbed AS (
    SELECT log_id, hand_index, seat, count(*) AS n
    FROM calls
    WHERE is_robbed
    GROUP BY log_id, hand_index, seat
),
moved AS (
    SELECT
        log_id,
        hand_index,
        seat,
        outcome,
        n_draws + n_chi + n_pon AS taken,
        n_discards + n_ankan + n_kakan + n_kita + coalesce(n, 0) AS given
    FROM hand_seats
    LEFT JOIN robbed USING (log_id, hand_index, seat)
),
held AS (
    SELECT log_id, hand_index, seat, taken, given + CASE WHEN outcome = 'won_tsumo' THEN 1 ELSE 0 END AS given
    FROM moved
    WHERE taken <> given OR outcome = 'won_tsumo'
)
SELECT log_id, hand_index, seat, given AS expected, taken AS got
FROM held
JOIN hands USING (log_id, hand_index)
ANTI JOIN unjudged_games() USING (log_id)
WHERE taken <> given AND NOT (result = 'nine_terminals' AND taken = given + 1)
