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
--   average_score                  mean final score with uma and oka [thousands of points]
--   average_score_se               its standard error [thousands of points]
--   average_rate_gap               mean of the player's rate less the mean rate of the table [R]
--   average_rate_gap_se            its standard error [R]
-- Additive: by_game
-- Chart: line x=dan y=average_placement
WITH seats AS (
    SELECT
        n_players, length, room, log_id, dan, placement, final_score,
        (100 * (n_players * rate::DECIMAL(9, 2) - sum(rate::DECIMAL(9, 2)) OVER (PARTITION BY log_id)))::BIGINT AS scaled_gap
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE placement IS NOT NULL
),
by_game AS (
    SELECT
        n_players, length, room, dan, log_id,
        count(*) AS n_seats,
        count(*) FILTER (placement = 1) AS n_first,
        count(*) FILTER (placement = 2) AS n_second,
        count(*) FILTER (placement = 3) AS n_third,
        count(*) FILTER (placement = 4) AS n_fourth,
        sum(placement)::BIGINT AS placements,
        sum((10 * final_score)::BIGINT)::BIGINT AS scores,
        count(final_score) AS n_scores,
        sum(scaled_gap)::BIGINT AS scaled_gaps,
        count(scaled_gap) AS n_gaps
    FROM seats
    WHERE dan IS NOT NULL
    GROUP BY n_players, length, room, dan, log_id
),
counted AS (
    SELECT
        n_players, length, room, dan,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, dan, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(placements, 0), n_seats) AS average_placement_sums,
        standard_error(scores, n_scores) / 10 AS average_score_se,
        standard_error(scaled_gaps, n_gaps) / (100 * n_players) AS average_rate_gap_se,
        game_sums(n_first, n_seats) AS first_sums,
        game_sums(n_second, n_seats) AS second_sums,
        game_sums(n_third, n_seats) AS third_sums,
        game_sums(n_fourth, n_seats * (n_players - 3)) AS fourth_sums
    FROM by_game
    GROUP BY n_players, length, room, dan
)
SELECT
    n_players,
    length,
    room,
    dan,
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
    share(scores, 10 * n_scores) AS average_score,
    average_score_se,
    share(scaled_gaps, 100 * n_players * n_gaps) AS average_rate_gap,
    average_rate_gap_se
FROM counted
ORDER BY n_players, length, room, dan
