-- A time in furiten ends after it began, inside its hand; a passed tile is one of the waits.
--
-- Discard furiten has no passed tile.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    kind || ' in ' || hands.seq || '-' || end_seq AS expected,
    concat(from_seq, '-', to_seq, ', tile ', tile, ', waits ', waits) AS got
FROM furiten_spells
JOIN hands USING (log_id, hand_index)
WHERE from_seq NOT BETWEEN hands.seq AND to_seq
    OR to_seq > end_seq
    OR (kind = 'discard') <> (tile IS NULL)
    OR (waits >> (tile // 4)) & 1 = 0
    OR waits = 0
