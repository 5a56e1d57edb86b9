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
--   n_seats                        seats with this rank [players]
--   n_all_seats                    seats of the year [players]
--   seat_rate                      n_seats / n_all_seats
--   seat_low, seat_high            interval of seat_rate
--   n_accounts                     different accounts with this rank in the year, NoName not among them
-- Chart: heat x=year y=dan z=seat_rate
WITH ranks AS (
    SELECT
        chosen.n_players,
        chosen.length,
        chosen.room,
        year(played_at_jst)::INTEGER AS year,
        dan,
        count(*) AS n_seats,
        sum(count(*)) OVER (PARTITION BY chosen.n_players, chosen.length, chosen.room, year(played_at_jst)::INTEGER)::BIGINT
            AS n_all_seats,
        count(DISTINCT name) FILTER (name <> 'NoName') AS n_accounts
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) AS chosen USING (log_id)
    JOIN games USING (log_id)
    WHERE dan IS NOT NULL
    GROUP BY chosen.n_players, chosen.length, chosen.room, year(played_at_jst)::INTEGER, dan
)
SELECT
    n_players,
    length,
    room,
    year,
    dan,
    n_seats,
    n_all_seats,
    share(n_seats, n_all_seats) AS seat_rate,
    interval_low(n_seats, n_all_seats) AS seat_low,
    interval_high(n_seats, n_all_seats) AS seat_high,
    n_accounts
FROM ranks
ORDER BY n_players, length, room, year, dan
