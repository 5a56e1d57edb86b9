-- How often does a win reach mangan or more?
--
-- The form of Tenhou's table of limits (満貫統計): the share of all wins (上), and the share of these wins
-- whose winner finished the game first (下); the latter only of complete games. Counted yakuman are in
-- yakuman. Each winner of a double ron is a win. A limit that does not exist is left out of the rows, but
-- counted in n_wins.
--
-- Group: points
-- Grain: one limit, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   limit_name            the limit, none below mangan
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_wins                all wins [wins]
--   n_with                wins of this limit [wins]
--   win_share             n_with / n_wins (上)
--   win_low, win_high     interval of win_share
--   dealer_share          wins of dealers of this limit / wins of dealers
--   others_share          wins of the others of this limit / wins of the others
--   riichi_share          wins in riichi of this limit / wins in riichi
--   open_share            open wins of this limit / open wins
--   dama_share            dama closed wins of this limit / dama closed wins
--   n_placed              of n_with, wins in complete games [wins]
--   n_first               of n_placed, wins of players who finished first [wins]
--   first_share           n_first / n_placed (下)
--   first_low, first_high  interval of first_share
-- Additive: counted
-- Chart: bar x=limit_name y=win_share low=win_low high=win_high
WITH by_game AS (
    SELECT
        n_players, length, room, limit_name, log_id,
        count(*) AS n_with,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        count(*) FILTER (is_dealer) AS n_dealer,
        count(*) FILTER (NOT is_dealer) AS n_others,
        count(*) FILTER (style = 'riichi') AS n_riichi,
        count(*) FILTER (style = 'open') AS n_open,
        count(*) FILTER (style = 'dama') AS n_dama,
        count(placement) AS n_placed,
        count(*) FILTER (placement = 1) AS n_first
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    JOIN (SELECT log_id, seat, placement FROM game_seats) USING (log_id, seat)
    GROUP BY n_players, length, room, limit_name, log_id
),
counted AS (
    SELECT
        n_players, length, room, limit_name,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, limit_name, log_id, n_all)))::BIGINT AS "\0",
        game_sums(n_with, n_all) AS win_sums,
        game_sums(n_first, n_placed) AS first_sums
    FROM by_game
    GROUP BY n_players, length, room, limit_name
),
totalled AS (
    SELECT
        *,
        (sum(n_with) OVER room_wins)::BIGINT AS n_wins,
        whole_sums(win_sums, (n_players, length, room)) AS win_whole,
        (sum(n_dealer) OVER room_wins)::BIGINT AS n_dealer_wins,
        (sum(n_others) OVER room_wins)::BIGINT AS n_others_wins,
        (sum(n_riichi) OVER room_wins)::BIGINT AS n_riichi_wins,
        (sum(n_open) OVER room_wins)::BIGINT AS n_open_wins,
        (sum(n_dama) OVER room_wins)::BIGINT AS n_dama_wins
    FROM counted
    WINDOW room_wins AS (PARTITION BY n_players, length, room)
)
SELECT
    n_players, length, room, limit_name, n_games, is_rough(n_games) AS is_rough, n_wins, n_with,
    share(n_with, n_wins) AS win_share,
    interval_low(win_whole) AS win_low,
    interval_high(win_whole) AS win_high,
    share(n_dealer, n_dealer_wins) AS dealer_share,
    share(n_others, n_others_wins) AS others_share,
    share(n_riichi, n_riichi_wins) AS riichi_share,
    share(n_open, n_open_wins) AS open_share,
    share(n_dama, n_dama_wins) AS dama_share,
    n_placed, n_first,
    share(first_sums) AS first_share,
    interval_low(first_sums) AS first_low,
    interval_high(first_sums) AS first_high
FROM totalled
WHERE limit_name IS NOT NULL
ORDER BY n_players DESC, length, room,
    list_position(['none', 'mangan', 'haneman', 'baiman', 'sanbaiman', 'yakuman'], limit_name)
