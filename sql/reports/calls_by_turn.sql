-- In which turn do players call, and how close to tenpai does it bring them?
--
-- Calls by kind and turn: own discards made before, plus 1 (kobalab counts the discards made). A robbed added
-- kan or kita is left out. The shanten before is without the claimed tile, after with the best discard taken.
--
-- Group: calls
-- Grain: one kind of call and turn
-- Parameters: games
-- Columns: games
--   call                           chi, pon, daiminkan, kakan, ankan or kita
--   turn                           own discards made before, plus 1
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_calls                        calls [calls]
--   turn_share                     n_calls / all calls of the kind
--   turn_low, turn_high            interval of turn_share
--   mean_shanten_before            mean shanten of the 13 tiles before the call [shanten]
--   mean_shanten_after             mean shanten after the call, the best discard taken [shanten]
--   n_tenpai                       of these, tenpai after it [calls]
--   tenpai_rate                    n_tenpai / n_calls
--   tenpai_low, tenpai_high        interval of tenpai_rate
-- Additive: cells
-- Chart: line x=turn y=turn_share low=turn_low high=turn_high series=call
WITH by_game AS (
    SELECT
        n_players, length, room, call, turn, log_id,
        count(*) AS n_calls,
        (sum(count(*)) OVER (PARTITION BY call, log_id))::BIGINT AS n_all,
        sum(shanten_before)::BIGINT AS mean_shanten_before_sum,
        count(shanten_before) AS mean_shanten_before_n,
        sum(greatest(shanten_after, 0))::BIGINT AS mean_shanten_after_sum,
        count(shanten_after) AS mean_shanten_after_n,
        count(*) FILTER (shanten_after <= 0) AS n_tenpai
    FROM calls
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE NOT is_robbed
    GROUP BY n_players, length, room, call, turn, log_id
),
cells AS (
    SELECT
        n_players, length, room, call, turn,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, call, turn, log_id, n_all)))::BIGINT AS "\0",
        game_sums(n_calls, n_all) AS turn_sums,
        game_sums(n_tenpai, n_calls) AS tenpai_sums
    FROM by_game
    GROUP BY n_players, length, room, call, turn
),
totalled AS (
    SELECT
        *,
        whole_sums(turn_sums, (n_players, length, room, call)) AS turn_whole
    FROM cells
)
SELECT
    n_players, length, room, call, turn,
    n_games,
    is_rough(n_games) AS is_rough,
    n_calls,
    share(turn_whole) AS turn_share,
    interval_low(turn_whole) AS turn_low,
    interval_high(turn_whole) AS turn_high,
    share(mean_shanten_before_sum, mean_shanten_before_n) AS mean_shanten_before,
    share(mean_shanten_after_sum, mean_shanten_after_n) AS mean_shanten_after,
    n_tenpai,
    share(tenpai_sums) AS tenpai_rate,
    interval_low(tenpai_sums) AS tenpai_low,
    interval_high(tenpai_sums) AS tenpai_high
FROM totalled
ORDER BY n_players DESC, length, room,
    list_position(['chi', 'pon', 'daiminkan', 'kakan', 'ankan', 'kita'], call), turn
