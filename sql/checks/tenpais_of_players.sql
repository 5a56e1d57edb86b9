-- A player has a row of tenpais where hand_seats has a first tenpai turn, of that turn.
--
-- Rates of tenpai hands by turn divide one by the other.
--
-- At ingest: yes
SELECT
    log_id,
    hand_index,
    seat,
    'turn ' || first_tenpai_turn || ', dealer ' || hand_seats.is_dealer AS expected,
    'turn ' || turn || ', dealer ' || tenpais.is_dealer AS got
FROM hand_seats
FULL JOIN tenpais USING (log_id, hand_index, seat)
WHERE first_tenpai_turn IS DISTINCT FROM turn OR hand_seats.is_dealer <> tenpais.is_dealer
