-- When are games played, and how does the time of day change who plays and how they end?
--
-- Start of the game by its log id, Japanese time; games whose id names only the day are left out.
-- Complete games only. With name the placements are those of this account; without, they are those of all
-- players, whose mean is the middle place. Games are independent: each has one hour.
--
-- Group: rank
-- Grain: one hour of the day
-- Parameters: games
--   name text = null               account name; null: all players
-- Columns: games
--   hour                           hour of the start, 0 to 23
--   n_games                        complete games, with name those of the account [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_all_games                    of all hours [games]
--   game_rate                      n_games / n_all_games
--   game_low, game_high            interval of game_rate
--   n_seats                        players of these games, with name the account alone [players]
--   average_placement              mean placement of these players [places]
--   average_placement_se           its standard error [places]
--   average_rate                   mean rate of these players before the game [R]
--   average_rate_se                its standard error [R]
--   average_dan                    mean of their rank codes: 10 1-dan to 19 10-dan
--   score_sd                       standard deviation of their final scores [thousands of points]
-- Additive: no, means of games and their errors are computed in one step
-- Chart: bar x=hour y=game_rate low=game_low high=game_high
WITH seats AS (
    SELECT
        chosen.n_players, chosen.length, chosen.room, hour(played_at_jst)::INTEGER AS hour, log_id,
        placement, dan, final_score,
        (100 * rate)::BIGINT AS rate
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) AS chosen USING (log_id)
    JOIN games USING (log_id)
    WHERE has_hour
        AND placement IS NOT NULL
        AND ($name::VARCHAR IS NULL OR name = $name::VARCHAR)
),
by_game AS (
    SELECT
        n_players, length, room, hour, log_id,
        count(*) AS n_seats,
        sum(placement)::BIGINT AS placements,
        sum(rate)::BIGINT AS rates,
        count(rate) AS n_rates
    FROM seats
    GROUP BY n_players, length, room, hour, log_id
),
hours AS (
    SELECT
        n_players, length, room, hour,
        count(*) AS n_games,
        (sum(count(*)) OVER (PARTITION BY n_players, length, room))::BIGINT AS n_all_games,
        sum(n_seats)::BIGINT AS n_seats,
        share(sum(placements), sum(n_seats)) AS average_placement,
        game_sums(coalesce(placements, 0), n_seats) AS average_placement_sums,
        share(sum(rates), 100 * sum(n_rates)) AS average_rate,
        standard_error(rates, n_rates) / 100 AS average_rate_se
    FROM by_game
    GROUP BY n_players, length, room, hour
),
spread AS (
    SELECT
        n_players, length, room, hour,
        avg(dan) AS average_dan,
        standard_deviation(final_score::DECIMAL(9, 1)) AS score_sd
    FROM seats
    GROUP BY n_players, length, room, hour
)
SELECT
    n_players,
    length,
    room,
    hour,
    n_games,
    is_rough(n_games) AS is_rough,
    n_all_games,
    share(n_games, n_all_games) AS game_rate,
    interval_low(n_games, n_all_games) AS game_low,
    interval_high(n_games, n_all_games) AS game_high,
    n_seats,
    average_placement,
    ratio_error(average_placement_sums) AS average_placement_se,
    average_rate,
    average_rate_se,
    average_dan,
    score_sd
FROM hours
JOIN spread USING (n_players, length, room, hour)
ORDER BY n_players, length, room, hour
