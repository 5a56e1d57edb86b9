-- Does the starting seat matter beyond who sits there?
--
-- adjusted_placement takes out the rate: the mean placement at the table's mean R, by a straight line of
-- the placement over (own R less the mean R of the table) through all seats of the room, length and number
-- of players; its error is about that of average_placement. Where seats are drawn at random the mean R of
-- all seats is the same but for chance. Complete games of which all players have an R. Ties of points go to
-- the lower seat. Games are independent: one player of a game has the seat.
--
-- Group: rank
-- Grain: one starting seat
-- Parameters: games
-- Columns: games
--   seat                           starting seat: 0 the first dealer, then 1, 2, 3
--   n_games                        complete games [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   average_rate                   mean rate of the player in the seat [R]
--   average_rate_se                its standard error [R]
--   average_dan                    mean of the rank codes: 10 1-dan to 19 10-dan
--   average_placement              mean placement [places]
--   average_placement_se           its standard error [places]
--   adjusted_placement             mean placement less what the rate explains [places]
--   placement_per_100_rate         slope of the line: change of the placement for 100 R above the table [places]
-- Additive: no, a regression is over all games
-- Chart: bar x=seat y=adjusted_placement
WITH gaps AS (
    SELECT
        n_players,
        length,
        room,
        seat,
        dan,
        rate,
        placement,
        n_players * rate::DECIMAL(9, 2) - sum(rate::DECIMAL(9, 2)) OVER game AS scaled_gap,
        count(rate) OVER game = n_players AS is_rated
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE placement IS NOT NULL
    WINDOW game AS (PARTITION BY log_id)
),
seats AS (
    SELECT
        n_players,
        length,
        room,
        seat,
        count(*) AS n_games,
        avg(rate::DECIMAL(9, 2)) AS average_rate,
        standard_error(rate::DECIMAL(9, 2)) AS average_rate_se,
        avg(dan) AS average_dan,
        avg(placement) AS average_placement,
        standard_error(placement) AS average_placement_se,
        avg(scaled_gap) / n_players AS average_gap,
        sum(placement * scaled_gap) AS products,
        sum(scaled_gap * scaled_gap) AS squares
    FROM gaps
    WHERE is_rated
    GROUP BY n_players, length, room, seat
),
slopes AS (
    SELECT
        *,
        n_players * sum(products) OVER whole / nullif(sum(squares) OVER whole, 0) AS slope
    FROM seats
    WINDOW whole AS (PARTITION BY n_players, length, room)
)
SELECT
    n_players,
    length,
    room,
    seat,
    n_games,
    is_rough(n_games) AS is_rough,
    average_rate,
    average_rate_se,
    average_dan,
    average_placement,
    average_placement_se,
    average_placement - slope * average_gap AS adjusted_placement,
    100 * slope AS placement_per_100_rate
FROM slopes
ORDER BY n_players, length, room, seat
