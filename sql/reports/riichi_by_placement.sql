-- How often do players declare riichi, by their place and in the last hands?
--
-- All hands; the place is that by points at the start of the hand (局開始時順位). The last hands are those from the
-- last regular hand number of the game on (オーラス). The riichi rate is declarations / hands; the dama rate is
-- that of hands that became tenpai closed and never declared, among all that became tenpai closed (ダマ率),
-- hands without such a discard left out.
--
-- Group: riichi
-- Grain: one place at the start, in the last hands or before, dealer or not
-- Parameters: games
-- Columns: games
--   is_all_last                    the last regular hand number or a later one
--   start_placement                place by points at the start of the hand
--   is_dealer                      the player deals the hand
--   situation                      the two in words, such as last, dealer
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        hands of such players [player-hands]
--   n_riichi                       riichi declared [riichi]
--   riichi_rate                    n_riichi / n_hands (立直率)
--   riichi_low, riichi_high        interval of riichi_rate
--   n_closed                       hands without open call that became tenpai by a discard [player-hands]
--   dama_rate                    never declared riichi / n_closed
--   dama_low, dama_high        interval of dama_rate
--   n_wins                         riichi that won [wins]
--   win_rate                       n_wins / n_riichi
--   win_low, win_high              interval of win_rate
--   balance                        mean change of points over the hands with riichi, the stick taken off
--                                  [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: bar x=start_placement y=riichi_rate low=riichi_low high=riichi_high series=situation
WITH by_game AS (
    SELECT
        n_players, length, room, is_all_last, start_placement, is_dealer, log_id,
        count(*) AS n_hands,
        count(*) FILTER (is_riichi_declared) AS n_riichi,
        count(*) FILTER (first_tenpai_turn > 0 AND n_open_calls = 0) AS n_closed,
        count(*) FILTER (first_tenpai_turn > 0 AND n_open_calls = 0 AND NOT is_riichi_declared) AS n_dama,
        count(*) FILTER (is_riichi_declared AND is_winner) AS n_wins,
        sum(CASE WHEN is_riichi_declared THEN total_delta END)::BIGINT AS balance_sum,
        count(CASE WHEN is_riichi_declared THEN total_delta END) AS balance_n
    FROM hand_seats
    JOIN hands USING (log_id, hand_index)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, is_all_last, start_placement, is_dealer, log_id
),
cells AS (
    SELECT
        n_players, length, room, is_all_last, start_placement, is_dealer,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, is_all_last, start_placement, is_dealer, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_riichi, n_hands) AS riichi_sums,
        game_sums(n_dama, n_closed) AS dama_sums,
        game_sums(n_wins, n_riichi) AS win_sums
    FROM by_game
    GROUP BY n_players, length, room, is_all_last, start_placement, is_dealer
)
SELECT
    n_players, length, room, is_all_last, start_placement, is_dealer,
    CASE WHEN is_all_last THEN 'last' ELSE 'before' END
        || CASE WHEN is_dealer THEN ', dealer' ELSE '' END AS situation,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    n_riichi,
    share(riichi_sums) AS riichi_rate,
    interval_low(riichi_sums) AS riichi_low,
    interval_high(riichi_sums) AS riichi_high,
    n_closed,
    share(dama_sums) AS dama_rate,
    interval_low(dama_sums) AS dama_low,
    interval_high(dama_sums) AS dama_high,
    n_wins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM cells
ORDER BY n_players DESC, length, room, is_all_last, start_placement, is_dealer DESC
