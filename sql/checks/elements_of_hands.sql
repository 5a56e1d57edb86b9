-- The hands of a game follow one another in the log.
--
-- A hand begins after the end of the one before, and ends after its own beginning.
--
-- At ingest: no
WITH sequence AS (
    SELECT
        log_id,
        hand_index,
        seq,
        end_seq,
        coalesce(lag(coalesce(end_seq, seq)) OVER (PARTITION BY log_id ORDER BY hand_index), 0) AS before
    FROM hands
)
SELECT log_id, hand_index, 'after element ' || before AS expected, seq || ' to ' || end_seq AS got
FROM sequence
WHERE seq <= before OR end_seq <= seq
