-- When does a hand first become tenpai, and how often does it win from there?
--
-- The first own discard that left a tenpai hand, by the state of the hand then: riichi declared with that
-- discard, open, or dama (closed without riichi at that discard; a later riichi counts here too).
--
-- Group: tenpai
-- Grain: one state and one turn
-- Parameters: games
-- Columns: games
--   state                          riichi, open or dama, at the first tenpai
--   turn                           own discards made, the one that left tenpai included [own discards]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_tenpai                       player-hands [hands]
--   turn_share                     n_tenpai / all of this state
--   win_rate                       won the hand / n_tenpai
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   dealt in / n_tenpai
--   draw_rate                      the hand ended in an exhaustive draw / n_tenpai
--   balance                        mean change of points over the hand, the riichi stick taken off [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: line x=turn y=win_rate low=win_low high=win_high series=state
WITH first_tenpai AS (
    SELECT
        log_id,
        n_players,
        length,
        room,
        CASE WHEN is_riichi_tile THEN 'riichi' WHEN n_open_melds > 0 THEN 'open' ELSE 'dama' END AS state,
        turn,
        is_winner,
        outcome,
        total_delta
    FROM tenpais
    JOIN hand_seats USING (log_id, hand_index, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
),
by_game AS (
    SELECT
        n_players,
        length,
        room,
        state,
        turn,
        log_id,
        count(*) AS n_tenpai,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        count(*) FILTER (outcome IN ('draw_tenpai', 'draw_noten')) AS n_draws,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM first_tenpai
    GROUP BY n_players, length, room, state, turn, log_id
),
cells AS (
    SELECT
        n_players, length, room, state, turn,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, state, turn, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_wins, n_tenpai) AS win_sums
    FROM by_game
    GROUP BY n_players, length, room, state, turn
)
SELECT
    n_players,
    length,
    room,
    state,
    turn,
    n_games,
    is_rough(n_games) AS is_rough,
    n_tenpai,
    share(n_tenpai, (sum(n_tenpai) OVER (PARTITION BY n_players, length, room, state))::BIGINT) AS turn_share,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(n_deal_ins, n_tenpai) AS deal_in_rate,
    share(n_draws, n_tenpai) AS draw_rate,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM cells
ORDER BY n_players, length, room, state, turn
