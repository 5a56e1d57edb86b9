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
--   n_seats                        seats with this rank [players]
--   average_rate                   mean rate [R]
--   average_rate_se                its standard error [R]
--   rate_sd                        standard deviation of the rate [R]
--   rate_min, rate_p05, rate_p25, rate_p50, rate_p75, rate_p95, rate_max  quantiles of the rate [R]
-- Chart: line x=dan y=rate_p50 low=rate_p05 high=rate_p95
SELECT
    n_players,
    length,
    room,
    dan,
    count(*) AS n_seats,
    avg(rate::DECIMAL(9, 2)) AS average_rate,
    standard_error(rate::DECIMAL(9, 2)) AS average_rate_se,
    standard_error(rate::DECIMAL(9, 2)) * sqrt(count(*)) AS rate_sd,
    min(rate) AS rate_min,
    quantile_cont(rate, 0.05) AS rate_p05,
    quantile_cont(rate, 0.25) AS rate_p25,
    quantile_cont(rate, 0.5) AS rate_p50,
    quantile_cont(rate, 0.75) AS rate_p75,
    quantile_cont(rate, 0.95) AS rate_p95,
    max(rate) AS rate_max
FROM game_seats
JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
WHERE dan IS NOT NULL AND rate IS NOT NULL
GROUP BY n_players, length, room, dan
ORDER BY n_players, length, room, dan
