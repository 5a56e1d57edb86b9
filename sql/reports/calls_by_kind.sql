-- How often does a player call, and what?
--
-- Chi, pon, open kan (大明槓), added kan (加槓), closed kan (暗槓) and kita (北抜き). A robbed added kan or kita is not
-- counted. n_with has hands with at least one of the kind.
--
-- Group: calls
-- Grain: one kind of call
-- Parameters: games
-- Columns: games
--   call                           chi, pon, daiminkan, kakan, ankan or kita
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        all hands [player-hands]
--   n_calls                        calls [calls]
--   n_with                         hands with at least one [player-hands]
--   call_rate                      n_with / n_hands
--   call_low, call_high            interval of call_rate
--   per_hand                       n_calls / n_hands [calls]
--   n_wins                         of n_with, won [wins]
--   win_rate                       n_wins / n_with
--   win_low, win_high              interval of win_rate
--   n_deal_ins                     of n_with, dealt in [deal-ins]
--   deal_in_rate                   n_deal_ins / n_with
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   mean_win_points                mean points of the wins, without honba and sticks [points]
--   mean_win_points_se             its standard error [points]
--   balance                        mean change of points over the hands with such a call [points]
--   balance_se                     its standard error [points]
-- Additive: by_game
-- Chart: bar x=call y=per_hand
WITH players AS (
    FROM hand_seats JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
),
totals_by_game AS (
    SELECT n_players, length, room, log_id, count(*) AS n_hands
    FROM players
    GROUP BY n_players, length, room, log_id
),
totals AS (
    SELECT n_players, length, room, sum(n_hands)::BIGINT AS n_hands, game_sums(n_hands, n_hands) AS all_sums
    FROM totals_by_game
    GROUP BY n_players, length, room
),
called AS (
    SELECT
        n_players, length, room, log_id, is_winner, outcome, win_points, total_delta,
        unnest(['chi', 'pon', 'daiminkan', 'kakan', 'ankan', 'kita']) AS call,
        unnest([n_chi, n_pon, n_daiminkan, n_kakan, n_ankan, n_kita]) AS n_called
    FROM players
    WHERE n_open_calls + n_kakan + n_ankan + n_kita > 0
),
by_game AS (
    SELECT
        n_players, length, room, call, log_id,
        sum(n_called)::BIGINT AS n_calls,
        count(*) AS n_with,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        sum(win_points)::BIGINT AS win_points,
        sum(total_delta)::BIGINT AS total_delta
    FROM called
    WHERE n_called > 0
    GROUP BY n_players, length, room, call, log_id
),
counted AS (
    SELECT
        n_players, length, room, call,
        count(*) AS n_games,
        sum(n_calls)::BIGINT AS n_calls,
        sum(n_with)::BIGINT AS n_with,
        sum(n_wins)::BIGINT AS n_wins,
        sum(n_deal_ins)::BIGINT AS n_deal_ins,
        share(sum(win_points), sum(n_wins)) AS mean_win_points,
        game_sums(coalesce(win_points, 0), n_wins) AS mean_win_points_sums,
        share(sum(total_delta), sum(n_with)) AS balance,
        game_sums(coalesce(total_delta, 0), n_with) AS balance_sums,
        game_sums(n_with, n_hands) AS call_sums,
        game_sums(n_wins, n_with) AS win_sums,
        game_sums(n_deal_ins, n_with) AS deal_in_sums
    FROM by_game
    JOIN totals_by_game USING (n_players, length, room, log_id)
    GROUP BY n_players, length, room, call
),
cells AS (
    SELECT * REPLACE (
        coalesce(n_games, 0) AS n_games, coalesce(n_calls, 0) AS n_calls, coalesce(n_with, 0) AS n_with,
        coalesce(n_wins, 0) AS n_wins, coalesce(n_deal_ins, 0) AS n_deal_ins
    )
    FROM totals
    CROSS JOIN (SELECT unnest(['chi', 'pon', 'daiminkan', 'kakan', 'ankan', 'kita']) AS call)
    LEFT JOIN counted USING (n_players, length, room, call)
)
SELECT
    n_players, length, room, call,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    n_calls,
    n_with,
    share(n_with, n_hands) AS call_rate,
    interval_low(part_sums(call_sums, all_sums)) AS call_low,
    interval_high(part_sums(call_sums, all_sums)) AS call_high,
    share(n_calls, n_hands) AS per_hand,
    n_wins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    n_deal_ins,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    mean_win_points,
    ratio_error(mean_win_points_sums) AS mean_win_points_se,
    balance,
    ratio_error(balance_sums) AS balance_se
FROM cells
ORDER BY n_players DESC, length, room,
    list_position(['chi', 'pon', 'daiminkan', 'kakan', 'ankan', 'kita'], call)
