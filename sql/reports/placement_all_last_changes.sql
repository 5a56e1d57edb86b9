-- How often does the last hand change the first and the last place?
--
-- State at first entering the last regular hand number, as in zyr17's AL#1#1R (kept_first), AL#234#1R
-- (rose_first), AL#4#123R (escaped_last) and ALALR (repeated); with three players the last place is the
-- third. Games that end before it are left out. Complete games only. Games are independent: each has one first
-- and one last place at its start.
--
-- Group: placement
-- Grain: one room, length and number of players
-- Parameters: games
-- Columns: games
--   n_all_games                    complete games [games]
--   n_games                        of these, games that reached the last regular hand number [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   reached_rate                   n_games / n_all_games
--   reached_low, reached_high      interval of reached_rate
--   n_kept_first                   the first place at its start ended 1st [games]
--   kept_first_rate                n_kept_first / n_games (トップ維持率)
--   kept_first_low, kept_first_high  interval of kept_first_rate
--   n_others                       players who were not first at its start: n_games * (n_players - 1) [players]
--   n_rose_first                   of these, ended 1st [players]
--   rose_first_rate                n_rose_first / n_others
--   rose_first_low, rose_first_high  interval of rose_first_rate
--   n_escaped_last                 the last place at its start did not end last [games]
--   escaped_last_rate              n_escaped_last / n_games (ラス回避率)
--   escaped_last_low, escaped_last_high  interval of escaped_last_rate
--   n_repeated                     games with a second hand from the last regular number on: a repeat or the extra round [games]
--   repeated_rate                  n_repeated / n_games
--   repeated_low, repeated_high    interval of repeated_rate
-- Additive: rooms
WITH ends AS (
    SELECT
        n_players,
        length,
        room,
        log_id,
        seat,
        placement
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    ANTI JOIN (FROM hands WHERE is_first_all_last AND NOT is_replayed) USING (log_id)
    WHERE placement IS NOT NULL
),
last_hands AS (
    SELECT
        log_id,
        min(hand_index) AS hand_index,
        count(*) > 1 AS is_repeated
    FROM hands
    WHERE is_all_last
    GROUP BY log_id
),
by_game AS (
    SELECT
        n_players, length, room, log_id,
        count(*) FILTER (start_placement = 1) AS n_games,
        count(*) FILTER (start_placement = 1 AND placement = 1) AS n_kept_first,
        count(*) FILTER (start_placement > 1) AS n_others,
        count(*) FILTER (start_placement > 1 AND placement = 1) AS n_rose_first,
        count(*) FILTER (start_placement = n_players AND placement < n_players) AS n_escaped_last,
        count(*) FILTER (start_placement = 1 AND is_repeated) AS n_repeated
    FROM ends
    LEFT JOIN last_hands USING (log_id)
    LEFT JOIN hand_seats USING (log_id, hand_index, seat)
    GROUP BY n_players, length, room, log_id
),
rooms AS (
    SELECT
        n_players, length, room,
        count(*) AS n_all_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, log_id)))::BIGINT AS "\0",
        game_sums(n_rose_first, n_others) AS rose_first_sums
    FROM by_game
    GROUP BY n_players, length, room
)
SELECT
    n_players,
    length,
    room,
    n_all_games,
    n_games,
    is_rough(n_games) AS is_rough,
    share(n_games, n_all_games) AS reached_rate,
    interval_low(n_games, n_all_games) AS reached_low,
    interval_high(n_games, n_all_games) AS reached_high,
    n_kept_first,
    share(n_kept_first, n_games) AS kept_first_rate,
    interval_low(n_kept_first, n_games) AS kept_first_low,
    interval_high(n_kept_first, n_games) AS kept_first_high,
    n_others,
    n_rose_first,
    share(rose_first_sums) AS rose_first_rate,
    interval_low(rose_first_sums) AS rose_first_low,
    interval_high(rose_first_sums) AS rose_first_high,
    n_escaped_last,
    share(n_escaped_last, n_games) AS escaped_last_rate,
    interval_low(n_escaped_last, n_games) AS escaped_last_low,
    interval_high(n_escaped_last, n_games) AS escaped_last_high,
    n_repeated,
    share(n_repeated, n_games) AS repeated_rate,
    interval_low(n_repeated, n_games) AS repeated_low,
    interval_high(n_repeated, n_games) AS repeated_high
FROM rooms
ORDER BY n_players, length, room
