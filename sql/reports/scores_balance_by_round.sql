-- What does a hand bring to the dealer and to the others, by hand number (局収支)?
--
-- Balance: change of the player's points over the hand, own riichi stick paid and sticks won
-- included. The means of one hand number do not add up to 0 where sticks stay on the table or come from
-- hands before. All hands, repeats and abortive draws included. Published for the houou room:
-- dealer +519, others -180.
--
-- Group: scores
-- Grain: one hand number, dealer or not
-- Parameters: games
-- Columns: games
--   hand_number                    0 East 1, 7 South 4; three players skip 3, 7 and 11
--   hand                           hand: E1 for East 1, S4 for South 4
--   is_dealer                      deals the hand
--   n_hands                        player-hands [hands]
--   balance                        mean change of the points over the hand [points]
--   balance_se                     its standard error [points]
--   balance_sd                     standard deviation of one hand [points]
-- Chart: line x=hand y=balance series=is_dealer
SELECT
    n_players,
    length,
    room,
    hand_number,
    ['E', 'S', 'W', 'N'][hand_number // 4 + 1] || (hand_number % 4 + 1) AS hand,
    is_dealer,
    count(*) AS n_hands,
    avg(total_delta) AS balance,
    standard_error(total_delta) AS balance_se,
    standard_error(total_delta) * sqrt(count(*)) AS balance_sd
FROM hand_seats
JOIN hands USING (log_id, hand_index)
JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
GROUP BY n_players, length, room, hand_number, is_dealer
ORDER BY n_players, length, room, hand_number, is_dealer
