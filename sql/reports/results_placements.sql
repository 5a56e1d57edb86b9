-- Which places do accounts take, by the official lists of results?
--
-- Kinds of lists (sca private lobbies, scb ranked games outside the houou room, scc houou, scd parlour, sce
-- skill, scf tournaments) are kept apart: a game that stands in two of them is not counted twice. Doubtful
-- lines (n_faults) are left out, and NoName, who is not an account; names pass to other people. The lists know
-- no rank and no rate. Games are independent: an account sits once in a game.
--
-- Group: results
-- Grain: one account by room, length, number of players and kind of list
-- Parameters: games
--   kind text(sca|scb|scc|scd|sce|scf) = null  sca, scb, scc, scd, sce or scf; null: each apart
--   name text = null                           account name; null: all with min_games
--   min_games integer(1..1000000000) = 100     games that an account must have; with name 1 is enough
-- Columns:
--   n_players                      players of the table
--   length                         tonpuu or hanchan; null: the rule text does not say
--   room                           room; null: the rule text does not say
--   kind                           kind of list
--   name                           account name
--   n_games                        games listed [games]
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
--   average_placement              mean placement (平均順位) [places]
--   average_placement_se           its standard error [places]
--   average_placement_low, average_placement_high  its 95 % interval, Student's t [places]
--   average_score                  mean score with uma and oka [thousands of points]
--   average_score_se               its standard error [thousands of points]
-- Additive: no, lists of results have few rows
-- Chart: bar x=name y=average_placement low=average_placement_low high=average_placement_high
WITH accounts AS (
    SELECT
        n_players,
        length,
        room,
        kind,
        name,
        count(*) AS n_games,
        count(*) FILTER (placement = 1) AS n_first,
        count(*) FILTER (placement = 2) AS n_second,
        count(*) FILTER (placement = 3) AS n_third,
        count(*) FILTER (placement = 4) AS n_fourth,
        avg(placement) AS average_placement,
        standard_error(placement) AS average_placement_se,
        avg(final_score::DECIMAL(9, 1)) AS average_score,
        standard_error(final_score::DECIMAL(9, 1)) AS average_score_se
    FROM result_seats
    JOIN results USING (result_id)
    WHERE n_faults = 0
        AND ($players::INTEGER IS NULL OR n_players = $players::INTEGER)
        AND ($length::VARCHAR IS NULL OR length = $length::VARCHAR)
        AND ($room::VARCHAR IS NULL OR room = $room::VARCHAR)
        AND ($since::DATE IS NULL OR started_at_jst >= $since::DATE)
        AND ($until::DATE IS NULL OR started_at_jst < $until::DATE)
        AND ($kind::VARCHAR IS NULL OR kind = $kind::VARCHAR)
        AND name <> 'NoName'
        AND ($name::VARCHAR IS NULL OR name = $name::VARCHAR)
    GROUP BY n_players, length, room, kind, name
    HAVING $name::VARCHAR IS NOT NULL OR count(*) >= $min_games::INTEGER
)
SELECT
    n_players,
    length,
    room,
    kind,
    name,
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
    average_placement - interval_t(n_games) * average_placement_se AS average_placement_low,
    average_placement + interval_t(n_games) * average_placement_se AS average_placement_high,
    average_score,
    average_score_se
FROM accounts
ORDER BY n_players, length, room, kind, average_placement, name
