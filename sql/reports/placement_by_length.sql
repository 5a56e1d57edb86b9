-- How do games end, by the number of hands they have?
--
-- Complete games only; every hand counts, abortive draws and repeats of the dealer included. Games are
-- independent: each has one number of hands.
--
-- Group: placement
-- Grain: one number of hands of a room, length and number of players
-- Parameters: games
-- Columns: games
--   n_hands                        hands of the game [hands]
--   n_games                        complete games of that many hands [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_all_games                    complete games of the room, length and number of players [games]
--   game_rate                      n_games / n_all_games
--   game_low, game_high            interval of game_rate
--   n_busts                        games in which somebody ended below 0 [games]
--   bust_rate                      n_busts / n_games
--   bust_low, bust_high            interval of bust_rate
--   first_points                   mean final points of the first place [points]
--   first_points_se                its standard error [points]
--   last_points                    mean final points of the last place [points]
--   last_points_se                 its standard error [points]
-- Additive: no, means of games and their errors are computed in one step
-- Chart: bar x=n_hands y=game_rate low=game_low high=game_high
WITH lengths AS (
    SELECT log_id, count(*) AS n_hands
    FROM hands
    GROUP BY log_id
),
ends AS (
    SELECT
        n_players,
        length,
        room,
        log_id,
        max(final_points) FILTER (placement = 1) AS first_points,
        min(final_points) AS last_points
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE placement IS NOT NULL
    GROUP BY n_players, length, room, log_id
),
counts AS (
    SELECT
        n_players,
        length,
        room,
        n_hands,
        count(*) AS n_games,
        sum(count(*)) OVER (PARTITION BY n_players, length, room)::BIGINT AS n_all_games,
        count(*) FILTER (last_points < 0) AS n_busts,
        avg(first_points) AS first_points,
        standard_error(first_points) AS first_points_se,
        avg(last_points) AS last_points,
        standard_error(last_points) AS last_points_se
    FROM ends
    JOIN lengths USING (log_id)
    GROUP BY n_players, length, room, n_hands
)
SELECT
    n_players,
    length,
    room,
    n_hands,
    n_games,
    is_rough(n_games) AS is_rough,
    n_all_games,
    share(n_games, n_all_games) AS game_rate,
    interval_low(n_games, n_all_games) AS game_low,
    interval_high(n_games, n_all_games) AS game_high,
    n_busts,
    share(n_busts, n_games) AS bust_rate,
    interval_low(n_busts, n_games) AS bust_low,
    interval_high(n_busts, n_games) AS bust_high,
    first_points,
    first_points_se,
    last_points,
    last_points_se
FROM counts
ORDER BY n_players, length, room, n_hands
