-- The winning tile is one of those waited for.
--
-- At least one live tile was left to the winner, the winning one, and the wait has a class.
--
-- At ingest: no
SELECT log_id, hand_index, seat, 'kind ' || tile // 4 AS expected, 'waits ' || waits AS got
FROM wins
WHERE (waits >> (tile // 4)) & 1 = 0
    OR n_unseen_tiles < 1
    OR n_unseen_tiles > 4 * n_wait_kinds
