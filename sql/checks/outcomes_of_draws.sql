-- At an exhaustive draw a player without tenpai is not counted among those with it.
--
-- A hand that could be tenpai may be counted as noten, where the player did not show it. Who is counted as
-- tenpai showed the hand, unless the draw is a nagashi mangan. Left out: games with disagreements or rules that
-- are not supported.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    outcome AS expected,
    'tenpai ' || is_end_tenpai || ', shown ' || is_revealed AS got
FROM hand_seats
JOIN hands USING (log_id, hand_index)
ANTI JOIN unjudged_games() USING (log_id)
WHERE outcome = 'draw_tenpai' AND NOT is_end_tenpai
    OR (result = 'exhaustive' AND (outcome = 'draw_tenpai') <> is_revealed)
    OR (result IN ('tsumo', 'ron') AND is_revealed)
