-- How does a game end from a place and a gap of points at the start of the last hand?
--
-- By default at the start of the first all-last hand; with hand_number at the first hand of that number
-- (repeats left out), such as 6 for South 3. The gap is that to the next place above, or with
-- neighbour=below to the next one below, sticks on the table belonging to nobody. Complete games only.
--
-- Group: placement
-- Grain: one place, dealer or not, and one band of the gap
-- Parameters: games
--   hand_number integer(0..15) = null    0 East 1 … 7 South 4 (three players skip 3 and 7); null: the first all-last hand
--   neighbour text(above|below) = above  above: the gap to the place above; below: to the place below
--   band integer(1..1000000) = 4000      width of a band of the gap, points
--   max_gap integer(0..1000000) = 40000  gaps from here on are one band, points
-- Columns: games
--   start_placement                place when the hand is dealt
--   is_dealer                      deals the hand
--   state                          place and dealer in one word, such as 3 or 3-dealer
--   gap_from                       lower end of the band of the gap [points]
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
-- Chart: heat x=gap_from y=state z=average_placement
WITH states AS (
    SELECT
        log_id,
        n_players,
        length,
        room,
        start_placement,
        is_dealer,
        placement,
        [points_to_first, points_to_second, points_to_third, points_to_fourth] AS points_to,
        CASE $neighbour::VARCHAR
            WHEN 'above' THEN -points_to[start_placement - 1]
            WHEN 'below' THEN points_to[start_placement + 1]
        END AS gap
    FROM hand_seats
    JOIN hands USING (log_id, hand_index)
    JOIN game_seats USING (log_id, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE placement IS NOT NULL
        AND CASE WHEN $hand_number::INTEGER IS NULL THEN is_first_all_last
                 ELSE hand_number = $hand_number::INTEGER AND n_repeats = 0 END
),
by_game AS (
    SELECT
        n_players,
        length,
        room,
        start_placement,
        is_dealer,
        least(gap, $max_gap::BIGINT) // $band::BIGINT * $band::BIGINT AS gap_from,
        log_id,
        count(*) AS n_games,
        count(*) FILTER (placement = 1) AS n_first,
        count(*) FILTER (placement = 2) AS n_second,
        count(*) FILTER (placement = 3) AS n_third,
        count(*) FILTER (placement = 4) AS n_fourth,
        sum(placement)::BIGINT AS average_placement_sum,
        count(placement) AS average_placement_n
    FROM states
    WHERE gap IS NOT NULL
    GROUP BY n_players, length, room, start_placement, is_dealer, gap_from, log_id
),
cells AS (
    SELECT
        n_players, length, room, start_placement, is_dealer, gap_from,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, start_placement, is_dealer, gap_from, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(average_placement_sum, 0), average_placement_n) AS average_placement_sums,
        game_sums(n_first, n_games) AS first_sums,
        game_sums(n_second, n_games) AS second_sums,
        game_sums(n_third, n_games) AS third_sums,
        game_sums(n_fourth, n_games * (n_players - 3)) AS fourth_sums
    FROM by_game
    GROUP BY n_players, length, room, start_placement, is_dealer, gap_from
)
SELECT
    n_players,
    length,
    room,
    start_placement,
    is_dealer,
    start_placement || CASE WHEN is_dealer THEN '-dealer' ELSE '' END AS state,
    gap_from,
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
ORDER BY n_players, length, room, start_placement, is_dealer, gap_from
