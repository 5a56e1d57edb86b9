-- How many players are tenpai at an exhaustive draw?
--
-- Exhaustive draws without nagashi mangan, where no noten payment is made. A hand whose waits are all
-- among its concealed tiles is noten. The payment (罰符) is 3000 points together with four players, 2000 with three.
--
-- Group: draws
-- Grain: one number of tenpai players, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   n_tenpai              players who were tenpai [players]
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_draws               exhaustive draws with that many [hands]
--   draw_share            n_draws / all exhaustive draws
--   draw_low, draw_high   interval of draw_share
--   tenpai_gain           points that each tenpai player received; null without one [points]
--   noten_loss            points that each noten player paid; null without one [points]
--   dealer_stays_rate     draws after which the dealer stays / n_draws
-- Additive: no, the largest payment is looked for, which is no sum
-- Chart: bar x=n_tenpai y=draw_share low=draw_low high=draw_high
WITH draws AS (
    SELECT
        n_players, length, room, log_id, hand_index,
        count(*) FILTER (outcome = 'draw_tenpai') AS n_tenpai,
        max(delta) FILTER (outcome = 'draw_tenpai') AS gain,
        min(delta) FILTER (outcome = 'draw_noten') AS loss
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    JOIN (SELECT log_id, hand_index FROM hands WHERE result = 'exhaustive') USING (log_id, hand_index)
    GROUP BY n_players, length, room, log_id, hand_index
),
by_game AS (
    SELECT
        n_players, length, room, n_tenpai, log_id,
        count(*) AS n_draws,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        max(gain) AS tenpai_gain,
        -min(loss) AS noten_loss,
        count(*) FILTER (is_renchan) AS n_renchan
    FROM draws
    JOIN (SELECT log_id, hand_index, is_renchan FROM hands) USING (log_id, hand_index)
    GROUP BY n_players, length, room, n_tenpai, log_id
),
counted AS (
    SELECT
        n_players, length, room, n_tenpai,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_tenpai, log_id, tenpai_gain, noten_loss, n_all)))::BIGINT AS "\0",
        max(tenpai_gain) AS tenpai_gain,
        max(noten_loss) AS noten_loss,
        game_sums(n_draws, n_all) AS draw_sums
    FROM by_game
    GROUP BY n_players, length, room, n_tenpai
),
totalled AS (
    SELECT *, whole_sums(draw_sums, (n_players, length, room)) AS draw_whole
    FROM counted
)
SELECT
    n_players, length, room, n_tenpai, n_games, is_rough(n_games) AS is_rough, n_draws,
    share(draw_whole) AS draw_share,
    interval_low(draw_whole) AS draw_low,
    interval_high(draw_whole) AS draw_high,
    tenpai_gain, noten_loss,
    share(n_renchan, n_draws) AS dealer_stays_rate
FROM totalled
ORDER BY n_players DESC, length, room, n_tenpai
