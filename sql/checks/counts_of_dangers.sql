-- The copies of a tile held and seen are four at most, safe tiles fit a hand, and a genbutsu is one of them.
--
-- The discarded tile was held itself. At most 18 suji have passed, with three players 12.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seq,
    riichi_seat,
    'at most 4 copies, and ' || (14 - 3 * n_open_melds) || ' safe tiles' AS expected,
    concat(
        n_seen, ' seen, ', n_held, ' held, ', n_safe_tiles, ' safe, ', danger, ', ', n_passed_suji, ' suji passed'
    ) AS got
FROM dangers
JOIN games USING (log_id)
WHERE n_seen < 0
    OR n_held < 1
    OR n_seen + n_held > 4
    OR n_safe_tiles NOT BETWEEN 0 AND 14 - 3 * n_open_melds
    OR (danger = 'genbutsu' AND n_safe_tiles < n_held)
    OR n_passed_suji NOT BETWEEN 0 AND CASE WHEN n_players = 3 THEN 12 ELSE 18 END
    OR riichi_turns < 0
    OR n_riichi_others NOT BETWEEN 1 AND n_players - 1
    OR seat = riichi_seat
