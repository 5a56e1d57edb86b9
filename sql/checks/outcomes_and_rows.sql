-- Winners have a row of wins with their points, who dealt in a row of deal_ins with what they paid.
--
-- is_winner, win_points, deal_in_points and n_winners_paid of hand_seats repeat those tables; null and 0 for
-- everybody else.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    'win of ' || coalesce(wins.points::VARCHAR, 'no') || ' points' AS expected,
    outcome || ', ' || coalesce(win_points::VARCHAR, 'no') || ' points' AS got
FROM hand_seats
FULL JOIN wins USING (log_id, hand_index, seat)
WHERE win_points IS DISTINCT FROM points
    OR (outcome IN ('won_tsumo', 'won_ron')) <> (points IS NOT NULL)
    OR is_winner <> (points IS NOT NULL)
    OR is_tsumo <> (outcome = 'won_tsumo')
UNION ALL
SELECT
    log_id,
    hand_index,
    seat,
    coalesce(paid_points::VARCHAR, 'no') || ' points to ' || coalesce(n_winners, 0),
    outcome || ', ' || coalesce(deal_in_points::VARCHAR, 'no') || ' points to ' || n_winners_paid
FROM hand_seats
FULL JOIN deal_ins USING (log_id, hand_index, seat)
WHERE deal_in_points IS DISTINCT FROM paid_points
    OR (outcome = 'dealt_in') <> (paid_points IS NOT NULL)
    OR n_winners_paid <> coalesce(n_winners, 0)
