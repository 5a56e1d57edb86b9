-- Of which outcomes is the balance of a hand made, for the dealer and for the others?
--
-- Balance: change of the player's points over the hand, riichi sticks paid and won included. The
-- contributions of a dealer or non-dealer add up to the balance of all hands. Outcomes: won_tsumo,
-- won_ron, dealt_in, paid_tsumo (被ツモ), others_ron (横移動), draw_tenpai, draw_noten (an exhaustive draw or
-- nagashi mangan) and abortive.
--
-- Group: scores
-- Grain: one outcome, dealer or not
-- Parameters: games
-- Columns: games
--   is_dealer                      deals the hand
--   outcome                        what the hand was for the player
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        player-hands with this outcome [hands]
--   n_all_hands                    player-hands of dealers, or of the others [hands]
--   outcome_rate                   n_hands / n_all_hands
--   outcome_low, outcome_high      interval of outcome_rate
--   balance                        mean change of the points in these hands [points]
--   balance_se                     its standard error [points]
--   contribution                   sum of these changes / n_all_hands [points]
-- Additive: cells
-- Chart: bar x=outcome y=contribution series=is_dealer
WITH by_game AS (
    SELECT
        n_players, length, room, is_dealer, outcome, log_id,
        count(*) AS n_hands,
        (sum(count(*)) OVER (PARTITION BY is_dealer, log_id))::BIGINT AS n_all,
        sum(total_delta)::BIGINT AS total_balance
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, is_dealer, outcome, log_id
),
cells AS (
    SELECT
        n_players, length, room, is_dealer, outcome,
        count(*) AS n_games,
        sum(n_hands)::BIGINT AS n_hands,
        sum(total_balance)::BIGINT AS total_balance,
        game_sums(coalesce(total_balance, 0), n_hands) AS balance_sums,
        game_sums(n_hands, n_all) AS outcome_sums
    FROM by_game
    GROUP BY n_players, length, room, is_dealer, outcome
),
outcomes AS (
    SELECT
        *,
        share(total_balance, n_hands) AS balance,
        whole_sums(outcome_sums, (n_players, length, room, is_dealer)) AS outcome_whole
    FROM cells
)
SELECT
    n_players,
    length,
    room,
    is_dealer,
    outcome,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    outcome_whole.n AS n_all_hands,
    share(outcome_whole) AS outcome_rate,
    interval_low(outcome_whole) AS outcome_low,
    interval_high(outcome_whole) AS outcome_high,
    balance,
    ratio_error(balance_sums) AS balance_se,
    total_balance / outcome_whole.n AS contribution
FROM outcomes
ORDER BY n_players, length, room, is_dealer, outcome
