-- Which dan do the seats of a room have, year by year?
--
-- A seat is one player of one game: those who play more count more. NoName plays as a newcomer and is counted.
-- Rank before the game, as the log prints it; seats without one are left out.
--
-- Group: rank
-- Grain: one year and one dan
-- Parameters: games
-- Columns: games
--   year                           year of the games, Japanese time; null: games without a date
--   dan                            rank: 0 newcomer, 1 9-kyu to 9 1-kyu, 10 1-dan to 19 10-dan, 20 tenhoui
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_seats                        seats with this rank [players]
--   n_all_seats                    seats of the year [players]
--   seat_rate                      n_seats / n_all_seats
--   seat_low, seat_high            interval of seat_rate
--   n_accounts                     different accounts with this rank in the year, NoName not among them
-- Additive: no, the accounts of a dan are counted once each
-- Chart: heat x=year y=dan z=seat_rate
WITH seats AS (
    SELECT chosen.n_players, chosen.length, chosen.room, year(played_at_jst)::INTEGER AS year, dan, log_id, name
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) AS chosen USING (log_id)
    JOIN games USING (log_id)
    WHERE dan IS NOT NULL
),
by_game AS (
    SELECT
        n_players, length, room, year, dan, log_id,
        count(*) AS n_seats,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all
    FROM seats
    GROUP BY n_players, length, room, year, dan, log_id
),
cells AS (
    SELECT n_players, length, room, year, dan, count(*) AS n_games, game_sums(n_seats, n_all) AS seat_sums
    FROM by_game
    GROUP BY n_players, length, room, year, dan
),
totalled AS (
    SELECT *, whole_sums(seat_sums, (n_players, length, room, year)) AS seat_whole
    FROM cells
),
accounts AS (
    SELECT n_players, length, room, year, dan, count(DISTINCT name) FILTER (name <> 'NoName') AS n_accounts
    FROM seats
    GROUP BY n_players, length, room, year, dan
)
SELECT
    n_players,
    length,
    room,
    totalled.year,
    dan,
    n_games,
    is_rough(n_games) AS is_rough,
    seat_whole.k AS n_seats,
    seat_whole.n AS n_all_seats,
    share(seat_whole.k, seat_whole.n) AS seat_rate,
    interval_low(seat_whole) AS seat_low,
    interval_high(seat_whole) AS seat_high,
    n_accounts
FROM totalled
JOIN accounts USING (n_players, length, room, dan)
WHERE totalled.year IS NOT DISTINCT FROM accounts.year
ORDER BY n_players, length, room, totalled.year, dan
