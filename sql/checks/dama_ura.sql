-- What ura a dama hand would have had is known for dama wins only.
--
-- n_ura is the number of a win in riichi, n_dama_ura of one without: no win has both.
--
-- At ingest: no
SELECT log_id, hand_index, seat, style AS expected, concat('ura ', n_ura, ', dama ', n_dama_ura) AS got
FROM wins
WHERE (n_dama_ura IS NOT NULL AND style <> 'dama')
    OR n_dama_ura < 0
    OR (n_ura <> 0 AND NOT is_riichi)
