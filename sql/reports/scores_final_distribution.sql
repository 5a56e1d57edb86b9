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
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_seats                        players with such final points [players]
--   n_all_seats                    players of all games [players]
--   points_rate                    n_seats / n_all_seats
--   points_low, points_high        interval of points_rate
--   n_first, n_second, n_third, n_fourth  of these, ended 1st, 2nd, 3rd, 4th
--   first_rate                     n_first / n_seats (1位率, トップ率)
--   first_low, first_high          interval of first_rate
--   second_rate                    n_second / n_seats (2位率)
--   second_low, second_high        interval of second_rate
--   third_rate                     n_third / n_seats (3位率)
--   third_low, third_high          interval of third_rate
--   fourth_rate                    n_fourth / n_seats (4位率); null with three players
--   fourth_low, fourth_high        interval of fourth_rate
-- Additive: cells
-- Chart: bar x=points_from y=points_rate low=points_low high=points_high
WITH by_game AS (
    SELECT
        n_players, length, room, floor(final_points / $band::BIGINT)::BIGINT * $band::BIGINT AS points_from, log_id,
        count(*) AS n_seats,
        count(*) FILTER (placement = 1) AS n_first,
        count(*) FILTER (placement = 2) AS n_second,
        count(*) FILTER (placement = 3) AS n_third,
        count(*) FILTER (placement = 4) AS n_fourth,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE placement IS NOT NULL
    GROUP BY n_players, length, room, points_from, log_id
),
cells AS (
    SELECT
        n_players, length, room, points_from,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, points_from, log_id, n_all)))::BIGINT AS "\0",
        game_sums(n_seats, n_all) AS points_sums,
        game_sums(n_first, n_seats) AS first_sums,
        game_sums(n_second, n_seats) AS second_sums,
        game_sums(n_third, n_seats) AS third_sums,
        game_sums(n_fourth, n_seats * (n_players - 3)) AS fourth_sums
    FROM by_game
    GROUP BY n_players, length, room, points_from
),
totalled AS (
    SELECT *, whole_sums(points_sums, (n_players, length, room)) AS points_whole
    FROM cells
)
SELECT
    n_players,
    length,
    room,
    points_from,
    n_games,
    is_rough(n_games) AS is_rough,
    n_seats,
    points_whole.n AS n_all_seats,
    share(n_seats, points_whole.n) AS points_rate,
    interval_low(points_whole) AS points_low,
    interval_high(points_whole) AS points_high,
    n_first,
    n_second,
    n_third,
    n_fourth,
    share(first_sums) AS first_rate,
    interval_low(first_sums) AS first_low,
    interval_high(first_sums) AS first_high,
    share(second_sums) AS second_rate,
    interval_low(second_sums) AS second_low,
    interval_high(second_sums) AS second_high,
    share(third_sums) AS third_rate,
    interval_low(third_sums) AS third_low,
    interval_high(third_sums) AS third_high,
    share(n_fourth, n_seats * (n_players - 3)) AS fourth_rate,
    interval_low(fourth_sums) AS fourth_low,
    interval_high(fourth_sums) AS fourth_high
FROM totalled
ORDER BY n_players, length, room, points_from
