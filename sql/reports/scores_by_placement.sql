-- Which points and which score does each final place have?
--
-- Final points hold the sticks left on the table, which go to the first place. The score has uma and oka
-- as the log prints it: in whole numbers until 2022. A negative result is one below 0 points. Games are
-- independent: one player of a game has the place.
--
-- Group: scores
-- Grain: one final placement
-- Parameters: games
-- Columns: games
--   placement                      final placement
--   n_games                        complete games [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   average_points                 mean final points [points]
--   average_points_se              its standard error [points]
--   points_sd                      standard deviation of the final points [points]
--   points_p10, points_p50, points_p90  quantiles of the final points [points]
--   average_score                  mean final score [thousands of points]
--   average_score_se               its standard error [thousands of points]
--   n_negative                     ended below 0 points [games]
--   negative_rate                  n_negative / n_games
--   negative_low, negative_high    interval of negative_rate
-- Additive: no, means of games and their errors are computed in one step
-- Chart: bar x=placement y=average_points
WITH places AS (
    SELECT
        n_players,
        length,
        room,
        placement,
        count(*) AS n_games,
        avg(final_points) AS average_points,
        standard_error(final_points) AS average_points_se,
        standard_deviation(final_points) AS points_sd,
        quantile_cont(final_points, 0.1) AS points_p10,
        quantile_cont(final_points, 0.5) AS points_p50,
        quantile_cont(final_points, 0.9) AS points_p90,
        avg(final_score::DECIMAL(9, 1)) AS average_score,
        standard_error(final_score::DECIMAL(9, 1)) AS average_score_se,
        count(*) FILTER (final_points < 0) AS n_negative
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE placement IS NOT NULL
    GROUP BY n_players, length, room, placement
)
SELECT
    n_players,
    length,
    room,
    placement,
    n_games,
    is_rough(n_games) AS is_rough,
    average_points,
    average_points_se,
    points_sd,
    points_p10,
    points_p50,
    points_p90,
    average_score,
    average_score_se,
    n_negative,
    share(n_negative, n_games) AS negative_rate,
    interval_low(n_negative, n_games) AS negative_low,
    interval_high(n_negative, n_games) AS negative_high
FROM places
ORDER BY n_players, length, room, placement
