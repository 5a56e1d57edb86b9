-- How many fu do wins have, where fu matter?
--
-- Wins of at most max_han han without a yakuman, dora included; beyond four han the fu no longer change the
-- worth. Fu (符) as the log prints them; a pair of the double wind is 4 fu here.
--
-- Group: points
-- Grain: one number of han and fu, of a room, length and number of players
-- Parameters: games
--   max_han integer(1..100) = 4  wins of more han are left out
-- Columns: games
--   han                   han, dora included [han]
--   fu                    fu, rounded up to tens but for 25 [fu]
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_with                wins with these han and fu [wins]
--   n_wins                wins with these han [wins]
--   fu_share              n_with / n_wins
--   fu_low, fu_high       interval of fu_share
--   n_all_wins            wins of at most max_han han [wins]
--   all_share             n_with / n_all_wins
--   riichi_share          of n_with, wins in riichi
--   open_share            of n_with, wins with an open meld
-- Additive: counted
-- Chart: heat x=fu y=han z=all_share
WITH by_game AS (
    SELECT
        n_players, length, room, han, fu, log_id,
        count(*) AS n_with,
        (sum(count(*)) OVER (PARTITION BY han, log_id))::BIGINT AS n_wins,
        count(*) FILTER (style = 'riichi') AS n_riichi,
        count(*) FILTER (style = 'open') AS n_open
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE n_yakuman = 0 AND han <= $max_han::INTEGER
    GROUP BY n_players, length, room, han, fu, log_id
),
counted AS (
    SELECT
        n_players, length, room, han, fu,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, han, fu, log_id, n_wins)))::BIGINT AS "\0",
        game_sums(n_with, n_wins) AS fu_sums
    FROM by_game
    GROUP BY n_players, length, room, han, fu
),
totalled AS (
    SELECT
        *,
        whole_sums(fu_sums, (n_players, length, room, han)) AS fu_whole,
        (sum(n_with) OVER (PARTITION BY n_players, length, room))::BIGINT AS n_all_wins
    FROM counted
)
SELECT
    n_players, length, room, han, fu, n_games, is_rough(n_games) AS is_rough, n_with, fu_whole.n AS n_wins,
    share(fu_whole) AS fu_share,
    interval_low(fu_whole) AS fu_low,
    interval_high(fu_whole) AS fu_high,
    n_all_wins,
    share(n_with, n_all_wins) AS all_share,
    share(n_riichi, n_with) AS riichi_share,
    share(n_open, n_with) AS open_share
FROM totalled
ORDER BY n_players DESC, length, room, han, fu
