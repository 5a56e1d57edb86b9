-- A riichi is not accepted where its tile was ronned, and only there.
--
-- deal_ins has the ronned tile, with is_riichi_tile; of three rons, which are an abortive draw, it has none.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    CASE WHEN result = 'ron' THEN 'riichi tile ronned ' || coalesce(deal_ins.is_riichi_tile, false) ELSE result END
        AS expected,
    'accepted ' || is_accepted AS got
FROM riichis
JOIN hands USING (log_id, hand_index)
LEFT JOIN deal_ins USING (log_id, hand_index, seat)
WHERE CASE
    WHEN result = 'triple_ron' THEN false
    ELSE is_accepted = coalesce(deal_ins.is_riichi_tile, false)
END
UNION ALL
SELECT log_id, hand_index, seat, 'a riichi', 'none'
FROM deal_ins
ANTI JOIN riichis USING (log_id, hand_index, seat)
WHERE is_riichi_tile OR is_in_riichi
