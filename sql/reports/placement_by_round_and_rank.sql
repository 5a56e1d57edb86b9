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
--   is_rough                       fewer than 30 different games: the intervals are rough
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
-- Additive: cells
-- Chart: heat x=hand y=start_placement z=average_placement
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        hand_number,
        start_placement,
        log_id,
        count(*) AS n_games,
        count(*) FILTER (placement = 1) AS n_first,
        count(*) FILTER (placement = 2) AS n_second,
        count(*) FILTER (placement = 3) AS n_third,
        count(*) FILTER (placement = 4) AS n_fourth,
        sum(placement)::BIGINT AS average_placement_sum,
        count(placement) AS average_placement_n
    FROM hand_seats
    JOIN hands USING (log_id, hand_index)
    JOIN game_seats USING (log_id, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE n_repeats = 0 AND placement IS NOT NULL
    GROUP BY n_players, length, room, hand_number, start_placement, log_id
),
cells AS (
    SELECT
        n_players, length, room, hand_number, start_placement,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, hand_number, start_placement, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(average_placement_sum, 0), average_placement_n) AS average_placement_sums,
        game_sums(n_first, n_games) AS first_sums,
        game_sums(n_second, n_games) AS second_sums,
        game_sums(n_third, n_games) AS third_sums,
        game_sums(n_fourth, n_games * (n_players - 3)) AS fourth_sums
    FROM by_game
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
    is_rough(first_sums.games) AS is_rough,
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
    share(n_fourth, n_games * (n_players - 3)) AS fourth_rate,
    interval_low(fourth_sums) AS fourth_low,
    interval_high(fourth_sums) AS fourth_high,
    share(average_placement_sum, average_placement_n) AS average_placement,
    ratio_error(average_placement_sums) AS average_placement_se
FROM cells
ORDER BY n_players, length, room, hand_number, start_placement
