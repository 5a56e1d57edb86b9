-- Ura indicators are shown where a player in riichi won, as many as dora indicators.
--
-- Left out: games with disagreements or rules that are not supported.
--
-- At ingest: no
WITH won AS (SELECT log_id, hand_index, bool_or(is_riichi) AS is_riichi FROM wins GROUP BY log_id, hand_index)
SELECT
    log_id,
    hand_index,
    CASE WHEN is_riichi THEN len(indicators) ELSE 0 END AS expected,
    len(ura_indicators) AS got
FROM hands
LEFT JOIN won USING (log_id, hand_index)
ANTI JOIN unjudged_games() USING (log_id)
WHERE len(ura_indicators) <> CASE WHEN is_riichi THEN len(indicators) ELSE 0 END
