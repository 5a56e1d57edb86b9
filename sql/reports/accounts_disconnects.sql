-- Which accounts leave their games, and how do these games end?
--
-- A player who disconnects discards what is drawn until the return. NoName is not an account and is left out.
-- Complete games only. Games are independent: an account sits once in a game.
--
-- Group: accounts
-- Grain: one account by room, length and number of players
-- Parameters: games
--   min_games integer(1..1000000000) = 100  games that an account must have
--   top integer(1..1000000) = 50            accounts of each room, length and number of players
-- Columns: games
--   name                           account name
--   n_games                        complete games [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_games_left                   of these, games in which the player disconnected [games]
--   left_rate                      n_games_left / n_games
--   left_low, left_high            interval of left_rate
--   n_times_left, n_times_returned  how often the player disconnected and came back
--   n_hands                        hands of these games [hands]
--   n_hands_away                   of these, hands in which the player was away at some time [hands]
--   away_rate                      n_hands_away / n_hands
--   placement_left                 mean placement in games with a disconnection [places]
--   placement_left_se              its standard error [places]
--   placement_stayed               mean placement in the other games [places]
--   placement_stayed_se            its standard error [places]
-- Additive: no, accounts are in many shards, and chosen by all of their games
-- Chart: bar x=name y=left_rate low=left_low high=left_high
WITH seats AS (
    SELECT n_players, length, room, name, log_id, seat, placement, n_times_left, n_times_returned
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE placement IS NOT NULL AND name <> 'NoName'
),
game_counts AS (
    SELECT
        n_players,
        length,
        room,
        name,
        count(*) AS n_games,
        count(*) FILTER (n_times_left > 0) AS n_games_left,
        sum(n_times_left)::BIGINT AS n_times_left,
        sum(n_times_returned)::BIGINT AS n_times_returned,
        avg(CASE WHEN n_times_left > 0 THEN placement END) AS placement_left,
        standard_error(CASE WHEN n_times_left > 0 THEN placement END) AS placement_left_se,
        avg(CASE WHEN n_times_left = 0 THEN placement END) AS placement_stayed,
        standard_error(CASE WHEN n_times_left = 0 THEN placement END) AS placement_stayed_se
    FROM seats
    GROUP BY n_players, length, room, name
    HAVING count(*) >= $min_games::INTEGER
    QUALIFY row_number() OVER (PARTITION BY n_players, length, room ORDER BY n_games_left / n_games DESC, name)
        <= $top::INTEGER
),
by_game AS (
    SELECT
        n_players,
        length,
        room,
        name,
        log_id,
        count(*) AS n_hands,
        count(*) FILTER (has_been_away) AS n_hands_away
    FROM seats
    JOIN hand_seats USING (log_id, seat)
    GROUP BY n_players, length, room, name, log_id
),
hand_counts AS (
    SELECT
        n_players, length, room, name,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, name, log_id)))::BIGINT AS "\0"
    FROM by_game
    GROUP BY n_players, length, room, name
)
SELECT
    n_players,
    length,
    room,
    name,
    n_games,
    is_rough(n_games) AS is_rough,
    n_games_left,
    share(n_games_left, n_games) AS left_rate,
    interval_low(n_games_left, n_games) AS left_low,
    interval_high(n_games_left, n_games) AS left_high,
    n_times_left,
    n_times_returned,
    n_hands,
    n_hands_away,
    share(n_hands_away, n_hands) AS away_rate,
    placement_left,
    placement_left_se,
    placement_stayed,
    placement_stayed_se
FROM game_counts
JOIN hand_counts USING (n_players, length, room, name)
ORDER BY n_players, length, room, left_rate DESC, name
