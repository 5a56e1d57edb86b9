-- Placements of accounts in ranked games, from the logs: one row a player and game.
--
-- Left out: games that are cut or in which log and rules disagree, games without a date, NoName.
-- rate and table_rate (the sum over the table) are hundredths of R before the game.
--
-- Parameters: names (list, null: all accounts), room, length, players, since, until (null: all).
WITH seats AS (
    SELECT log_id, name, dan, round(100 * rate)::BIGINT AS rate, placement,
        sum(round(100 * rate)::BIGINT) OVER (PARTITION BY log_id)::BIGINT AS table_rate,
        count(rate) OVER (PARTITION BY log_id) AS n_rates
    FROM game_seats
)
SELECT log_id, played_at_jst, name, n_players, length, room, placement, dan, rate,
    CASE WHEN n_rates = n_players THEN table_rate END AS table_rate
FROM seats JOIN games USING (log_id)
WHERE is_ranked
    AND n_disagreements = 0
    AND placement IS NOT NULL
    AND played_at_jst IS NOT NULL
    AND name <> 'NoName'
    AND ($names::VARCHAR[] IS NULL OR list_contains($names::VARCHAR[], name))
    AND ($room::VARCHAR IS NULL OR room = $room::VARCHAR)
    AND ($length::VARCHAR IS NULL OR length = $length::VARCHAR)
    AND ($players::INTEGER IS NULL OR n_players = $players::INTEGER)
    AND ($since::DATE IS NULL OR played_at_jst >= $since::DATE)
    AND ($until::DATE IS NULL OR played_at_jst < $until::DATE)
ORDER BY name, n_players, played_at_jst, log_id
