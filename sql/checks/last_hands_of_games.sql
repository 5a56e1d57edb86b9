-- A game that does not end by points below 0 ends in the last regular hand or later.
--
-- By agari-yame and tenpai-yame the dealer stays and is first; by the return points and after the extra
-- rounds the dealer goes. rules.md §7. Left out: games with disagreements or rules that are not supported.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    end_reason AS expected,
    result || ', dealer stays ' || is_renchan || ', all last ' || is_all_last AS got
FROM games
JOIN hands USING (log_id)
ANTI JOIN unjudged_games() USING (log_id)
WHERE hand_index = n_hands - 1
    AND is_complete
    AND is_replayed
    AND end_reason IS DISTINCT FROM 'bust'
    AND (
        end_reason IS NULL
        OR NOT is_all_last
        OR is_renchan <> (end_reason IN ('agari_yame', 'tenpai_yame'))
        OR (end_reason = 'agari_yame' AND n_winners = 0)
        OR (end_reason = 'tenpai_yame' AND NOT is_exhaustive)
    )
