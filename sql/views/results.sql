-- Lists of results against the logs that are stored: one row a comparison. docs/result-lines.md
--
-- Compared are results whose log id has a complete game, whichever of the two was read first. expected
-- is the log's value, got the list's, by placement and separated by " / ". result_placement compares the
-- order of the names where both name the same players.

CREATE OR REPLACE MACRO rule_text(n_players, length_, red_fives, open_tanyao) AS
    concat_ws(' / ', n_players || ' players', coalesce(length_, '-'),
        'red fives ' || coalesce(red_fives::VARCHAR, '-'), 'open tanyao ' || coalesce(open_tanyao::VARCHAR, '-'));

CREATE OR REPLACE VIEW result_comparisons AS
WITH listed AS (
    SELECT result_id, log_id, results.n_players, results.length, results.has_red_fives, results.has_open_tanyao,
        list(name ORDER BY placement) AS names, list(final_score ORDER BY placement) AS scores
    FROM results JOIN result_seats USING (result_id)
    WHERE log_id IN (SELECT log_id FROM games WHERE is_complete)
    GROUP BY ALL
),
logged AS (
    SELECT log_id, list(name ORDER BY placement) AS names, list(final_score ORDER BY placement) AS scores
    FROM game_seats
    WHERE log_id IN (SELECT log_id FROM results) AND placement IS NOT NULL
    GROUP BY log_id
),
pairs AS (
    SELECT result_id, log_id, listed, logged, games
    FROM listed JOIN logged USING (log_id) JOIN games USING (log_id)
),
compared AS (
    SELECT result_id, log_id, unnest([
        {
            'check_name': 'result_names',
            'is_equal': list_sort(logged.names) = list_sort(listed.names),
            'expected': array_to_string(logged.names, ' / '),
            'got': array_to_string(listed.names, ' / ')
        },
        {
            'check_name': 'result_placement',
            'is_equal': CASE WHEN list_sort(logged.names) = list_sort(listed.names)
                             THEN logged.names = listed.names END,
            'expected': array_to_string(logged.names, ' / '),
            'got': array_to_string(listed.names, ' / ')
        },
        {
            'check_name': 'result_scores',
            'is_equal': logged.scores = listed.scores,
            'expected': array_to_string(list_transform(logged.scores, lambda score: format('{:+.1f}', score)), ' / '),
            'got': array_to_string(list_transform(listed.scores, lambda score: format('{:+.1f}', score)), ' / ')
        },
        {
            'check_name': 'result_rule',
            'is_equal': games.n_players = listed.n_players
                AND coalesce(games.length = listed.length, true)
                AND coalesce(games.has_red_fives = listed.has_red_fives, true)
                AND coalesce(games.has_open_tanyao = listed.has_open_tanyao, true),
            'expected': rule_text(games.n_players, games.length, games.has_red_fives, games.has_open_tanyao),
            'got': rule_text(listed.n_players, listed.length, listed.has_red_fives, listed.has_open_tanyao)
        }
    ], recursive := true)
    FROM pairs
)
SELECT result_id, log_id, check_name, is_equal, expected, got
FROM compared
WHERE is_equal IS NOT NULL;

CREATE OR REPLACE VIEW result_checks AS
SELECT result_id, log_id, check_name, expected, got
FROM result_comparisons
WHERE NOT is_equal;
