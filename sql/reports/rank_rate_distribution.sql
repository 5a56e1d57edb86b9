-- Which rate R do players of each dan have?
--
-- A seat is one player of one game: those who play more count more. Rate and rank before the game, as the log
-- prints them; seats without one are left out. Everybody starts at 1500, NoName stays there.
--
-- Group: rank
-- Grain: one dan
-- Parameters: games
-- Columns: games
--   dan                            rank: 0 newcomer, 1 9-kyu to 9 1-kyu, 10 1-dan to 19 10-dan, 20 tenhoui
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_seats                        seats with this rank [players]
--   average_rate                   mean rate [R]
--   average_rate_se                its standard error [R]
--   rate_sd                        standard deviation of the rate [R]
--   rate_min, rate_p05, rate_p25, rate_p50, rate_p75, rate_p95, rate_max  quantiles of the rate [R]
-- Additive: no, means of games and their errors are computed in one step
-- Chart: line x=dan y=rate_p50 low=rate_p05 high=rate_p95
WITH seats AS (
    SELECT n_players, length, room, dan, log_id, rate
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE dan IS NOT NULL AND rate IS NOT NULL
),
by_game AS (
    SELECT
        n_players, length, room, dan, log_id,
        count(*) AS n_seats,
        sum((100 * rate)::BIGINT)::BIGINT AS rates
    FROM seats
    GROUP BY n_players, length, room, dan, log_id
),
counted AS (
    SELECT
        n_players, length, room, dan,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, dan, log_id)))::BIGINT AS "\0",
        standard_error(rates, n_seats) / 100 AS average_rate_se
    FROM by_game
    GROUP BY n_players, length, room, dan
),
spread AS (
    SELECT
        n_players, length, room, dan,
        standard_deviation(rate::DECIMAL(9, 2)) AS rate_sd,
        quantile_cont(rate, [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1]) AS quantiles
    FROM seats
    GROUP BY n_players, length, room, dan
)
SELECT
    n_players,
    length,
    room,
    dan,
    n_games,
    is_rough(n_games) AS is_rough,
    n_seats,
    share(rates, 100 * n_seats) AS average_rate,
    average_rate_se,
    rate_sd,
    quantiles[1] AS rate_min,
    quantiles[2] AS rate_p05,
    quantiles[3] AS rate_p25,
    quantiles[4] AS rate_p50,
    quantiles[5] AS rate_p75,
    quantiles[6] AS rate_p95,
    quantiles[7] AS rate_max
FROM counted
JOIN spread USING (n_players, length, room, dan)
ORDER BY n_players, length, room, dan
