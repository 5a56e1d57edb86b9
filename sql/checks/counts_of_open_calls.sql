-- Open calls are chi, pon and open kans, and the first of them has a turn.
--
-- first_call_turn is null for a player without an open call, and for nobody else.
--
-- At ingest: no
SELECT log_id, hand_index, seat, n_chi + n_pon + n_daiminkan AS expected, n_open_calls::VARCHAR AS got
FROM hand_seats
WHERE n_open_calls <> n_chi + n_pon + n_daiminkan
UNION ALL
SELECT log_id, hand_index, seat, n_open_calls, 'first call in turn ' || coalesce(first_call_turn::VARCHAR, 'null')
FROM hand_seats
WHERE (n_open_calls > 0) <> (first_call_turn IS NOT NULL)
