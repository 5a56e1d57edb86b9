-- What share of riichi has a good wait, by each convention, and what is it worth?
--
-- Riichi declared, double riichi and those ronned on the riichi tile included; each is one player and hand.
--
-- The conventions (好形率): unheld: six tiles or more that are not in the player's hand, whatever is in sight
-- (kobalab); unheld_or_honour: the same, or an honour among the waits (zyr17); live: six tiles or more that
-- the player cannot see (amae-koromo 立直好型2); several: two kinds or more, shanpon too (amae-koromo 立直多面);
-- shape: ryanmen, sanmen or complex, published as 62.6 % for the phoenix room (chienshyong).
--
-- Group: riichi
-- Grain: one convention, good or bad wait
-- Parameters: games
--   place integer(1..4) = null  1: the hand's first riichi (先制), 2: the second, and so on; null: all
-- Columns: games
--   convention                     which definition of a good wait, see above
--   is_good                        the wait is good by it
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_riichi                       riichi declared [riichi]
--   wait_share                     n_riichi / all riichi; of the good ones 好形率
--   wait_low, wait_high            interval of wait_share
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
-- Chart: bar x=convention y=win_rate low=win_low high=win_high series=is_good
WITH waits AS (
    SELECT
        log_id, n_players, length, room, is_winner, outcome, total_delta,
        n_riichi_unheld_tiles >= 6 AS unheld,
        n_riichi_unheld_tiles >= 6 OR riichi_waits >> 27 > 0 AS unheld_or_honour,
        n_riichi_unseen_tiles >= 6 AS live,
        n_riichi_wait_kinds >= 2 AS several,
        riichi_wait_class IN ('ryanmen', 'sanmen', 'complex') AS shape
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE is_riichi_declared AND ($place::INTEGER IS NULL OR riichi_order = $place::INTEGER)
),
judged AS (
    UNPIVOT waits ON unheld, unheld_or_honour, live, several, shape INTO NAME convention VALUE is_good
),
by_game AS (
    SELECT
        n_players, length, room, convention, is_good, log_id,
        count(*) AS n_riichi,
        (sum(count(*)) OVER (PARTITION BY convention, log_id))::BIGINT AS n_all,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM judged
    GROUP BY n_players, length, room, convention, is_good, log_id
),
cells AS (
    SELECT
        n_players, length, room, convention, is_good,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, convention, is_good, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_riichi, n_all) AS wait_sums,
        game_sums(n_wins, n_riichi) AS win_sums,
        game_sums(n_deal_ins, n_riichi) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, convention, is_good
),
totalled AS (
    SELECT
        *,
        whole_sums(wait_sums, (n_players, length, room, convention)) AS wait_whole
    FROM cells
)
SELECT
    n_players, length, room, convention, is_good,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    share(wait_whole) AS wait_share,
    interval_low(wait_whole) AS wait_low,
    interval_high(wait_whole) AS wait_high,
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
FROM totalled
ORDER BY n_players DESC, length, room, convention, is_good DESC
