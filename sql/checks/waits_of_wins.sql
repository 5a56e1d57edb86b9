-- The winning tile is one of those waited for.
--
-- The winner had at least the winning tile as a live one, and the wait has a class.
--
-- At ingest: no
SELECT log_id, hand_index, seat, 'kind ' || tile // 4 AS expected, 'waits ' || waits AS got
FROM wins
WHERE (waits >> (tile // 4)) & 1 = 0
    OR n_live_tiles < 1
    OR n_live_tiles > 4 * n_wait_kinds
