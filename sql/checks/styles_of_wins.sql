-- A win is in riichi, open or dama, as the winner's riichi and melds say.
--
-- In riichi: accepted before. Open: with a chi, pon, open or added kan.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    CASE WHEN is_riichi_accepted THEN 'riichi' WHEN n_open_calls > 0 THEN 'open' ELSE 'dama' END AS expected,
    style || ', riichi ' || is_riichi || ', double ' || wins.is_double_riichi || ', melds ' || n_open_melds AS got
FROM wins
JOIN hand_seats USING (log_id, hand_index, seat)
WHERE style <> CASE WHEN is_riichi_accepted THEN 'riichi' WHEN n_open_calls > 0 THEN 'open' ELSE 'dama' END
    OR is_riichi <> is_riichi_accepted
    OR wins.is_double_riichi <> (hand_seats.is_double_riichi AND is_riichi_accepted)
    OR n_open_melds <> n_open_calls
