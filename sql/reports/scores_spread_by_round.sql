-- How much do points still change until the end of the game, from each hand number on?
--
-- Change: final points less the points when the hand is dealt; the final points hold the sticks left on
-- the table, which go to the first place. Each hand number counts once a game, at its first hand:
-- repeats of the dealer are left out. Complete games only. Published for the houou room (four players,
-- hanchan): a standard deviation of 14,650 from E1 and of 4,830 from S4.
--
-- Group: scores
-- Grain: one hand number
-- Parameters: games
-- Columns: games
--   hand_number                    0 East 1, 7 South 4; three players skip 3, 7 and 11
--   hand                           hand: E1 for East 1, S4 for South 4
--   n_games                        games that reached the hand number [games]
--   n_seats                        players of these games [players]
--   change_sd                      standard deviation of the change to the end of the game [points]
--   change_p05, change_p25, change_p75, change_p95  quantiles of the change [points]
--   start_sd                       standard deviation of the points when the hand is dealt [points]
-- Additive: no, means of games and their errors are computed in one step
-- Chart: line x=hand y=change_sd
WITH changes AS (
    SELECT
        n_players,
        length,
        room,
        hand_number,
        count(*) AS n_seats,
        standard_deviation(final_points - start_points) AS change_sd,
        quantile_cont(final_points - start_points, [0.05, 0.25, 0.75, 0.95]) AS quantiles,
        standard_deviation(start_points) AS start_sd
    FROM hand_seats
    JOIN hands USING (log_id, hand_index)
    JOIN game_seats USING (log_id, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE n_repeats = 0 AND placement IS NOT NULL
    GROUP BY n_players, length, room, hand_number
)
SELECT
    n_players,
    length,
    room,
    hand_number,
    ['E', 'S', 'W', 'N'][hand_number // 4 + 1] || (hand_number % 4 + 1) AS hand,
    n_seats // n_players AS n_games,
    n_seats,
    change_sd,
    quantiles[1] AS change_p05,
    quantiles[2] AS change_p25,
    quantiles[3] AS change_p75,
    quantiles[4] AS change_p95,
    start_sd
FROM changes
ORDER BY n_players, length, room, hand_number
