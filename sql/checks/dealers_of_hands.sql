-- Dealer and winds of a hand follow from its number, and the winds of the seats from the dealer.
--
-- rules.md §1.9. The number's part is left out for games with disagreements or rules that are not supported.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    'dealer ' || hand_number % 4 || ', wind ' || hand_number // 4 AS expected,
    'dealer ' || dealer_seat || ', wind ' || round_wind AS got
FROM hands
ANTI JOIN unjudged_games() USING (log_id)
WHERE is_replayed
    AND (
        dealer_seat <> hand_number % 4
        OR round_wind IS DISTINCT FROM ['east', 'south', 'west', 'north'][hand_number // 4 + 1]
    )
UNION ALL
SELECT
    log_id,
    hand_index,
    ['east', 'south', 'west', 'north'][(seat - dealer_seat + n_players) % n_players + 1] || ' for seat ' || seat,
    seat_wind || CASE WHEN is_dealer THEN ', dealer' ELSE '' END
FROM hand_seats
JOIN hands USING (log_id, hand_index)
JOIN games USING (log_id)
WHERE seat_wind <> ['east', 'south', 'west', 'north'][(seat - dealer_seat + n_players) % n_players + 1]
    OR is_dealer <> (seat = dealer_seat)
