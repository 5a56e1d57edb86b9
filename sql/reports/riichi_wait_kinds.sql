-- Which sets of tiles do riichi wait for?
--
-- Riichi declared, double riichi and those ronned on the riichi tile included; each is one player and hand.
-- Each set of kinds is a row, such as 14m or 258p: the distribution of waits (待ちの分布).
--
-- Group: riichi
-- Grain: one set of kinds waited for
-- Parameters: games
--   min_riichi integer(1..1000000000) = 1  only sets with at least this many riichi
-- Columns: games
--   waits                          set of kinds as a mask, bit k for kind k
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   wait_text                      the kinds, such as 14m
--   n_wait_kinds                   number of kinds [kinds]
--   n_riichi                       riichi declared with this wait [riichi]
--   wait_share                     n_riichi / all riichi
--   wait_low, wait_high            interval of wait_share
--   n_wins                         of these, won [wins]
--   n_deal_ins                     of these, dealt in [deal-ins]
--   win_rate                       n_wins / n_riichi
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   n_deal_ins / n_riichi
--   deal_in_low, deal_in_high      interval of deal_in_rate
-- Additive: cells
WITH by_game AS (
    SELECT
        n_players, length, room, riichi_waits AS waits, log_id,
        count(*) AS n_riichi,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE is_riichi_declared
    GROUP BY n_players, length, room, waits, log_id
),
cells AS (
    SELECT
        n_players, length, room, waits,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, waits, log_id, n_all)))::BIGINT AS "\0",
        game_sums(n_riichi, n_all) AS wait_sums,
        game_sums(n_wins, n_riichi) AS win_sums,
        game_sums(n_deal_ins, n_riichi) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, waits
),
totalled AS (
    SELECT
        *,
        whole_sums(wait_sums, (n_players, length, room)) AS wait_whole
    FROM cells
)
SELECT
    n_players, length, room, waits,
    n_games,
    is_rough(n_games) AS is_rough,
    kinds_text(waits) AS wait_text,
    n_kinds(waits) AS n_wait_kinds,
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
    interval_high(deal_in_sums) AS deal_in_high
FROM totalled
WHERE n_riichi >= $min_riichi::INTEGER
ORDER BY n_players DESC, length, room, n_riichi DESC, waits
