-- How do games end for players of each dan?
--
-- Rank before the game, as the log prints it; NoName plays as a newcomer. Within a room the opponents are
-- those of the room. Complete games only.
--
-- Group: rank
-- Grain: one dan
-- Parameters: games
-- Columns: games
--   dan                            rank: 0 newcomer, 1 9-kyu to 9 1-kyu, 10 1-dan to 19 10-dan, 20 tenhoui
--   n_games                        games of such players: a game of a player each [games]
--   n_first, n_second, n_third, n_fourth  of these, ended 1st, 2nd, 3rd, 4th
--   first_rate                     n_first / n_games (1位率, トップ率)
--   first_low, first_high          interval of first_rate
--   second_rate                    n_second / n_games (2位率)
--   second_low, second_high        interval of second_rate
--   third_rate                     n_third / n_games (3位率)
--   third_low, third_high          interval of third_rate
--   fourth_rate                    n_fourth / n_games (4位率); null with three players
--   fourth_low, fourth_high        interval of fourth_rate
--   average_placement              mean placement [places]
--   average_placement_se           its standard error [places]
--   average_score                  mean final score with uma and oka [thousands of points]
--   average_score_se               its standard error [thousands of points]
--   average_rate_gap               mean of the player's rate less the mean rate of the table [R]
--   average_rate_gap_se            its standard error [R]
-- Chart: line x=dan y=average_placement
WITH seats AS (
    SELECT
        n_players,
        length,
        room,
        dan,
        placement,
        final_score,
        n_players * rate::DECIMAL(9, 2) - sum(rate::DECIMAL(9, 2)) OVER (PARTITION BY log_id) AS scaled_gap
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE placement IS NOT NULL
),
places AS (
    SELECT
        n_players,
        length,
        room,
        dan,
        count(*) AS n_games,
        count(*) FILTER (placement = 1) AS n_first,
        count(*) FILTER (placement = 2) AS n_second,
        count(*) FILTER (placement = 3) AS n_third,
        count(*) FILTER (placement = 4) AS n_fourth,
        avg(placement) AS average_placement,
        standard_error(placement) AS average_placement_se,
        avg(final_score::DECIMAL(9, 1)) AS average_score,
        standard_error(final_score::DECIMAL(9, 1)) AS average_score_se,
        avg(scaled_gap) / n_players AS average_rate_gap,
        standard_error(scaled_gap) / n_players AS average_rate_gap_se
    FROM seats
    WHERE dan IS NOT NULL
    GROUP BY n_players, length, room, dan
)
SELECT
    n_players,
    length,
    room,
    dan,
    n_games,
    n_first,
    n_second,
    n_third,
    n_fourth,
    share(n_first, n_games) AS first_rate,
    interval_low(n_first, n_games) AS first_low,
    interval_high(n_first, n_games) AS first_high,
    share(n_second, n_games) AS second_rate,
    interval_low(n_second, n_games) AS second_low,
    interval_high(n_second, n_games) AS second_high,
    share(n_third, n_games) AS third_rate,
    interval_low(n_third, n_games) AS third_low,
    interval_high(n_third, n_games) AS third_high,
    share(n_fourth, n_games * (n_players - 3)) AS fourth_rate,
    interval_low(n_fourth, n_games * (n_players - 3)) AS fourth_low,
    interval_high(n_fourth, n_games * (n_players - 3)) AS fourth_high,
    average_placement,
    average_placement_se,
    average_score,
    average_score_se,
    average_rate_gap,
    average_rate_gap_se
FROM places
ORDER BY n_players, length, room, dan
