-- The dealer stays after winning, after a draw in tenpai and after an abortive draw.
--
-- rules.md §3. Left out: games with disagreements or rules that are not supported.
--
-- At ingest: no
SELECT log_id, hand_index, outcome || ' of the dealer' AS expected, 'stays ' || is_renchan AS got
FROM hands
JOIN hand_seats USING (log_id, hand_index)
ANTI JOIN unjudged_games() USING (log_id)
WHERE seat = dealer_seat
    AND is_renchan <> (outcome IN ('won_tsumo', 'won_ron', 'draw_tenpai', 'abortive'))
