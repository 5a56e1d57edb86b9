-- Tiles are 0 to 135; with three players no 2 to 8 of the first suit is among them.
--
-- rules.md §13.1. Indicators too: one of the deal and at most four more.
--
-- At ingest: no
WITH tiles AS (
    SELECT 'wins' AS what, log_id, hand_index, tile FROM wins
    UNION ALL
    SELECT 'deal_ins', log_id, hand_index, tile FROM deal_ins
    UNION ALL
    SELECT 'riichis', log_id, hand_index, tile FROM riichis
    UNION ALL
    SELECT 'calls', log_id, hand_index, tile FROM calls
    UNION ALL
    SELECT 'calls', log_id, hand_index, skipped_tile FROM calls
    UNION ALL
    SELECT 'furiten_spells', log_id, hand_index, tile FROM furiten_spells
    UNION ALL
    SELECT 'indicators', log_id, hand_index, unnest(indicators) FROM hands
    UNION ALL
    SELECT 'ura_indicators', log_id, hand_index, unnest(ura_indicators) FROM hands
)
SELECT log_id, hand_index, what, n_players || ' players' AS expected, 'tile ' || tile AS got
FROM tiles
JOIN games USING (log_id)
WHERE tile NOT BETWEEN 0 AND 135 OR (n_players = 3 AND tile BETWEEN 4 AND 31)
UNION ALL
SELECT log_id, hand_index, 'counts', '1 to 5 indicators', len(indicators)
FROM hands
WHERE is_replayed AND len(indicators) NOT BETWEEN 1 AND 5
