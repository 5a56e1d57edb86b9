-- How many calls does a player make, and what becomes of such hands?
--
-- Calls (副露) at the end of the hand: chi, pon and open kans, made into an added kan or not. Closed kans
-- and kita do not count. Hands in riichi are among those without a call.
--
-- Group: rates
-- Grain: one number of calls, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   n_calls               open calls of the player in the hand [calls]
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_hands               hands with that many calls [player-hands]
--   hand_share            n_hands / all hands of players in this room
--   hand_low, hand_high   interval of hand_share
--   win_rate              hands won / n_hands
--   win_low, win_high     interval of win_rate
--   deal_in_rate          hands with a deal-in / n_hands
--   deal_in_low, deal_in_high  interval of deal_in_rate
--   draw_tenpai_rate      hands tenpai at an exhaustive draw / n_hands
--   mean_balance          mean change of the player's points in the hand, their own stick included [points]
--   mean_balance_se       standard error of mean_balance [points]
-- Additive: counted
-- Chart: bar x=n_calls y=hand_share low=hand_low high=hand_high
WITH by_game AS (
    SELECT
        n_players, length, room, n_open_calls AS n_calls, log_id,
        count(*) AS n_hands,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        count(*) FILTER (outcome = 'draw_tenpai') AS n_tenpai,
        sum(total_delta)::BIGINT AS balance,
        count(total_delta) AS mean_balance_n
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, n_open_calls, log_id
),
counted AS (
    SELECT
        n_players, length, room, n_calls,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_calls, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(balance, 0), mean_balance_n) AS mean_balance_sums,
        game_sums(n_hands, n_all) AS hand_sums,
        game_sums(n_wins, n_hands) AS win_sums,
        game_sums(n_deal_ins, n_hands) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, n_calls
),
totalled AS (
    SELECT *, whole_sums(hand_sums, (n_players, length, room)) AS hand_whole
    FROM counted
)
SELECT
    n_players, length, room, n_calls, n_games, is_rough(n_games) AS is_rough, n_hands,
    share(hand_whole) AS hand_share,
    interval_low(hand_whole) AS hand_low,
    interval_high(hand_whole) AS hand_high,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(n_tenpai, n_hands) AS draw_tenpai_rate,
    share(balance, n_hands) AS mean_balance,
    ratio_error(mean_balance_sums) AS mean_balance_se
FROM totalled
ORDER BY n_players DESC, length, room, n_calls
