-- How do players go bust (飛び), and who makes them?
--
-- A bust is a player below 0 points after the last hand of a complete game; a tsumo can bust several.
-- The outcome is what the last hand was for that player: dealt_in, paid_tsumo, draw_noten and so on.
--
-- Group: placement
-- Grain: one outcome of the last hand
-- Parameters: games
-- Columns: games
--   outcome                        what the last hand was for the player who went bust
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_busts                        players who went bust this way [players]
--   n_all_busts                    players who went bust [players]
--   bust_rate                      n_busts / n_all_busts
--   bust_low, bust_high            interval of bust_rate
--   start_points                   mean points when the last hand was dealt [points]
--   start_points_se                its standard error [points]
--   end_points                     mean points after it [points]
--   end_points_se                  its standard error [points]
--   n_in_riichi                    had an accepted riichi in it [players]
--   in_riichi_rate                 n_in_riichi / n_busts
--   in_riichi_low, in_riichi_high  interval of in_riichi_rate
--   n_by_first                     busts by a win: a winner of the last hand ended 1st [players]
--   by_first_rate                  n_by_first / n_busts (0 where nobody won)
--   by_first_low, by_first_high    interval of by_first_rate
--   n_by_dealer                    busts by a win of the dealer [players]
--   by_dealer_rate                 n_by_dealer / n_busts
--   by_dealer_low, by_dealer_high  interval of by_dealer_rate
-- Additive: cells
-- Chart: bar x=outcome y=bust_rate low=bust_low high=bust_high
WITH last_hands AS (
    SELECT
        chosen.n_players,
        chosen.length,
        chosen.room,
        log_id,
        games.n_hands - 1 AS hand_index
    FROM games
    JOIN chosen_games($players, $length, $room, $since, $until) AS chosen USING (log_id)
    WHERE is_complete
),
winners AS (
    SELECT
        log_id,
        hand_index,
        bool_or(placement = 1) AS is_first,
        bool_or(is_dealer) AS is_dealer
    FROM last_hands
    JOIN hand_seats USING (log_id, hand_index)
    JOIN game_seats USING (log_id, seat)
    WHERE is_winner
    GROUP BY log_id, hand_index
),
by_game AS (
    SELECT
        n_players, length, room, outcome, log_id,
        count(*) AS n_busts,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        sum(start_points)::BIGINT AS start_points,
        sum(end_points)::BIGINT AS end_points,
        count(*) FILTER (is_riichi_accepted) AS n_in_riichi,
        count(*) FILTER (winners.is_first) AS n_by_first,
        count(*) FILTER (winners.is_dealer) AS n_by_dealer
    FROM last_hands
    JOIN hand_seats USING (log_id, hand_index)
    LEFT JOIN winners USING (log_id, hand_index)
    WHERE end_points < 0
    GROUP BY n_players, length, room, outcome, log_id
),
cells AS (
    SELECT
        n_players, length, room, outcome,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, outcome, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(start_points, 0), n_busts) AS start_points_sums,
        game_sums(coalesce(end_points, 0), n_busts) AS end_points_sums,
        game_sums(n_busts, n_all) AS bust_sums,
        game_sums(n_in_riichi, n_busts) AS in_riichi_sums,
        game_sums(n_by_first, n_busts) AS by_first_sums,
        game_sums(n_by_dealer, n_busts) AS by_dealer_sums
    FROM by_game
    GROUP BY n_players, length, room, outcome
),
totalled AS (
    SELECT *, whole_sums(bust_sums, (n_players, length, room)) AS bust_whole
    FROM cells
)
SELECT
    n_players,
    length,
    room,
    outcome,
    n_games,
    is_rough(n_games) AS is_rough,
    n_busts,
    bust_whole.n AS n_all_busts,
    share(n_busts, bust_whole.n) AS bust_rate,
    interval_low(bust_whole) AS bust_low,
    interval_high(bust_whole) AS bust_high,
    share(start_points, n_busts) AS start_points,
    ratio_error(start_points_sums) AS start_points_se,
    share(end_points, n_busts) AS end_points,
    ratio_error(end_points_sums) AS end_points_se,
    n_in_riichi,
    share(in_riichi_sums) AS in_riichi_rate,
    interval_low(in_riichi_sums) AS in_riichi_low,
    interval_high(in_riichi_sums) AS in_riichi_high,
    n_by_first,
    share(by_first_sums) AS by_first_rate,
    interval_low(by_first_sums) AS by_first_low,
    interval_high(by_first_sums) AS by_first_high,
    n_by_dealer,
    share(by_dealer_sums) AS by_dealer_rate,
    interval_low(by_dealer_sums) AS by_dealer_low,
    interval_high(by_dealer_sums) AS by_dealer_high
FROM totalled
ORDER BY n_players, length, room, outcome
