-- Are late calls for tenpai worth it?
--
-- Chi, pon and open kans that made a hand tenpai, by the tiles still to be drawn: near the end they are
-- made for the payment at the draw (形式聴牌, ケイテン), and have a yaku or not. That a hand had none shows
-- only when a winning tile was offered: yakuless_rate counts hands with such an offer, at any time of the
-- hand, so that it is a lower bound. Hands are counted once, at their first such call.
--
-- Group: draws
-- Grain: one number of tiles left, of a room, length and number of players
-- Parameters: games
--   max_tiles_left integer(0..70) = 24  calls with more tiles left are left out
-- Columns: games
--   n_tiles_left          tiles that could still be drawn at the call [tiles]
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_calls               hands with such a call [player-hands]
--   win_rate              hands won / n_calls
--   win_low, win_high     interval of win_rate
--   deal_in_rate          hands with a deal-in / n_calls
--   deal_in_low, deal_in_high  interval of deal_in_rate
--   draw_tenpai_rate      hands tenpai at the exhaustive draw / n_calls
--   draw_tenpai_low, draw_tenpai_high  interval of draw_tenpai_rate
--   draw_noten_rate       hands that left tenpai again before the exhaustive draw / n_calls
--   yakuless_rate         hands with a winning tile that gave no yaku / n_calls
--   mean_balance          mean change of the player's points in the hand, their own stick included [points]
--   mean_balance_se       standard error of mean_balance [points]
-- Additive: counted
-- Chart: line x=n_tiles_left y=draw_tenpai_rate low=draw_tenpai_low high=draw_tenpai_high
WITH tenpai_calls AS (
    SELECT log_id, hand_index, seat, max(n_tiles_left) AS n_tiles_left
    FROM calls
    WHERE call_order IS NOT NULL AND shanten_before > 0 AND shanten_after = 0
    GROUP BY log_id, hand_index, seat
),
by_game AS (
    SELECT
        n_players, length, room, n_tiles_left, log_id,
        count(*) AS n_calls,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        count(*) FILTER (outcome = 'draw_tenpai') AS n_tenpai,
        count(*) FILTER (outcome = 'draw_noten') AS n_noten,
        count(*) FILTER (n_yakuless_offers > 0) AS n_yakuless,
        sum(total_delta)::BIGINT AS balance,
        count(total_delta) AS mean_balance_n
    FROM tenpai_calls
    JOIN hand_seats USING (log_id, hand_index, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE n_tiles_left <= $max_tiles_left::INTEGER
    GROUP BY n_players, length, room, n_tiles_left, log_id
),
counted AS (
    SELECT
        n_players, length, room, n_tiles_left,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_tiles_left, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(balance, 0), mean_balance_n) AS mean_balance_sums,
        game_sums(n_wins, n_calls) AS win_sums,
        game_sums(n_deal_ins, n_calls) AS deal_in_sums,
        game_sums(n_tenpai, n_calls) AS draw_tenpai_sums
    FROM by_game
    GROUP BY n_players, length, room, n_tiles_left
)
SELECT
    n_players, length, room, n_tiles_left, n_games, is_rough(n_games) AS is_rough, n_calls,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(draw_tenpai_sums) AS draw_tenpai_rate,
    interval_low(draw_tenpai_sums) AS draw_tenpai_low,
    interval_high(draw_tenpai_sums) AS draw_tenpai_high,
    share(n_noten, n_calls) AS draw_noten_rate,
    share(n_yakuless, n_calls) AS yakuless_rate,
    share(balance, n_calls) AS mean_balance,
    ratio_error(mean_balance_sums) AS mean_balance_se
FROM counted
ORDER BY n_players DESC, length, room, n_tiles_left
