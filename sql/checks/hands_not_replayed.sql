-- A hand that is not replayed has a reason and one row; every other hand has all its numbers and no reason.
--
-- games and logs count these hands.
--
-- At ingest: yes
WITH odd AS (FROM hands WHERE NOT is_replayed),
counted AS (SELECT log_id, count(*) AS n FROM odd GROUP BY log_id),
parts AS (
    SELECT 'hand_seats' AS part, log_id, hand_index FROM hand_seats
    UNION ALL
    SELECT 'wins', log_id, hand_index FROM wins
    UNION ALL
    SELECT 'win_yaku', log_id, hand_index FROM win_yaku
    UNION ALL
    SELECT 'deal_ins', log_id, hand_index FROM deal_ins
    UNION ALL
    SELECT 'deal_in_seats', log_id, hand_index FROM deal_in_seats
    UNION ALL
    SELECT 'tenpais', log_id, hand_index FROM tenpais
    UNION ALL
    SELECT 'riichis', log_id, hand_index FROM riichis
    UNION ALL
    SELECT 'calls', log_id, hand_index FROM calls
    UNION ALL
    SELECT 'discards', log_id, hand_index FROM discards
    UNION ALL
    SELECT 'dangers', log_id, hand_index FROM dangers
    UNION ALL
    SELECT 'furiten_spells', log_id, hand_index FROM furiten_spells
)
SELECT log_id, hand_index, 'not replayed' AS expected, 'a row of ' || part AS got
FROM parts
SEMI JOIN odd USING (log_id, hand_index)
UNION ALL
SELECT log_id, hand_index, 'replayed ' || is_replayed, concat_ws(', ', reason, 'element ' || odd_seq)
FROM hands
WHERE is_replayed <> (reason IS NULL) OR is_replayed <> (odd_seq IS NULL)
UNION ALL
SELECT log_id, hand_index, 'replayed ' || is_replayed, 'counts and result'
FROM hands
WHERE is_replayed <> (
        n_sticks_after + n_draws + n_tiles_left + n_discards + n_chi + n_pon + n_daiminkan + n_ankan + n_kakan
        + n_kita + n_riichi + n_riichi_accepted + is_renchan::INTEGER IS NOT NULL
    )
    OR (is_replayed AND (end_seq IS NULL OR result IS NULL OR is_exhaustive IS NULL OR is_abortive IS NULL))
UNION ALL
SELECT log_id, NULL, coalesce(n, 0) || ' hands', n_hands_not_replayed
FROM games
LEFT JOIN counted USING (log_id)
WHERE n_hands_not_replayed <> coalesce(n, 0)
UNION ALL
SELECT log_id, NULL, coalesce(n, 0) || ' hands', logs.n_hands_not_replayed
FROM logs
LEFT JOIN counted USING (log_id)
WHERE logs.status IN ('ok', 'cut', 'unsupported') AND logs.n_hands_not_replayed <> coalesce(n, 0)
