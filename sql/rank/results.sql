-- Placements of accounts in ranked games, from the official result lines: one row a player and game.
--
-- Left out: NoName, doubtful lines (n_faults), whose places may be wrong, and a second line of the same game (scb and scc can both have it): the same start,
-- rule, names and scores. Result lines have neither dan nor R.
--
-- Parameters: names (list, null: all accounts), room, length, players, since, until (null: all).
WITH chosen AS (
    SELECT result_id, log_id, started_at_jst, n_players, length, room
    FROM results
    WHERE is_ranked
        AND n_faults = 0
        AND started_at_jst IS NOT NULL
        AND ($room::VARCHAR IS NULL OR room = $room::VARCHAR)
        AND ($length::VARCHAR IS NULL OR length = $length::VARCHAR)
        AND ($players::INTEGER IS NULL OR n_players = $players::INTEGER)
        AND ($since::DATE IS NULL OR started_at_jst >= $since::DATE)
        AND ($until::DATE IS NULL OR started_at_jst < $until::DATE)
), players AS (
    SELECT result_id, string_agg(name || chr(10) || coalesce(final_score::VARCHAR, ''), chr(10) ORDER BY placement) AS line
    FROM result_seats SEMI JOIN chosen USING (result_id)
    GROUP BY result_id
), different AS (
    SELECT chosen.*
    FROM chosen JOIN players USING (result_id)
    QUALIFY row_number() OVER (
        PARTITION BY started_at_jst, n_players, length, room, line ORDER BY log_id NULLS LAST, result_id
    ) = 1
)
SELECT coalesce(log_id, result_id::VARCHAR) AS log_id, started_at_jst AS played_at_jst, name, n_players, length,
    room, placement, NULL::INTEGER AS dan, NULL::BIGINT AS rate, NULL::BIGINT AS table_rate
FROM different JOIN result_seats USING (result_id)
WHERE placement IS NOT NULL
    AND name <> 'NoName'
    AND ($names::VARCHAR[] IS NULL OR list_contains($names::VARCHAR[], name))
ORDER BY name, n_players, played_at_jst, log_id
