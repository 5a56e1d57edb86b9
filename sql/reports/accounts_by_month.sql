-- How did an account do over time?
--
-- Complete games with a date only. A deal-in counts once also for a double ron; riichi declared; call: a
-- hand with a chi, pon or open kan. Names pass to other people: a sudden change may be another person.
-- Placements are independent: an account sits once in a game.
--
-- Group: accounts
-- Grain: one month of one account by room, length and number of players
-- Parameters: games
--   name text = null               account name; null: the account with the most games
-- Columns: games
--   name                           account name
--   month                          first day of the month, Japanese time
--   n_games                        complete games [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   average_placement              mean placement [places]
--   average_placement_se           its standard error [places]
--   average_score                  mean final score with uma and oka [thousands of points]
--   average_score_se               its standard error [thousands of points]
--   n_first, n_last                games ended 1st and last [games]
--   first_rate                     n_first / n_games
--   last_rate                      n_last / n_games
--   n_hands                        hands of these games [hands]
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
-- Additive: no, accounts are in many shards, and chosen by all of their games
-- Chart: line x=month y=average_placement series=name
WITH seats AS (
    SELECT
        chosen.n_players,
        chosen.length,
        chosen.room,
        name,
        log_id,
        seat,
        placement,
        final_score,
        date_trunc('month', played_at_jst)::DATE AS month
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) AS chosen USING (log_id)
    JOIN games USING (log_id)
    WHERE placement IS NOT NULL AND name <> 'NoName' AND played_at_jst IS NOT NULL
),
chosen_name AS (
    SELECT name
    FROM seats
    WHERE $name::VARCHAR IS NULL OR name = $name::VARCHAR
    GROUP BY name
    ORDER BY count(*) DESC, name
    LIMIT 1
),
game_counts AS (
    SELECT
        n_players,
        length,
        room,
        name,
        month,
        count(*) AS n_games,
        avg(placement) AS average_placement,
        standard_error(placement) AS average_placement_se,
        avg(final_score::DECIMAL(9, 1)) AS average_score,
        standard_error(final_score::DECIMAL(9, 1)) AS average_score_se,
        count(*) FILTER (placement = 1) AS n_first,
        count(*) FILTER (placement = n_players) AS n_last
    FROM seats
    SEMI JOIN chosen_name USING (name)
    GROUP BY n_players, length, room, name, month
),
by_game AS (
    SELECT
        n_players,
        length,
        room,
        name,
        month,
        log_id,
        count(*) AS n_hands,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (n_winners_paid > 0) AS n_deal_ins,
        count(*) FILTER (is_riichi_declared) AS n_riichi,
        count(*) FILTER (n_open_calls > 0) AS n_called
    FROM seats
    SEMI JOIN chosen_name USING (name)
    JOIN hand_seats USING (log_id, seat)
    GROUP BY n_players, length, room, name, month, log_id
),
hand_counts AS (
    SELECT
        n_players, length, room, name, month,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, name, month, log_id)))::BIGINT AS "\0",
        game_sums(n_wins, n_hands) AS win_sums,
        game_sums(n_deal_ins, n_hands) AS deal_in_sums,
        game_sums(n_riichi, n_hands) AS riichi_sums,
        game_sums(n_called, n_hands) AS call_sums
    FROM by_game
    GROUP BY n_players, length, room, name, month
)
SELECT
    n_players,
    length,
    room,
    name,
    month,
    n_games,
    is_rough(n_games) AS is_rough,
    average_placement,
    average_placement_se,
    average_score,
    average_score_se,
    n_first,
    n_last,
    share(n_first, n_games) AS first_rate,
    share(n_last, n_games) AS last_rate,
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
    interval_high(call_sums) AS call_high
FROM game_counts
JOIN hand_counts USING (n_players, length, room, name, month)
ORDER BY n_players, length, room, month
