-- When are games played, and how long do they take, by the official lists of results?
--
-- Start of the game, Japanese time; lists of private lobbies and tournaments do not say how long a game
-- took. Kinds of lists are kept apart: a game that stands in two of them is not counted twice. Doubtful
-- lines (n_faults) are left out. Games are independent: each has one hour.
--
-- Group: results
-- Grain: one hour of the day by room, length, number of players and kind of list
-- Parameters: games
--   kind text(sca|scb|scc|scd|sce|scf) = null               sca, scb, scc, scd, sce or scf; null: each apart
-- Columns:
--   n_players                      players of the table
--   length                         tonpuu or hanchan; null: the rule text does not say
--   room                           room; null: the rule text does not say
--   kind                           kind of list
--   hour                           hour of the start, 0 to 23
--   n_games                        games listed [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_all_games                    of all hours [games]
--   game_rate                      n_games / n_all_games
--   game_low, game_high            interval of game_rate
--   n_days                         days with a game in this hour; null where no game has a day [days]
--   games_per_day                  games with a day / n_days [games]
--   average_minutes                mean duration [minutes]
--   average_minutes_se             its standard error [minutes]
--   n_accounts                     different accounts, NoName not among them
--   n_noname                       players without an account [players]
-- Additive: no, lists of results have few rows
-- Chart: bar x=hour y=game_rate low=game_low high=game_high
WITH chosen AS (
    SELECT
        n_players,
        length,
        room,
        kind,
        start_minute // 60 AS hour,
        result_id,
        started_at_jst,
        duration_minutes
    FROM results
    WHERE n_faults = 0
        AND ($players::INTEGER IS NULL OR n_players = $players::INTEGER)
        AND ($length::VARCHAR IS NULL OR length = $length::VARCHAR)
        AND ($room::VARCHAR IS NULL OR room = $room::VARCHAR)
        AND ($since::DATE IS NULL OR started_at_jst >= $since::DATE)
        AND ($until::DATE IS NULL OR started_at_jst < $until::DATE)
        AND ($kind::VARCHAR IS NULL OR kind = $kind::VARCHAR)
),
hours AS (
    SELECT
        n_players,
        length,
        room,
        kind,
        hour,
        count(*) AS n_games,
        nullif(count(DISTINCT started_at_jst::DATE), 0) AS n_days,
        share(count(started_at_jst), n_days) AS games_per_day,
        avg(duration_minutes) AS average_minutes,
        standard_error(duration_minutes) AS average_minutes_se
    FROM chosen
    GROUP BY n_players, length, room, kind, hour
),
players AS (
    SELECT
        n_players,
        length,
        room,
        kind,
        hour,
        count(DISTINCT name) FILTER (name <> 'NoName') AS n_accounts,
        count(*) FILTER (name = 'NoName') AS n_noname
    FROM chosen
    JOIN result_seats USING (result_id)
    GROUP BY n_players, length, room, kind, hour
),
totals AS (
    SELECT
        hours.*,
        n_accounts,
        n_noname,
        sum(n_games) OVER (PARTITION BY hours.n_players, hours.length, hours.room, hours.kind)::BIGINT AS n_all_games
    FROM hours
    JOIN players
        ON players.n_players = hours.n_players
        AND players.length IS NOT DISTINCT FROM hours.length
        AND players.room IS NOT DISTINCT FROM hours.room
        AND players.kind = hours.kind
        AND players.hour = hours.hour
)
SELECT
    n_players,
    length,
    room,
    kind,
    hour,
    n_games,
    is_rough(n_games) AS is_rough,
    n_all_games,
    share(n_games, n_all_games) AS game_rate,
    interval_low(n_games, n_all_games) AS game_low,
    interval_high(n_games, n_all_games) AS game_high,
    n_days,
    games_per_day,
    average_minutes,
    average_minutes_se,
    n_accounts,
    n_noname
FROM totals
ORDER BY n_players, length, room, kind, hour
