-- Every disagreement belongs to a stored game, and to a hand of it or the one that the log does not finish.
--
-- Rejected logs have no rows in checks. The hand after the last stored one may have some: it was played
-- in part and is not stored.
--
-- At ingest: yes
SELECT
    checks.log_id,
    checks.hand_index,
    checks.seq,
    'a hand up to ' || coalesce(games.n_hands::VARCHAR, 'that of a game') AS expected,
    coalesce(checks.hand_index::VARCHAR, 'no game') AS got
FROM checks
LEFT JOIN games USING (log_id)
WHERE games.log_id IS NULL OR checks.hand_index NOT BETWEEN 0 AND games.n_hands
