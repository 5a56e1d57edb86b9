-- How many games do the lists of results name, how many of them have a stored log, and do the two agree?
--
-- Every game counts once, however often it is listed, and whatever became of its log: games that other
-- reports leave out are counted here. Compared are names, their order, scores and rule, of results
-- whose log is stored complete; result_checks has what differs. A game without a day passes neither
-- since nor until.
--
-- Group: results
-- Grain: one kind of list, room, length and number of players
-- Parameters: games
-- Columns:
--   n_players               players of the table
--   length                  tonpuu or hanchan, null where the list does not say
--   room                    room, null where the list does not say
--   kind                    kind of the list
--   n_results               games in the lists [games]
--   n_doubtful              of n_results, those with a row in result_faults [games]
--   n_linked                of n_results, those with a log id [games]
--   n_compared              of n_linked, those whose complete log is stored [games]
--   n_equal                 of n_compared, those in which list and log say the same [games]
-- Additive: no, lists of results have few rows
SELECT
    n_players,
    length,
    room,
    kind,
    count(*) AS n_results,
    count(*) FILTER (n_faults > 0) AS n_doubtful,
    count(log_id) AS n_linked,
    count(compared.is_equal) AS n_compared,
    count(*) FILTER (compared.is_equal) AS n_equal
FROM results
LEFT JOIN (
    SELECT result_id, bool_and(is_equal) AS is_equal FROM result_comparisons GROUP BY result_id
) AS compared USING (result_id)
WHERE ($players::INTEGER IS NULL OR n_players = $players::INTEGER)
    AND ($length::VARCHAR IS NULL OR length = $length::VARCHAR)
    AND ($room::VARCHAR IS NULL OR room = $room::VARCHAR)
    AND ($since::DATE IS NULL OR started_at_jst >= $since::DATE)
    AND ($until::DATE IS NULL OR started_at_jst < $until::DATE)
GROUP BY n_players, length, room, kind
ORDER BY n_players, length, room, kind
