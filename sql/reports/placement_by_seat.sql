-- How do games end for each starting seat?
--
-- Ties of points go to the lower seat, which is nearer to the first dealer. Complete games only. Within a row
-- games are independent: one player of a game has the seat. The rows are not: compare seats with care.
--
-- Group: placement
-- Grain: one starting seat of a room, length and number of players
-- Parameters: games
-- Columns: games
--   seat                           starting seat: 0 the first dealer (起家), then 1, 2, 3 (西家 is 2, 北家 3)
--   n_games                        complete games [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_first, n_second, n_third, n_fourth  of these, ended 1st, 2nd, 3rd, 4th
--   first_rate                     n_first / n_games (1位率, トップ率)
--   first_low, first_high          interval of first_rate
--   second_rate                    n_second / n_games (2位率)
--   second_low, second_high        interval of second_rate
--   third_rate                     n_third / n_games (3位率)
--   third_low, third_high          interval of third_rate
--   fourth_rate                    n_fourth / n_games (4位率); null with three players
--   fourth_low, fourth_high        interval of fourth_rate
--   average_placement              mean final placement (平均順位) [places]
--   average_placement_se           its standard error [places]
--   average_score                  mean final score with uma and oka (平均得点) [thousands of points]
--   average_score_se               its standard error [thousands of points]
-- Additive: no, means of games and their errors are computed in one step
-- Chart: bar x=seat y=first_rate low=first_low high=first_high
WITH seats AS (
    SELECT
        n_players,
        length,
        room,
        seat,
        count(*) AS n_games,
        count(*) FILTER (placement = 1) AS n_first,
        count(*) FILTER (placement = 2) AS n_second,
        count(*) FILTER (placement = 3) AS n_third,
        count(*) FILTER (placement = 4) AS n_fourth,
        avg(placement) AS average_placement,
        standard_error(placement) AS average_placement_se,
        avg(final_score::DECIMAL(9, 1)) AS average_score,
        standard_error(final_score::DECIMAL(9, 1)) AS average_score_se
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE placement IS NOT NULL
    GROUP BY n_players, length, room, seat
)
SELECT
    n_players,
    length,
    room,
    seat,
    n_games,
    is_rough(n_games) AS is_rough,
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
    average_score_se
FROM seats
ORDER BY n_players, length, room, seat
