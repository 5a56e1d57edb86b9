-- Do honba and sticks on the table change how hands are played and won?
--
-- Riichi declared (a ronned riichi tile included); call: a hand with a chi, pon or open kan; a deal-in
-- counts once also for a double ron; draws: exhaustive ones and nagashi mangan, abortive ones not. Honba
-- come with renchan and draws: the players of such hands are not in the average state of a game.
--
-- Group: scores
-- Grain: one number of honba and one of sticks at the start of the hand
-- Parameters: games
--   max_honba integer(0..100) = 4   honba from here on are one row
--   max_sticks integer(0..100) = 3  sticks from here on are one row
-- Columns: games
--   n_honba                        honba, the last row with more
--   n_sticks                       riichi sticks on the table, the last row with more
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        player-hands [hands]
--   n_wins                         hands won [hands]
--   win_rate                       n_wins / n_hands
--   win_low, win_high              interval of win_rate
--   n_deal_ins                     hands dealt in [hands]
--   deal_in_rate                   n_deal_ins / n_hands
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   n_riichi                       hands with an own riichi declared [hands]
--   riichi_rate                    n_riichi / n_hands
--   riichi_low, riichi_high        interval of riichi_rate
--   n_called                       hands with an own call [hands]
--   call_rate                      n_called / n_hands
--   call_low, call_high            interval of call_rate
--   n_draws                        player-hands that ended in an exhaustive draw [hands]
--   draw_rate                      n_draws / n_hands
--   win_points                     mean worth of the wins, without honba and sticks [points]
--   win_points_se                  its standard error [points]
-- Additive: counts
-- Chart: heat x=n_honba y=n_sticks z=call_rate
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        least(hands.n_honba, $max_honba::INTEGER) AS n_honba,
        least(hands.n_sticks, $max_sticks::INTEGER) AS n_sticks,
        log_id,
        count(*) AS n_hands,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (n_winners_paid > 0) AS n_deal_ins,
        count(*) FILTER (is_riichi_declared) AS n_riichi,
        count(*) FILTER (n_open_calls > 0) AS n_called,
        count(*) FILTER (is_exhaustive) AS n_draws,
        sum(win_points)::BIGINT AS win_points_sum,
        count(win_points) AS win_points_n
    FROM hand_seats
    JOIN hands USING (log_id, hand_index)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY ALL
),
counts AS (
    SELECT
        n_players, length, room, n_honba, n_sticks,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_honba, n_sticks, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(win_points_sum, 0), win_points_n) AS win_points_sums,
        game_sums(n_wins, n_hands) AS win_sums,
        game_sums(n_deal_ins, n_hands) AS deal_in_sums,
        game_sums(n_riichi, n_hands) AS riichi_sums,
        game_sums(n_called, n_hands) AS call_sums
    FROM by_game
    GROUP BY n_players, length, room, n_honba, n_sticks
)
SELECT
    n_players,
    length,
    room,
    n_honba,
    n_sticks,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    n_wins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    n_deal_ins,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    n_riichi,
    share(riichi_sums) AS riichi_rate,
    interval_low(riichi_sums) AS riichi_low,
    interval_high(riichi_sums) AS riichi_high,
    n_called,
    share(call_sums) AS call_rate,
    interval_low(call_sums) AS call_low,
    interval_high(call_sums) AS call_high,
    n_draws,
    share(n_draws, n_hands) AS draw_rate,
    share(win_points_sum, win_points_n) AS win_points,
    ratio_error(win_points_sums) AS win_points_se
FROM counts
ORDER BY n_players, length, room, n_honba, n_sticks
