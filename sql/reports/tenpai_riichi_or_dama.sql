-- Riichi or dama: how does the same closed tenpai end either way?
--
-- First tenpai of closed hands, furiten ones left out, and those that could not declare: with less than 1000
-- points at the start of the hand, or too few tiles left for another draw (four, with three players three). Riichi: declared with the discard that made the hand
-- tenpai (即リーチ); dama: not (ダマテン), also where a riichi followed later or the hand changed. A good wait has
-- six tiles or more that are not in the player's hand (kobalab, zyr17). The value is that of a ron without riichi
-- on the dearest wait: none where no wait has a yaku. Nobody chose at random: a player who stays dama may
-- have had reasons that no column holds.
--
-- Group: tenpai
-- Grain: one value, good or bad wait, third of the hand, and choice
-- Parameters: games
--   first boolean = true           only where nobody was in riichi yet; false: all
-- Columns: games
--   ron_points                     none, below 2000, 2000, 3900, 5200 or 7700 and more, without riichi; dealers by two thirds [points]
--   is_good_wait                   six tiles or more outside the player's hand
--   turns                          early: turn 1-6, middle: 7-12, late: from 13 on
--   choice                         riichi or dama
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_tenpai                       player-hands [hands]
--   n_wins                         of these, won [wins]
--   win_rate                       n_wins / n_tenpai
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   dealt in / n_tenpai
--   draw_rate                      ended in an exhaustive draw / n_tenpai
--   mean_win_points                mean points of the wins, without honba and sticks [points]
--   mean_win_points_se             its standard error [points]
--   balance                        mean change of points over the hand, the riichi stick taken off [points]
--   balance_se                     its standard error [points]
-- Additive: cells
WITH closed AS (
    SELECT
        log_id,
        n_players,
        length,
        room,
        CASE WHEN is_riichi_tile THEN 'riichi' ELSE 'dama' END AS choice,
        n_unheld_tiles >= 6 AS is_good_wait,
        CASE WHEN turn <= 6 THEN 'early' WHEN turn <= 12 THEN 'middle' ELSE 'late' END AS turns,
        CASE WHEN tenpais.is_dealer THEN high_points / 1.5 ELSE high_points END AS value,
        CASE WHEN value = 0 THEN 'none' WHEN value < 1900 THEN 'below 2000' WHEN value < 3700 THEN '2000'
             WHEN value < 5100 THEN '3900' WHEN value < 7600 THEN '5200' ELSE '7700 and more' END AS ron_points,
        is_winner,
        outcome,
        win_points,
        total_delta
    FROM tenpais
    JOIN hand_seats USING (log_id, hand_index, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE n_open_melds = 0 AND furiten IS NULL AND start_points >= 1000 AND n_tiles_left >= n_players AND (n_riichi_others = 0 OR NOT $first::BOOLEAN)
),
by_game AS (
    SELECT
        n_players,
        length,
        room,
        ron_points,
        is_good_wait,
        turns,
        choice,
        log_id,
        count(*) AS n_tenpai,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        count(*) FILTER (outcome IN ('draw_tenpai', 'draw_noten')) AS n_draws,
        sum(win_points)::BIGINT AS mean_win_points_sum,
        count(win_points) AS mean_win_points_n,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM closed
    GROUP BY n_players, length, room, ron_points, is_good_wait, turns, choice, log_id
),
cells AS (
    SELECT
        n_players, length, room, ron_points, is_good_wait, turns, choice,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, ron_points, is_good_wait, turns, choice, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(mean_win_points_sum, 0), mean_win_points_n) AS mean_win_points_sums,
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_wins, n_tenpai) AS win_sums
    FROM by_game
    GROUP BY n_players, length, room, ron_points, is_good_wait, turns, choice
)
SELECT
    n_players,
    length,
    room,
    ron_points,
    is_good_wait,
    turns,
    choice,
    n_games,
    is_rough(n_games) AS is_rough,
    n_tenpai,
    n_wins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(n_deal_ins, n_tenpai) AS deal_in_rate,
    share(n_draws, n_tenpai) AS draw_rate,
    share(mean_win_points_sum, mean_win_points_n) AS mean_win_points,
    ratio_error(mean_win_points_sums) AS mean_win_points_se,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM cells
ORDER BY n_players, length, room,
    list_position(['none', 'below 2000', '2000', '3900', '5200', '7700 and more'], ron_points),
    is_good_wait, list_position(['early', 'middle', 'late'], turns), choice
