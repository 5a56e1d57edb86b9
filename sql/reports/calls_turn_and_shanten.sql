-- How often does a hand win after its first call, by turn and shanten?
--
-- A player's first open call of a hand: chi, pon or open kan; closed kans and kita do not count. Shanten after
-- the call is that with the best discard taken: 0 is tenpai.
--
-- Group: calls
-- Grain: one turn and shanten after the call
-- Parameters: games
--   call_order integer(1..4) = 1  which open call of the player's hand: 1 the first, and so on
-- Columns: games
--   turn                           own discards made before the call, plus 1
--   shanten_after                  shanten after the call, before its discard; -1: complete [shanten]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        hands with an open call [player-hands]
--   n_wins                         of these, won [wins]
--   n_deal_ins                     of these, dealt in [deal-ins]
--   win_rate                       n_wins / n_hands
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   n_deal_ins / n_hands
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   mean_win_points                mean points of the wins, without honba and sticks [points]
--   mean_win_points_se             its standard error [points]
--   balance                        mean change of points over the hand, an accepted riichi stick taken off
--                                  (局収支) [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: heat x=turn y=shanten_after z=win_rate
WITH by_game AS (
    SELECT
        n_players, length, room, turn, shanten_after, log_id,
        count(*) AS n_hands,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        sum(win_points)::BIGINT AS mean_win_points_sum,
        count(win_points) AS mean_win_points_n,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM calls
    JOIN hand_seats USING (log_id, hand_index, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE call_order = $call_order::INTEGER
    GROUP BY n_players, length, room, turn, shanten_after, log_id
),
cells AS (
    SELECT
        n_players, length, room, turn, shanten_after,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, turn, shanten_after, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(mean_win_points_sum, 0), mean_win_points_n) AS mean_win_points_sums,
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_wins, n_hands) AS win_sums,
        game_sums(n_deal_ins, n_hands) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, turn, shanten_after
)
SELECT
    n_players, length, room, turn, shanten_after,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    n_wins,
    n_deal_ins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(mean_win_points_sum, mean_win_points_n) AS mean_win_points,
    ratio_error(mean_win_points_sums) AS mean_win_points_se,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM cells
ORDER BY n_players DESC, length, room, turn, shanten_after
