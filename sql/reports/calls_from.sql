-- From whom do players call, and which kinds?
--
-- Chi, pon and open kans, by the seat that discarded, as seen from the caller: left (上家), across (対面; none
-- with three players) or right (下家). Chi is from the left only. drawn_share is the share whose tile its
-- discarder had just drawn.
--
-- Group: calls
-- Grain: one kind of call and seat
-- Parameters: games
-- Columns: games
--   call                           chi, pon or daiminkan
--   from_whom                      left, across or right
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_calls                        calls [calls]
--   from_share                     n_calls / all calls of the kind
--   from_low, from_high            interval of from_share
--   mean_turn                      mean turn of the call [own discards]
--   mean_shanten_before            mean shanten of the 13 tiles before the call [shanten]
--   mean_shanten_after             mean shanten after the call, the best discard taken [shanten]
-- Additive: cells
-- Chart: bar x=call y=from_share low=from_low high=from_high series=from_whom
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        call,
        CASE WHEN (from_seat - seat + n_players) % n_players = 1 THEN 'right'
             WHEN (seat - from_seat + n_players) % n_players = 1 THEN 'left'
             ELSE 'across' END AS from_whom,
        log_id,
        count(*) AS n_calls,
        (sum(count(*)) OVER (PARTITION BY call, log_id))::BIGINT AS n_all,
        sum(turn)::BIGINT AS mean_turn_sum,
        count(turn) AS mean_turn_n,
        sum(shanten_before)::BIGINT AS mean_shanten_before_sum,
        count(shanten_before) AS mean_shanten_before_n,
        sum(greatest(shanten_after, 0))::BIGINT AS mean_shanten_after_sum,
        count(shanten_after) AS mean_shanten_after_n
    FROM calls
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE call IN ('chi', 'pon', 'daiminkan')
    GROUP BY n_players, length, room, call, from_whom, log_id
),
cells AS (
    SELECT
        n_players, length, room, call, from_whom,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, call, from_whom, log_id, n_all)))::BIGINT AS "\0",
        game_sums(n_calls, n_all) AS from_sums
    FROM by_game
    GROUP BY n_players, length, room, call, from_whom
),
totalled AS (
    SELECT
        *,
        whole_sums(from_sums, (n_players, length, room, call)) AS from_whole
    FROM cells
)
SELECT
    n_players, length, room, call, from_whom,
    n_games,
    is_rough(n_games) AS is_rough,
    n_calls,
    share(from_whole) AS from_share,
    interval_low(from_whole) AS from_low,
    interval_high(from_whole) AS from_high,
    share(mean_turn_sum, mean_turn_n) AS mean_turn,
    share(mean_shanten_before_sum, mean_shanten_before_n) AS mean_shanten_before,
    share(mean_shanten_after_sum, mean_shanten_after_n) AS mean_shanten_after
FROM totalled
ORDER BY n_players DESC, length, room,
    list_position(['chi', 'pon', 'daiminkan'], call),
    list_position(['left', 'across', 'right'], from_whom)
