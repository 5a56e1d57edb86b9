-- Games without red fives have none; others have three at most, or two with three players.
--
-- With three players there is no 5m.
--
-- At ingest: no
WITH counted AS (
    SELECT 'hand_seats' AS what, log_id, hand_index, seat, n_start_red_fives AS n FROM hand_seats
    UNION ALL
    SELECT 'wins', log_id, hand_index, seat, n_red_fives FROM wins
    UNION ALL
    SELECT 'riichis', log_id, hand_index, seat, n_red_fives FROM riichis
    UNION ALL
    SELECT 'tenpais', log_id, hand_index, seat, n_red_fives FROM tenpais
    UNION ALL
    SELECT 'calls', log_id, hand_index, seat, n_red_fives FROM calls
)
SELECT
    log_id,
    hand_index,
    seat,
    what,
    'at most ' || CASE WHEN has_red_fives THEN n_players - 1 ELSE 0 END AS expected,
    n AS got
FROM counted
JOIN games USING (log_id)
WHERE n NOT BETWEEN 0 AND CASE WHEN has_red_fives THEN n_players - 1 ELSE 0 END
