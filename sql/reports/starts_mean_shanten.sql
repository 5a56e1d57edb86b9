-- How many tiles is a starting hand from tenpai on average?
--
-- Two conventions for the dealer: 13 tiles for everybody (kobalab, zyr17), or for the dealer the 14 tiles with
-- the first draw (amae-koromo).
--
-- Group: starts
-- Grain: dealer or not
-- Parameters: games
-- Columns: games
--   is_dealer                      deals the hand
--   n_hands                        player-hands [hands]
--   mean_shanten                   mean shanten of the 13 tiles dealt (平均配牌向聴数) [shanten]
--   mean_shanten_se                its standard error [shanten]
--   n_first_draws                  player-hands with an own first draw before any call of the player [hands]
--   mean_first_draw_shanten        mean shanten of the 14 tiles at the first draw [shanten]
--   mean_first_draw_shanten_se     its standard error [shanten]
--   mean_dora                      mean dora of the 13 tiles by the first indicator, red fives not counted [tiles]
--   mean_red_fives                 mean red fives of the 13 tiles [tiles]
--   mean_pairs                     mean number of kinds held twice or more [kinds]
--   mean_terminals                 mean number of different terminals and honours [kinds]
SELECT
    n_players,
    length,
    room,
    is_dealer,
    count(*) AS n_hands,
    avg(start_shanten) AS mean_shanten,
    standard_error(start_shanten) AS mean_shanten_se,
    count(first_draw_shanten) AS n_first_draws,
    avg(first_draw_shanten) AS mean_first_draw_shanten,
    standard_error(first_draw_shanten) AS mean_first_draw_shanten_se,
    avg(n_start_dora) AS mean_dora,
    avg(n_start_red_fives) AS mean_red_fives,
    avg(n_start_pairs) AS mean_pairs,
    avg(n_start_terminals) AS mean_terminals
FROM hand_seats
JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
GROUP BY n_players, length, room, is_dealer
ORDER BY n_players, length, room, is_dealer
