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
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        player-hands [hands]
--   balance                        mean change of the points over the hand [points]
--   balance_se                     its standard error [points]
--   balance_sd                     standard deviation of one hand [points]
-- Additive: by_game
-- Chart: line x=hand y=balance series=is_dealer
WITH by_game AS (
    SELECT
        n_players, length, room, hand_number, is_dealer, log_id,
        count(*) AS n_hands,
        sum(total_delta)::BIGINT AS balance,
        sum(total_delta * total_delta)::BIGINT AS squares
    FROM hand_seats
    JOIN hands USING (log_id, hand_index)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, hand_number, is_dealer, log_id
)
SELECT
    n_players,
    length,
    room,
    hand_number,
    ['E', 'S', 'W', 'N'][hand_number // 4 + 1] || (hand_number % 4 + 1) AS hand,
    is_dealer,
    count(*) AS n_games,
    is_rough(count(*)) AS is_rough,
    sum(by_game.n_hands)::BIGINT AS n_hands,
    share(sum(by_game.balance), sum(by_game.n_hands)) AS balance,
    standard_error(by_game.balance, by_game.n_hands) AS balance_se,
    CASE WHEN sum(by_game.n_hands) > 1 THEN
        sqrt((sum(squares) - sum(by_game.balance)::DOUBLE * sum(by_game.balance) / sum(by_game.n_hands))
            / (sum(by_game.n_hands) - 1)) END AS balance_sd
FROM by_game
GROUP BY n_players, length, room, hand_number, is_dealer
ORDER BY n_players, length, room, hand_number, is_dealer
