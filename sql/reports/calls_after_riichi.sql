-- Do players still call after the riichi of another, and does it pay?
--
-- Open calls, by whether another player was in accepted riichi before, and by the shanten after the call. A
-- call after a riichi breaks ippatsu (一発消し) and changes who draws what. How the hand ended is counted once, at
-- the player's first call of the hand, and where others follow a riichi, at the first of these.
--
-- Group: calls
-- Grain: one shanten after the call, riichi of another before or not
-- Parameters: games
-- Columns: games
--   is_after_riichi                another player was in accepted riichi
--   shanten_after                  shanten after the call, the best discard taken; -1: complete [shanten]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_calls                        calls [calls]
--   shanten_share                  n_calls / all calls of the same is_after_riichi
--   shanten_low, shanten_high      interval of shanten_share
--   mean_turn                      mean turn of the call [own discards]
--   n_hands                        of these, the player's first with this is_after_riichi [player-hands]
--   n_wins                         of n_hands, won [wins]
--   n_deal_ins                     of n_hands, dealt in [deal-ins]
--   win_rate                       n_wins / n_hands
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   n_deal_ins / n_hands
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   paid_tsumo_rate                another's tsumo / n_hands (被ツモ)
--   others_ron_rate                a ron between others / n_hands (横移動)
--   draw_rate                      exhaustive draws, nagashi mangan among them / n_hands (流局)
--   mean_win_points                mean points of the wins, without honba and sticks [points]
--   mean_win_points_se             its standard error [points]
--   balance                        mean change of points over the hand, an accepted riichi stick taken off
--                                  (局収支) [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: bar x=shanten_after y=balance series=is_after_riichi
WITH riichi_starts AS (
    SELECT log_id, hand_index, min(seq) AS riichi_seq
    FROM riichis
    WHERE is_accepted
    GROUP BY log_id, hand_index
),
told AS MATERIALIZED (
    SELECT
        log_id, n_players, length, room, turn, shanten_after, is_winner, outcome, win_points, total_delta,
        coalesce(riichi_seq < seq, false) AS is_after_riichi,
        hand_index, seat, call_order
    FROM calls
    JOIN hand_seats USING (log_id, hand_index, seat)
    LEFT JOIN riichi_starts USING (log_id, hand_index)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE call IN ('chi', 'pon', 'daiminkan')
),
firsts AS (  -- of the calls before a riichi the first is the hand's first
    SELECT log_id, hand_index, seat, min(call_order) AS first_order
    FROM told
    WHERE is_after_riichi
    GROUP BY log_id, hand_index, seat
),
counted_calls AS (
    SELECT *, call_order = CASE WHEN is_after_riichi THEN first_order ELSE 1 END AS is_first
    FROM told
    LEFT JOIN firsts USING (log_id, hand_index, seat)
),
by_game AS (
    SELECT
        n_players, length, room, is_after_riichi, shanten_after, log_id,
        count(*) AS n_calls,
        (sum(count(*)) OVER (PARTITION BY is_after_riichi, log_id))::BIGINT AS n_all,
        count(*) FILTER (is_first) AS n_hands,
        sum(turn)::BIGINT AS mean_turn_sum,
        count(turn) AS mean_turn_n,
        count(*) FILTER (is_first AND is_winner) AS n_wins,
        count(*) FILTER (is_first AND outcome = 'dealt_in') AS n_deal_ins,
        count(*) FILTER (is_first AND outcome = 'paid_tsumo') AS n_paid_tsumo,
        count(*) FILTER (is_first AND outcome = 'others_ron') AS n_others_ron,
        count(*) FILTER (is_first AND outcome IN ('draw_tenpai', 'draw_noten')) AS n_draws,
        (sum(win_points) FILTER (is_first))::BIGINT AS mean_win_points_sum,
        count(win_points) FILTER (is_first) AS mean_win_points_n,
        (sum(total_delta) FILTER (is_first))::BIGINT AS balance_sum,
        count(total_delta) FILTER (is_first) AS balance_n
    FROM counted_calls
    GROUP BY n_players, length, room, is_after_riichi, shanten_after, log_id
),
cells AS (
    SELECT
        n_players, length, room, is_after_riichi, shanten_after,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, is_after_riichi, shanten_after, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(mean_win_points_sum, 0), mean_win_points_n) AS mean_win_points_sums,
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_calls, n_all) AS shanten_sums,
        game_sums(n_wins, n_hands) AS win_sums,
        game_sums(n_deal_ins, n_hands) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, is_after_riichi, shanten_after
),
totalled AS (
    SELECT
        *,
        whole_sums(shanten_sums, (n_players, length, room, is_after_riichi)) AS shanten_whole
    FROM cells
)
SELECT
    n_players, length, room, is_after_riichi, shanten_after,
    n_games,
    is_rough(n_games) AS is_rough,
    n_calls,
    share(shanten_whole) AS shanten_share,
    interval_low(shanten_whole) AS shanten_low,
    interval_high(shanten_whole) AS shanten_high,
    share(mean_turn_sum, mean_turn_n) AS mean_turn,
    n_hands,
    n_wins,
    n_deal_ins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(n_paid_tsumo, n_hands) AS paid_tsumo_rate,
    share(n_others_ron, n_hands) AS others_ron_rate,
    share(n_draws, n_hands) AS draw_rate,
    share(mean_win_points_sum, mean_win_points_n) AS mean_win_points,
    ratio_error(mean_win_points_sums) AS mean_win_points_se,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM totalled
ORDER BY n_players DESC, length, room, is_after_riichi, shanten_after
