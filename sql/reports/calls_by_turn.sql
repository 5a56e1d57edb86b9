-- In which turn do players call, and how close to tenpai does it bring them?
--
-- Calls by kind and turn: own discards made before, plus 1 (kobalab counts the discards made). A robbed added
-- kan or kita is left out. The shanten before is without the claimed tile, after with the best discard taken.
--
-- Group: calls
-- Grain: one kind of call and turn
-- Parameters:
--   players integer = null         players of the table, 3 or 4; null: each apart
--   length text = null             tonpuu or hanchan; null: each apart
--   room text = null               ippan, joukyuu, tokujou, houou, private, tournament, event, parlour, skill or computer; null: each apart
--   since date = null              first day, Japanese time
--   until date = null              the first day that no longer counts
-- Columns:
--   n_players                      players of the table
--   length                         tonpuu or hanchan
--   room                           room
--   call                           chi, pon, daiminkan, kakan, ankan or kita
--   turn                           own discards made before, plus 1
--   n_calls                        calls [calls]
--   turn_share                     n_calls / all calls of the kind
--   turn_low, turn_high            95 % Wilson interval of turn_share
--   mean_shanten_before            mean shanten of the 13 tiles before the call [shanten]
--   mean_shanten_after             mean shanten after the call, the best discard taken [shanten]
--   n_tenpai                       of these, tenpai after it [calls]
--   tenpai_rate                    n_tenpai / n_calls
--   tenpai_low, tenpai_high        95 % Wilson interval of tenpai_rate
-- Chart: line x=turn y=turn_share low=turn_low high=turn_high series=call
WITH cells AS (
    SELECT
        n_players, length, room, call, turn,
        count(*) AS n_calls,
        avg(shanten_before) AS mean_shanten_before,
        avg(shanten_after) AS mean_shanten_after,
        count(*) FILTER (shanten_after <= 0) AS n_tenpai
    FROM calls
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE NOT is_robbed
    GROUP BY n_players, length, room, call, turn
),
totalled AS (
    SELECT
        *,
        (sum(n_calls) OVER (PARTITION BY n_players, length, room, call))::BIGINT AS n_all
    FROM cells
)
SELECT
    n_players, length, room, call, turn,
    n_calls,
    share(n_calls, n_all) AS turn_share,
    wilson_low(n_calls, n_all) AS turn_low,
    wilson_high(n_calls, n_all) AS turn_high,
    mean_shanten_before,
    mean_shanten_after,
    n_tenpai,
    share(n_tenpai, n_calls) AS tenpai_rate,
    wilson_low(n_tenpai, n_calls) AS tenpai_low,
    wilson_high(n_tenpai, n_calls) AS tenpai_high
FROM totalled
ORDER BY n_players DESC, length, room,
    list_position(['chi', 'pon', 'daiminkan', 'kakan', 'ankan', 'kita'], call), turn
