-- Which players drew more winning tiles after their riichi than was to be expected?
--
-- Grain: one account name and number of players of the table.
-- Parameters, in the first lines of the query:
--   min_riichi = 100      accepted riichi that a player must have
-- Columns:
--   name                  account name
--   n_players             players of the table, 3 or 4
--   n_riichi              accepted riichi
--   n_own_draws           draws after them, replacement draws included
--   n_winning_draws       of these, draws of a tile waited for
--   expected_draws        expected value of n_winning_draws, draws
--   luck_draws            n_winning_draws - expected_draws, draws
--   standard_error        of luck_draws, draws
--   luck_per_riichi       luck_draws / n_riichi, draws a riichi
--   z                     luck_draws / standard_error; beyond 2 or -2 one player in twenty by chance
WITH parameters AS (
    SELECT 100 AS min_riichi
),
draws AS (
    SELECT
        seats.name,
        games.n_players,
        riichis.n_own_draws,
        riichis.n_winning_draws,
        riichis.expected_winning_draws / 1e6 AS expected_draws
    FROM riichis
    JOIN games USING (log_id)
    JOIN game_seats AS seats ON seats.log_id = riichis.log_id AND seats.seat = riichis.seat
    WHERE riichis.is_accepted AND seats.name <> 'NoName'
),
players AS (
    SELECT
        name,
        n_players,
        count(*) AS n_riichi,
        sum(n_own_draws) AS n_own_draws,
        sum(n_winning_draws) AS n_winning_draws,
        sum(expected_draws) AS expected_draws,
        sum(n_winning_draws - expected_draws) AS luck_draws,
        stddev_samp(n_winning_draws - expected_draws) * sqrt(count(*)) AS standard_error
    FROM draws
    GROUP BY name, n_players
)
SELECT
    name,
    n_players,
    n_riichi,
    n_own_draws,
    n_winning_draws,
    expected_draws,
    luck_draws,
    standard_error,
    luck_draws / n_riichi AS luck_per_riichi,
    luck_draws / nullif(standard_error, 0) AS z
FROM players
WHERE n_riichi >= (SELECT min_riichi FROM parameters)
ORDER BY luck_draws DESC, name, n_players
