-- How are final points spread, and which place do they give?
--
-- Final points hold the sticks left on the table, which go to the first place; no uma, no oka. Complete
-- games only.
--
-- Group: scores
-- Grain: one band of final points
-- Parameters: games
--   band integer(1..1000000) = 5000  width of a band, points
-- Columns: games
--   points_from                    lower end of the band [points]
--   n_games                        players with such final points: a game of a player each [games]
--   n_all_games                    players of all games [games]
--   points_rate                    n_games / n_all_games
--   points_low, points_high        interval of points_rate
--   n_first, n_second, n_third, n_fourth  of these, ended 1st, 2nd, 3rd, 4th
--   first_rate                     n_first / n_games (1位率, トップ率)
--   first_low, first_high          interval of first_rate
--   second_rate                    n_second / n_games (2位率)
--   second_low, second_high        interval of second_rate
--   third_rate                     n_third / n_games (3位率)
--   third_low, third_high          interval of third_rate
--   fourth_rate                    n_fourth / n_games (4位率); null with three players
--   fourth_low, fourth_high        interval of fourth_rate
-- Chart: bar x=points_from y=points_rate low=points_low high=points_high
WITH bands AS (
    SELECT
        n_players,
        length,
        room,
        floor(final_points / $band::BIGINT)::BIGINT * $band::BIGINT AS points_from,
        count(*) AS n_games,
        count(*) FILTER (placement = 1) AS n_first,
        count(*) FILTER (placement = 2) AS n_second,
        count(*) FILTER (placement = 3) AS n_third,
        count(*) FILTER (placement = 4) AS n_fourth,
        sum(count(*)) OVER (PARTITION BY n_players, length, room)::BIGINT AS n_all_games
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE placement IS NOT NULL
    GROUP BY n_players, length, room, points_from
)
SELECT
    n_players,
    length,
    room,
    points_from,
    n_games,
    n_all_games,
    share(n_games, n_all_games) AS points_rate,
    interval_low(n_games, n_all_games) AS points_low,
    interval_high(n_games, n_all_games) AS points_high,
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
    interval_high(n_fourth, n_games * (n_players - 3)) AS fourth_high
FROM bands
ORDER BY n_players, length, room, points_from
