-- Which values do wins have most often?
--
-- The worth of a hand is what all payers pay, without honba and sticks: a tsumo of 1300/2600 is 5200.
--
-- Group: points
-- Grain: one value of wins by tsumo or by ron, of dealers or others, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   is_dealer             the winner deals the hand
--   is_tsumo              won by own draw
--   points                worth of the hand [points]
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_with                wins of this worth [wins]
--   n_wins                wins of this kind of winner, by tsumo or by ron [wins]
--   win_share             n_with / n_wins
--   win_low, win_high     interval of win_share
--   at_least_share        wins of this worth or more / n_wins
-- Additive: counted
WITH by_game AS (
    SELECT
        n_players, length, room, is_dealer, is_tsumo, points, log_id,
        count(*) AS n_with,
        (sum(count(*)) OVER (PARTITION BY is_dealer, is_tsumo, log_id))::BIGINT AS n_wins
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, is_dealer, is_tsumo, points, log_id
),
counted AS (
    SELECT
        n_players, length, room, is_dealer, is_tsumo, points,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, is_dealer, is_tsumo, points, log_id, n_wins)))::BIGINT AS "\0",
        game_sums(n_with, n_wins) AS win_sums
    FROM by_game
    GROUP BY n_players, length, room, is_dealer, is_tsumo, points
),
totalled AS (
    SELECT
        *,
        whole_sums(win_sums, (n_players, length, room, is_dealer, is_tsumo)) AS win_whole,
        (sum(n_with) OVER (PARTITION BY n_players, length, room, is_dealer, is_tsumo ORDER BY points DESC))::BIGINT
            AS n_at_least
    FROM counted
)
SELECT
    n_players, length, room, is_dealer, is_tsumo, points, n_games, is_rough(n_games) AS is_rough, n_with, win_whole.n AS n_wins,
    share(win_whole) AS win_share,
    interval_low(win_whole) AS win_low,
    interval_high(win_whole) AS win_high,
    share(n_at_least, win_whole.n) AS at_least_share
FROM totalled
ORDER BY n_players DESC, length, room, is_dealer DESC, is_tsumo DESC, points
