-- Who lets winning tiles pass, and what becomes of it?
--
-- A missed win (見逃し) is a winning tile of another player, with a yaku and outside furiten, that was neither
-- won on nor called; each is a choice or an oversight. n_furiten_tiles are those that furiten forbade,
-- n_yakuless_tiles those without a yaku. The place is that by points at the start of the hand; the last hands
-- are those from the last regular hand number on (オーラス). Hands are in riichi, open, or closed, as they were
-- at the end.
--
-- Group: furiten
-- Grain: one style of hand and one place at the start, in the last hands or before
-- Parameters: games
-- Columns: games
--   style                          riichi, open or closed
--   is_all_last                    the last regular hand number or a later one
--   start_placement                place by points at the start of the hand
--   situation                      style and last hands in words, such as riichi, last
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        hands of such players [player-hands]
--   n_tenpai                       of these, tenpai after a discard of their own [player-hands]
--   n_missing                      hands with a missed win [player-hands]
--   per_thousand                   n_missing for 1,000 hands [player-hands]
--   n_missed                       missed wins [tiles]
--   n_furiten_tiles                winning tiles that furiten forbade [tiles]
--   n_yakuless_tiles               winning tiles without a yaku [tiles]
--   n_wins                         of n_missing, won later [wins]
--   win_rate                       n_wins / n_missing
--   win_low, win_high              interval of win_rate
--   tsumo_share                    of n_wins, by tsumo
--   balance                        mean change of points over the hands with a missed win [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: bar x=start_placement y=per_thousand series=situation
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        CASE WHEN is_riichi_declared THEN 'riichi'
             WHEN n_open_calls > 0 THEN 'open'
             ELSE 'closed' END AS style,
        is_all_last,
        start_placement,
        log_id,
        count(*) AS n_hands,
        count(*) FILTER (first_tenpai_turn IS NOT NULL) AS n_tenpai,
        count(*) FILTER (n_missed_wins > 0) AS n_missing,
        sum(n_missed_wins)::BIGINT AS n_missed,
        sum(n_furiten_offers)::BIGINT AS n_furiten_tiles,
        sum(n_yakuless_offers)::BIGINT AS n_yakuless_tiles,
        count(*) FILTER (n_missed_wins > 0 AND is_winner) AS n_wins,
        count(*) FILTER (n_missed_wins > 0 AND outcome = 'won_tsumo') AS n_tsumo,
        sum(CASE WHEN n_missed_wins > 0 THEN total_delta END)::BIGINT AS balance_sum,
        count(CASE WHEN n_missed_wins > 0 THEN total_delta END) AS balance_n
    FROM hand_seats
    JOIN hands USING (log_id, hand_index)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY ALL
),
cells AS (
    SELECT
        n_players, length, room, style, is_all_last, start_placement,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, style, is_all_last, start_placement, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_wins, n_missing) AS win_sums
    FROM by_game
    GROUP BY n_players, length, room, style, is_all_last, start_placement
)
SELECT
    n_players, length, room, style, is_all_last, start_placement,
    style || CASE WHEN is_all_last THEN ', last' ELSE '' END AS situation,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    n_tenpai,
    n_missing,
    share(1000 * n_missing, n_hands) AS per_thousand,
    n_missed,
    n_furiten_tiles,
    n_yakuless_tiles,
    n_wins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(n_tsumo, n_wins) AS tsumo_share,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM cells
ORDER BY n_players DESC, length, room, style, is_all_last, start_placement
