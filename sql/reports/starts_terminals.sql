-- How do hands with many terminals and honours end?
--
-- Different kinds of terminals and honours among the 13 tiles dealt, from which thirteen orphans and the draw of
-- nine kinds (九種九牌) come. The draw needs nine kinds with the first draw, so it is possible from eight on.
--
-- Group: starts
-- Grain: one number of kinds
-- Parameters: games
-- Columns: games
--   n_terminals                    different terminals and honours dealt [kinds]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        player-hands [hands]
--   terminals_share                n_hands / all player-hands
--   n_nine_kinds                   hands of these that ended by nine kinds, whoever declared it [hands]
--   nine_kinds_rate                n_nine_kinds / n_hands
--   n_wins                         wins [hands]
--   win_rate                       n_wins / n_hands
--   win_low, win_high              interval of win_rate
--   n_orphans                      wins with thirteen orphans (国士無双) [hands]
--   orphans_rate                   n_orphans / n_hands
--   balance                        mean change of points over the hand [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: line x=n_terminals y=win_rate low=win_low high=win_high
WITH players AS (
    SELECT
        log_id,
        n_players,
        length,
        room,
        n_start_terminals,
        result = 'nine_terminals' AS is_nine_kinds,
        is_winner,
        total_delta,
        (yaku_mask >> 47) & 3 <> 0 AS is_orphans
    FROM hand_seats
    JOIN hands USING (log_id, hand_index)
    LEFT JOIN wins USING (log_id, hand_index, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
),
by_game AS (
    SELECT
        n_players,
        length,
        room,
        n_start_terminals AS n_terminals,
        log_id,
        count(*) AS n_hands,
        count(*) FILTER (is_nine_kinds) AS n_nine_kinds,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (is_orphans) AS n_orphans,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM players
    GROUP BY n_players, length, room, n_start_terminals, log_id
),
cells AS (
    SELECT
        n_players, length, room, n_terminals,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_terminals, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_wins, n_hands) AS win_sums
    FROM by_game
    GROUP BY n_players, length, room, n_terminals
)
SELECT
    n_players,
    length,
    room,
    n_terminals,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    share(n_hands, (sum(n_hands) OVER (PARTITION BY n_players, length, room))::BIGINT) AS terminals_share,
    n_nine_kinds,
    share(n_nine_kinds, n_hands) AS nine_kinds_rate,
    n_wins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    n_orphans,
    share(n_orphans, n_hands) AS orphans_rate,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM cells
ORDER BY n_players, length, room, n_terminals
