-- Winners have a row of wins with their points, who dealt in a row of deal_ins with what they paid.
--
-- is_winner, win_points, deal_in_points, n_winners_paid and the points for honba and sticks of hand_seats repeat
-- those tables; null and 0 for everybody else.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    concat('win of ', coalesce(wins.points::VARCHAR, 'no'), ' points, ', wins.honba_points, ' + ', wins.stick_points)
        AS expected,
    concat(
        outcome, ', ', coalesce(win_points::VARCHAR, 'no'), ' points, ', hand_seats.honba_points, ' + ',
        hand_seats.stick_points
    ) AS got
FROM hand_seats
FULL JOIN wins USING (log_id, hand_index, seat)
WHERE win_points IS DISTINCT FROM points
    OR hand_seats.honba_points IS DISTINCT FROM wins.honba_points
    OR hand_seats.stick_points IS DISTINCT FROM wins.stick_points
    OR (outcome IN ('won_tsumo', 'won_ron')) <> (points IS NOT NULL)
    OR is_winner <> (points IS NOT NULL)
    OR is_tsumo <> (outcome = 'won_tsumo')
UNION ALL
SELECT
    log_id,
    hand_index,
    seat,
    concat(coalesce(paid_points::VARCHAR, 'no'), ' points to ', coalesce(n_winners, 0), ', ', deal_ins.honba_points),
    concat(
        outcome, ', ', coalesce(deal_in_points::VARCHAR, 'no'), ' points to ', n_winners_paid, ', ',
        deal_in_honba_points
    )
FROM hand_seats
FULL JOIN deal_ins USING (log_id, hand_index, seat)
WHERE deal_in_points IS DISTINCT FROM paid_points
    OR deal_in_honba_points IS DISTINCT FROM deal_ins.honba_points
    OR (outcome = 'dealt_in') <> (paid_points IS NOT NULL)
    OR n_winners_paid <> coalesce(n_winners, 0)
