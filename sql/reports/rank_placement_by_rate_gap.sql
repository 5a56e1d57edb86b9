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
--   expected_placement             mean placement at which R stays: the middle one - gap / 800, with three players / 1200 [places]
--   average_gap                    mean gap [R]
-- Chart: line x=gap_from y=average_placement
WITH gaps AS (
    SELECT
        n_players,
        length,
        room,
        placement,
        n_players * rate::DECIMAL(9, 2) - sum(rate::DECIMAL(9, 2)) OVER game AS scaled_gap,
        count(rate) OVER game = n_players AS is_rated,
        bool_or(name = 'NoName') OVER game AS has_noname
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE placement IS NOT NULL
    WINDOW game AS (PARTITION BY log_id)
),
bands AS (
    SELECT
        n_players,
        length,
        room,
        floor(scaled_gap / (n_players * $band::INTEGER))::INTEGER * $band::INTEGER AS gap_from,
        count(*) AS n_games,
        count(*) FILTER (placement = 1) AS n_first,
        count(*) FILTER (placement = 2) AS n_second,
        count(*) FILTER (placement = 3) AS n_third,
        count(*) FILTER (placement = 4) AS n_fourth,
        avg(placement) AS average_placement,
        standard_error(placement) AS average_placement_se,
        avg(scaled_gap) / n_players AS average_gap
    FROM gaps
    WHERE is_rated AND NOT has_noname
    GROUP BY n_players, length, room, gap_from
)
SELECT
    n_players,
    length,
    room,
    gap_from,
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
    (n_players + 1) / 2 - average_gap / CASE n_players WHEN 4 THEN 800 ELSE 1200 END AS expected_placement,
    average_gap
FROM bands
ORDER BY n_players, length, room, gap_from
