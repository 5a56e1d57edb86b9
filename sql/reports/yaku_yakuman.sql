-- How often is each yakuman won?
--
-- A win with two yakuman counts for both. A counted yakuman (数え役満, 13 han without a yakuman) has its
-- own row, kazoe yakuman, without an id. Pao (包, liability) is the log's. Hands are those of the table.
--
-- Group: yaku
-- Grain: one yakuman, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   yaku_id               the log's yaku id; null for a counted yakuman
--   yaku                  name of the yakuman
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_hands               hands of the table [hands]
--   n_wins                wins with it [wins]
--   per_million           wins with it in a million hands [wins]
--   per_million_low, per_million_high  interval of per_million [wins]
--   n_tsumo               of n_wins, by tsumo [wins]
--   n_pao                 of n_wins, with somebody liable [wins]
--   n_dealer              of n_wins, by the dealer [wins]
--   n_multiple            of n_wins, with more than one yakuman [wins]
--   mean_turn             mean turn of the win: own discards, plus 1 for a tsumo [turns]
-- Additive: counted
WITH totals_by_game AS (
    SELECT n_players, length, room, log_id, count(*) AS n_hands
    FROM hands
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE is_replayed
    GROUP BY n_players, length, room, log_id
),
totals AS (
    SELECT n_players, length, room, sum(n_hands)::BIGINT AS n_hands, game_sums(n_hands, n_hands) AS all_sums
    FROM totals_by_game
    GROUP BY n_players, length, room
),
chosen_wins AS (
    SELECT log_id, hand_index, seat, n_players, length, room, is_tsumo, pao_seat, is_dealer, n_yakuman, turn
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE limit_name = 'yakuman'
),
named AS (
    SELECT yaku_id, yaku, chosen_wins.*
    FROM win_yaku
    JOIN chosen_wins USING (log_id, hand_index, seat)
    WHERE is_yakuman
    UNION ALL
    SELECT NULL, 'kazoe yakuman', *
    FROM chosen_wins
    WHERE n_yakuman = 0
),
by_game AS (
    SELECT
        n_players, length, room, yaku_id, yaku, log_id,
        count(*) AS n_wins,
        count(*) FILTER (is_tsumo) AS n_tsumo,
        count(pao_seat) AS n_pao,
        count(*) FILTER (is_dealer) AS n_dealer,
        count(*) FILTER (n_yakuman > 1) AS n_multiple,
        sum(turn)::BIGINT AS turns
    FROM named
    GROUP BY n_players, length, room, yaku_id, yaku, log_id
),
counted AS (
    SELECT
        n_players, length, room, yaku_id, yaku,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, yaku_id, yaku, log_id, n_hands)))::BIGINT AS "\0",
        game_sums(n_wins, n_hands) AS per_million_sums
    FROM by_game
    JOIN totals_by_game USING (n_players, length, room, log_id)
    GROUP BY n_players, length, room, yaku_id, yaku
)
SELECT
    n_players, length, room, yaku_id, yaku, n_games, is_rough(n_games) AS is_rough, n_hands, n_wins,
    1e6 * share(n_wins, n_hands) AS per_million,
    1e6 * interval_low(part_sums(per_million_sums, all_sums)) AS per_million_low,
    1e6 * interval_high(part_sums(per_million_sums, all_sums)) AS per_million_high,
    n_tsumo, n_pao, n_dealer, n_multiple,
    share(turns, n_wins) AS mean_turn
FROM counted
JOIN totals USING (n_players, length, room)
ORDER BY n_players DESC, length, room, yaku_id NULLS LAST
