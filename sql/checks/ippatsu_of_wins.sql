-- Ippatsu stands in wins, win_yaku, riichis and hand_seats alike.
--
-- Yaku 2 of the log. Only a player in riichi can have it.
--
-- At ingest: no
WITH listed AS (SELECT DISTINCT log_id, hand_index, seat FROM win_yaku WHERE yaku_id = 2)
SELECT
    log_id,
    hand_index,
    seat,
    hand_seats.is_ippatsu AS expected,
    'wins ' || coalesce(wins.is_ippatsu, false) || ', riichis ' || coalesce(riichis.is_ippatsu, false)
    || ', yaku ' || (listed.log_id IS NOT NULL) AS got
FROM hand_seats
LEFT JOIN wins USING (log_id, hand_index, seat)
LEFT JOIN riichis USING (log_id, hand_index, seat)
LEFT JOIN listed USING (log_id, hand_index, seat)
WHERE (hand_seats.is_ippatsu OR wins.is_ippatsu OR riichis.is_ippatsu OR listed.log_id IS NOT NULL)
    AND NOT (hand_seats.is_ippatsu AND wins.is_ippatsu AND riichis.is_ippatsu AND listed.log_id IS NOT NULL)
