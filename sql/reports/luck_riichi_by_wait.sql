-- How many winning tiles are drawn after a riichi, by wait, and is it what was to be expected?
--
-- The difference is luck only; it tests the replay as much as the players.
--
-- Grain: one wait class and number of players of the table.
-- Parameters: none
-- Columns:
--   n_players             players of the table, 3 or 4
--   wait_class            class of the wait at the riichi
--   n_riichi              accepted riichi
--   n_own_draws           draws after them, replacement draws included
--   n_winning_draws       of these, draws of a tile waited for
--   expected_draws        expected value of n_winning_draws, draws
--   luck_draws            n_winning_draws - expected_draws, draws
--   standard_error        of luck_draws, draws
--   winning_draw_rate     n_winning_draws / n_own_draws
SELECT
    games.n_players,
    riichis.wait_class,
    count(*) AS n_riichi,
    sum(n_own_draws) AS n_own_draws,
    sum(n_winning_draws) AS n_winning_draws,
    sum(expected_winning_draws) / 1e6 AS expected_draws,
    sum(n_winning_draws - expected_winning_draws / 1e6) AS luck_draws,
    stddev_samp(n_winning_draws - expected_winning_draws / 1e6) * sqrt(count(*)) AS standard_error,
    sum(n_winning_draws) / nullif(sum(n_own_draws), 0) AS winning_draw_rate
FROM riichis
JOIN games USING (log_id)
WHERE is_accepted
GROUP BY games.n_players, riichis.wait_class
ORDER BY games.n_players DESC, n_riichi DESC, riichis.wait_class
