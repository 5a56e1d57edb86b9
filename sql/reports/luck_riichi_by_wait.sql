-- How many winning tiles are drawn after a riichi, by wait, and is it as many as expected?
--
-- The expected value takes every unseen tile as equally likely. Of all games of a room, or those of a player, the
-- difference is luck only, and tests the replay as much as the players. In games that were picked by what
-- happened in them, for their wins or yakuman for instance, it need not be: those may have more winning draws.
--
-- Group: luck
-- Grain: one room, length and number of players, and wait class
-- Parameters: games
-- Columns: games
--   wait_class                 class of the wait at the riichi
--   n_games                    games with such [games]
--   is_rough                   n_games is below 30: the intervals are rough
--   n_riichi                   accepted riichi [riichi]
--   n_own_draws                draws after them, rinshan draws included [draws]
--   n_winning_draws            of these, draws of a tile waited for [draws]
--   expected_draws             expected value of n_winning_draws [draws]
--   luck_draws                 n_winning_draws - expected_draws [draws]
--   luck_draws_se              standard error of luck_draws [draws]
--   winning_draw_rate          n_winning_draws / n_own_draws
--   winning_draw_low, winning_draw_high  interval of winning_draw_rate
-- Additive: cells
-- Chart: bar x=wait_class y=winning_draw_rate low=winning_draw_low high=winning_draw_high
WITH by_game AS (
    SELECT
        n_players, length, room, riichis.wait_class, log_id,
        count(*) AS n_riichi,
        sum(n_own_draws)::BIGINT AS n_own_draws,
        sum(n_winning_draws)::BIGINT AS n_winning_draws,
        sum(expected_winning_draws)::BIGINT AS expected,
        sum(1000000 * n_winning_draws - expected_winning_draws)::BIGINT AS luck
    FROM riichis
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE is_accepted
    GROUP BY n_players, length, room, riichis.wait_class, log_id
),
cells AS (
    SELECT
        n_players, length, room, wait_class,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, wait_class, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(luck, 0), n_riichi) AS luck_sums,
        game_sums(n_winning_draws, n_own_draws) AS winning_draw_sums
    FROM by_game
    GROUP BY n_players, length, room, wait_class
)
SELECT
    n_players,
    length,
    room,
    wait_class,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    n_own_draws,
    n_winning_draws,
    expected / 1e6 AS expected_draws,
    luck / 1e6 AS luck_draws,
    ratio_error(luck_sums) * n_riichi / 1e6 AS luck_draws_se,
    share(winning_draw_sums) AS winning_draw_rate,
    interval_low(winning_draw_sums) AS winning_draw_low,
    interval_high(winning_draw_sums) AS winning_draw_high
FROM cells
ORDER BY n_players DESC, length, room, n_riichi DESC, wait_class
