-- Every call has its player in its hand, and the player whose tile was claimed.
--
-- A join of calls with hand_seats may lose no row, by the caller or by the discarder.
--
-- At ingest: no
SELECT log_id, hand_index, seat, seq, 'a row of hand_seats' AS expected, 'none' AS got
FROM calls
ANTI JOIN hand_seats USING (log_id, hand_index, seat)
UNION ALL
SELECT calls.log_id, calls.hand_index, from_seat, calls.seq, 'a row of hand_seats', 'none'
FROM calls
ANTI JOIN hand_seats
    ON calls.log_id = hand_seats.log_id
    AND calls.hand_index = hand_seats.hand_index
    AND calls.from_seat = hand_seats.seat
WHERE from_seat IS NOT NULL
