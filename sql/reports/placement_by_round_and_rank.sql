-- How does a game end from each place at the start of each hand number?
--
-- Each hand number counts once a game, at its first hand: repeats of the dealer are left out. In East 1
-- all have the same points and the place is that of the seat. Complete games only.
--
-- Group: placement
-- Grain: one hand number and one place at its start
-- Parameters: games
-- Columns: games
--   hand_number                    0 East 1, 7 South 4; three players skip 3, 7 and 11
--   hand                           hand: E1 for East 1, S4 for South 4
--   start_placement                place when the hand is dealt
--   n_games                        games [games]
--   n_first, n_second, n_third, n_fourth  of these, ended 1st, 2nd, 3rd, 4th
--   first_rate                     n_first / n_games (1位率, トップ率)
--   first_low, first_high          interval of first_rate
--   second_rate                    n_second / n_games (2位率)
--   second_low, second_high        interval of second_rate
--   third_rate                     n_third / n_games (3位率)
--   third_low, third_high          interval of third_rate
--   fourth_rate                    n_fourth / n_games (4位率); null with three players
--   fourth_low, fourth_high        interval of fourth_rate
--   average_placement              mean final placement [places]
--   average_placement_se           its standard error [places]
-- Chart: heat x=hand y=start_placement z=average_placement
WITH cells AS (
    SELECT
        n_players,
        length,
        room,
        hand_number,
        start_placement,
        count(*) AS n_games,
        count(*) FILTER (placement = 1) AS n_first,
        count(*) FILTER (placement = 2) AS n_second,
        count(*) FILTER (placement = 3) AS n_third,
        count(*) FILTER (placement = 4) AS n_fourth,
        avg(placement) AS average_placement,
        standard_error(placement) AS average_placement_se
    FROM hand_seats
    JOIN hands USING (log_id, hand_index)
    JOIN game_seats USING (log_id, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE n_repeats = 0 AND placement IS NOT NULL
    GROUP BY n_players, length, room, hand_number, start_placement
)
SELECT
    n_players,
    length,
    room,
    hand_number,
    ['E', 'S', 'W', 'N'][hand_number // 4 + 1] || (hand_number % 4 + 1) AS hand,
    start_placement,
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
    average_placement_se
FROM cells
ORDER BY n_players, length, room, hand_number, start_placement
