-- The start of a result is the minute that its line names; with a room it is ranked in the four rooms only.
--
-- docs/result-lines.md. Where a log id names its hour, the start lies in it unless a fault of the line says so.
--
-- At ingest: no
SELECT
    result_id,
    concat('minute ', start_minute, ', log ', log_id) AS expected,
    concat(started_at_jst, ', ', duration_minutes, ' minutes, ', room, ', ranked ', is_ranked) AS got
FROM results
WHERE start_minute NOT BETWEEN 0 AND 1439
    OR 60 * hour(started_at_jst) + minute(started_at_jst) <> start_minute
    OR second(started_at_jst) <> 0
    OR duration_minutes < 0
    OR (log_id IS NOT NULL AND started_at_jst IS NULL)
    OR (n_faults = 0 AND strftime(started_at_jst, '%Y%m%d%H') <> left(log_id, 10))
    OR is_ranked IS DISTINCT FROM (room IN ('ippan', 'joukyuu', 'tokujou', 'houou'))
    OR n_players NOT BETWEEN 3 AND 4
    OR line < 1
