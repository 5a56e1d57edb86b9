-- How are the scores of games spread for each place, by the official lists of results?
--
-- Scores as printed, with uma and oka; whole numbers until 2022. Chips (scd) are counted apart. Kinds of
-- lists are kept apart: a game that stands in two of them is not counted twice. Doubtful lines (n_faults)
-- are left out. Games are independent: one player of a game has the place.
--
-- Group: results
-- Grain: one final placement by room, length, number of players and kind of list
-- Parameters: games
--   kind text(sca|scb|scc|scd|sce|scf) = null               sca, scb, scc, scd, sce or scf; null: each apart
-- Columns:
--   n_players                      players of the table
--   length                         tonpuu or hanchan; null: the rule text does not say
--   room                           room; null: the rule text does not say
--   kind                           kind of list
--   placement                      place in the line
--   n_games                        games listed [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   average_score                  mean score [thousands of points]
--   average_score_se               its standard error [thousands of points]
--   score_sd                       standard deviation of the score [thousands of points]
--   score_min, score_p05, score_p25, score_p50, score_p75, score_p95, score_max  quantiles of the score [thousands of points]
--   n_with_chips                   of these, games with chips [games]
--   average_chips                  mean chips won in them [chips]
-- Additive: no, lists of results have few rows
-- Chart: bar x=placement y=score_p50 low=score_p05 high=score_p95
WITH places AS (
    SELECT
        n_players,
        length,
        room,
        kind,
        placement,
        count(*) AS n_games,
        avg(final_score::DECIMAL(9, 1)) AS average_score,
        standard_error(final_score::DECIMAL(9, 1)) AS average_score_se,
        standard_deviation(final_score::DECIMAL(9, 1)) AS score_sd,
        quantile_cont(final_score, [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1]) AS quantiles,
        count(chips) AS n_with_chips,
        avg(chips) AS average_chips
    FROM result_seats
    JOIN results USING (result_id)
    WHERE n_faults = 0
        AND ($players::INTEGER IS NULL OR n_players = $players::INTEGER)
        AND ($length::VARCHAR IS NULL OR length = $length::VARCHAR)
        AND ($room::VARCHAR IS NULL OR room = $room::VARCHAR)
        AND ($since::DATE IS NULL OR started_at_jst >= $since::DATE)
        AND ($until::DATE IS NULL OR started_at_jst < $until::DATE)
        AND ($kind::VARCHAR IS NULL OR kind = $kind::VARCHAR)
    GROUP BY n_players, length, room, kind, placement
)
SELECT
    n_players,
    length,
    room,
    kind,
    placement,
    n_games,
    is_rough(n_games) AS is_rough,
    average_score,
    average_score_se,
    score_sd,
    quantiles[1] AS score_min,
    quantiles[2] AS score_p05,
    quantiles[3] AS score_p25,
    quantiles[4] AS score_p50,
    quantiles[5] AS score_p75,
    quantiles[6] AS score_p95,
    quantiles[7] AS score_max,
    n_with_chips,
    average_chips
FROM places
ORDER BY n_players, length, room, kind, placement
