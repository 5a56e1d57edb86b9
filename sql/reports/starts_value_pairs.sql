-- What is a starting pair of dragons or winds of one's own worth?
--
-- Value pairs are pairs or triplets among the 13 tiles dealt of dragons, one's own wind or the wind of the round
-- (役牌). The balance is the change of points over the whole hand, the player's riichi stick taken off.
--
-- Group: starts
-- Grain: one number of value pairs and one starting shanten
-- Parameters: games
-- Columns: games
--   n_value_pairs                  value kinds held twice or more; 2 stands for two or more [kinds]
--   start_shanten                  shanten of the 13 tiles dealt [shanten]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        player-hands [hands]
--   win_rate                       wins / n_hands
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   hands dealt in / n_hands
--   call_rate                      hands with an open call / n_hands
--   riichi_rate                    riichi declared / n_hands
--   balance                        mean change of points over the hand [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: line x=start_shanten y=win_rate low=win_low high=win_high series=n_value_pairs
WITH by_game AS (
    SELECT
        n_players, length, room, least(n_start_value_pairs, 2) AS n_value_pairs, start_shanten, log_id,
        count(*) AS n_hands,
        count(*) FILTER (is_winner) AS n_win,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_in,
        count(*) FILTER (n_open_calls > 0) AS n_call,
        count(*) FILTER (is_riichi_declared) AS n_riichi,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, least(n_start_value_pairs, 2), start_shanten, log_id
),
cells AS (
    SELECT
        n_players, length, room, n_value_pairs, start_shanten,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_value_pairs, start_shanten, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_win, n_hands) AS win_sums
    FROM by_game
    GROUP BY n_players, length, room, n_value_pairs, start_shanten
)
SELECT
    n_players,
    length,
    room,
    n_value_pairs,
    start_shanten,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(n_deal_in, n_hands) AS deal_in_rate,
    share(n_call, n_hands) AS call_rate,
    share(n_riichi, n_hands) AS riichi_rate,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM cells
ORDER BY n_players, length, room, n_value_pairs, start_shanten
