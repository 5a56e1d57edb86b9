-- A win by tsumo has no discarder and its tile from the wall; a win by ron has one, another player.
--
-- is_dealer and the turn follow from the hand and the player's row.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    CASE WHEN is_tsumo THEN 'tsumo' ELSE 'ron' END AS expected,
    source || ' from ' || coalesce(from_seat::VARCHAR, 'nobody') AS got
FROM wins
WHERE is_tsumo <> (from_seat IS NULL)
    OR is_tsumo <> (source IN ('tsumo', 'rinshan'))
    OR from_seat = seat
    OR pao_seat = seat
UNION ALL
SELECT
    log_id,
    hand_index,
    seat,
    'dealer ' || (dealer_seat = seat) || ', turn ' || hand_seats.end_turn,
    'dealer ' || wins.is_dealer || ', turn ' || wins.turn
FROM wins
JOIN hands USING (log_id, hand_index)
JOIN hand_seats USING (log_id, hand_index, seat)
WHERE wins.is_dealer <> (dealer_seat = seat)
    OR wins.turn <> hand_seats.end_turn
