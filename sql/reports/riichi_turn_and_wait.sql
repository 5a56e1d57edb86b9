-- How often does a riichi win, by its turn and its wait?
--
-- Riichi declared, double riichi and those ronned on the riichi tile included; each is one player and hand.
-- The table of win rates by turn and class of the wait (巡目別待ち別和了率); place=1 gives that of the first riichi
-- (先制立直), place=2 that of the first chasing one (追っかけ立直).
--
-- Group: riichi
-- Grain: one turn and class of wait
-- Parameters: games
--   place integer(1..4) = null  1: the hand's first riichi (先制), 2: the second, and so on; null: all
-- Columns: games
--   turn                           own discards up to and with the riichi tile
--   wait_class                     class of the wait at the declaration
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_riichi                       riichi declared, those ronned on the riichi tile included [riichi]
--   n_wins                         of these, won [wins]
--   n_deal_ins                     of these, dealt in [deal-ins]
--   win_rate                       n_wins / n_riichi
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   n_deal_ins / n_riichi
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   balance                        mean change of points over the hand, an accepted riichi stick taken off
--                                  (局収支) [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: heat x=turn y=wait_class z=win_rate
WITH by_game AS (
    SELECT
        n_players, length, room, riichi_turn AS turn, riichi_wait_class AS wait_class, log_id,
        count(*) AS n_riichi,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE is_riichi_declared AND ($place::INTEGER IS NULL OR riichi_order = $place::INTEGER)
    GROUP BY ALL
),
cells AS (
    SELECT
        n_players, length, room, turn, wait_class,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, turn, wait_class, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_wins, n_riichi) AS win_sums,
        game_sums(n_deal_ins, n_riichi) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, turn, wait_class
)
SELECT
    n_players, length, room, turn, wait_class,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    n_wins,
    n_deal_ins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM cells
ORDER BY n_players DESC, length, room, turn, wait_class
