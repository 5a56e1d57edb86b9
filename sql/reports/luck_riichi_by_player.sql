-- Which players drew more winning tiles after their riichi than expected?
--
-- Guests, who all have the name NoName, are left out. One player in twenty is beyond z = 2 or -2 by
-- chance alone.
--
-- Group: luck
-- Grain: one account name, room, length and number of players
-- Parameters: games
--   min_riichi integer(1..1000000000) = 100  accepted riichi that a player must have
-- Columns: games
--   name                       account name
--   n_games                    games with such [games]
--   is_rough                   n_games is below 30: the intervals are rough
--   n_riichi                   accepted riichi [riichi]
--   n_own_draws                draws after them, rinshan draws included [draws]
--   n_winning_draws            of these, draws of a tile waited for [draws]
--   expected_draws             expected value of n_winning_draws [draws]
--   luck_draws                 n_winning_draws - expected_draws [draws]
--   luck_draws_se              standard error of luck_draws [draws]
--   luck_per_riichi            luck_draws / n_riichi [draws a riichi]
--   z                          luck_draws / luck_draws_se
-- Additive: by_game
WITH draws AS (
    SELECT
        n_players,
        length,
        room,
        seats.name,
        log_id,
        riichis.n_own_draws,
        riichis.n_winning_draws,
        riichis.expected_winning_draws
    FROM riichis
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    JOIN game_seats AS seats USING (log_id, seat)
    WHERE riichis.is_accepted AND seats.name <> 'NoName'
),
by_game AS (
    SELECT
        n_players, length, room, name, log_id,
        count(*) AS n_riichi,
        sum(n_own_draws)::BIGINT AS n_own_draws,
        sum(n_winning_draws)::BIGINT AS n_winning_draws,
        sum(expected_winning_draws)::BIGINT AS expected,
        sum(1000000 * n_winning_draws - expected_winning_draws)::BIGINT AS luck
    FROM draws
    GROUP BY n_players, length, room, name, log_id
),
players AS (
    SELECT
        n_players, length, room, name,
        count(*) AS n_games,
        sum(n_riichi)::BIGINT AS n_riichi,
        sum(n_own_draws)::BIGINT AS n_own_draws,
        sum(n_winning_draws)::BIGINT AS n_winning_draws,
        sum(expected) / 1e6 AS expected_draws,
        sum(luck) / 1e6 AS luck_draws,
        standard_error(luck, n_riichi) * sum(n_riichi) / 1e6 AS luck_draws_se
    FROM by_game
    GROUP BY n_players, length, room, name
    HAVING sum(n_riichi) >= $min_riichi::INTEGER
)
SELECT
    n_players,
    length,
    room,
    name,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    n_own_draws,
    n_winning_draws,
    expected_draws,
    luck_draws,
    luck_draws_se,
    luck_draws / n_riichi AS luck_per_riichi,
    luck_draws / nullif(luck_draws_se, 0) AS z
FROM players
ORDER BY n_players DESC, length, room, luck_draws DESC, name
