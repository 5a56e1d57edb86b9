-- How much does a higher rate R than that of the table bring?
--
-- Gap: own R less the mean R of the table, the player's own among them, as Tenhou's rating takes it. R before
-- the game; games with a player without R, and tables with NoName, whose R says nothing, are left out.
-- Complete games only. Expected placement: the one at which R would stay, on the average, by the rule of
-- the rating (docs/rules.md): a gap of 40 R weighs as much as one point of its placement points.
--
-- Group: rank
-- Grain: one band of the gap
-- Parameters: games
--   band integer(1..10000) = 50  width of a band, R
-- Columns: games
--   gap_from                       lower end of the band of the gap [R]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_seats                        games of such players: a game of a player each [players]
--   n_first, n_second, n_third, n_fourth  of these, ended 1st, 2nd, 3rd, 4th
--   first_rate                     n_first / n_seats (1位率, トップ率)
--   first_low, first_high          interval of first_rate
--   second_rate                    n_second / n_seats (2位率)
--   second_low, second_high        interval of second_rate
--   third_rate                     n_third / n_seats (3位率)
--   third_low, third_high          interval of third_rate
--   fourth_rate                    n_fourth / n_seats (4位率); null with three players
--   fourth_low, fourth_high        interval of fourth_rate
--   average_placement              mean placement [places]
--   average_placement_se           its standard error [places]
--   expected_placement             mean placement at which R stays: the middle one - gap / 800, with three players / 1200 [places]
--   average_gap                    mean gap [R]
-- Additive: by_game
-- Chart: line x=gap_from y=average_placement
WITH gaps AS (
    SELECT
        n_players,
        length,
        room,
        log_id,
        placement,
        (100 * (n_players * rate::DECIMAL(9, 2) - sum(rate::DECIMAL(9, 2)) OVER game))::BIGINT AS scaled_gap,
        count(rate) OVER game = n_players AS is_rated,
        bool_or(name = 'NoName') OVER game AS has_noname
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE placement IS NOT NULL
    WINDOW game AS (PARTITION BY log_id)
),
by_game AS (
    SELECT
        n_players, length, room,
        floor(scaled_gap / (100 * n_players * $band::INTEGER))::INTEGER * $band::INTEGER AS gap_from,
        log_id,
        count(*) AS n_seats,
        count(*) FILTER (placement = 1) AS n_first,
        count(*) FILTER (placement = 2) AS n_second,
        count(*) FILTER (placement = 3) AS n_third,
        count(*) FILTER (placement = 4) AS n_fourth,
        sum(placement)::BIGINT AS placements,
        sum(scaled_gap)::BIGINT AS scaled_gaps
    FROM gaps
    WHERE is_rated AND NOT has_noname
    GROUP BY n_players, length, room, gap_from, log_id
),
counted AS (
    SELECT
        n_players, length, room, gap_from,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, gap_from, log_id)))::BIGINT AS "\0",
        share(sum(scaled_gaps), 100 * n_players * sum(n_seats)) AS average_gap,
        game_sums(coalesce(placements, 0), n_seats) AS average_placement_sums,
        game_sums(n_first, n_seats) AS first_sums,
        game_sums(n_second, n_seats) AS second_sums,
        game_sums(n_third, n_seats) AS third_sums,
        game_sums(n_fourth, n_seats * (n_players - 3)) AS fourth_sums
    FROM by_game
    GROUP BY n_players, length, room, gap_from
)
SELECT
    n_players,
    length,
    room,
    gap_from,
    n_games,
    is_rough(n_games) AS is_rough,
    n_seats,
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
    interval_high(fourth_sums) AS fourth_high,
    share(placements, n_seats) AS average_placement,
    ratio_error(average_placement_sums) AS average_placement_se,
    (n_players + 1) / 2 - average_gap / CASE n_players WHEN 4 THEN 800 ELSE 1200 END AS expected_placement,
    average_gap
FROM counted
ORDER BY n_players, length, room, gap_from
