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
--   n_hands                        player-hands [hands]
--   win_rate                       wins / n_hands
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   hands dealt in / n_hands
--   call_rate                      hands with an open call / n_hands
--   riichi_rate                    riichi declared / n_hands
--   balance                        mean change of points over the hand [points]
--   balance_se                     its standard error [points]
-- Chart: line x=start_shanten y=win_rate low=win_low high=win_high series=n_value_pairs
SELECT
    n_players,
    length,
    room,
    least(n_start_value_pairs, 2) AS n_value_pairs,
    start_shanten,
    count(*) AS n_hands,
    share(count(*) FILTER (is_winner), count(*)) AS win_rate,
    interval_low(count(*) FILTER (is_winner), count(*)) AS win_low,
    interval_high(count(*) FILTER (is_winner), count(*)) AS win_high,
    share(count(*) FILTER (outcome = 'dealt_in'), count(*)) AS deal_in_rate,
    share(count(*) FILTER (n_open_calls > 0), count(*)) AS call_rate,
    share(count(*) FILTER (is_riichi_declared), count(*)) AS riichi_rate,
    avg(total_delta) AS balance,
    standard_error(total_delta) AS balance_se
FROM hand_seats
JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
GROUP BY n_players, length, room, least(n_start_value_pairs, 2), start_shanten
ORDER BY n_players, length, room, n_value_pairs, start_shanten
