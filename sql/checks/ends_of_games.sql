-- A game ends by points below 0 where a player has them, and only there; no hand is played after it.
--
-- rules.md §7.1. Left out: games with disagreements or rules that are not supported, and the last hand of logs
-- whose form allows a part of a game.
--
-- At ingest: no
WITH lowest AS (
    SELECT log_id, hand_index, min(end_points) AS points FROM hand_seats GROUP BY log_id, hand_index
)
SELECT
    log_id,
    hand_index,
    CASE WHEN points < 0 THEN 'the end: bust' ELSE 'no bust' END AS expected,
    CASE WHEN hand_index = n_hands - 1 THEN coalesce(end_reason, 'no end') ELSE 'another hand' END AS got
FROM lowest
JOIN games USING (log_id)
ANTI JOIN unjudged_games() USING (log_id)
WHERE (format = 'mjlog' OR is_complete OR hand_index < n_hands - 1)
    AND (points < 0) <> (hand_index = n_hands - 1 AND coalesce(end_reason, '') = 'bust')
