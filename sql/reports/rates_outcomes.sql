-- How do hands end for a player?
--
-- The outcomes exclude each other and add up to 1: won by tsumo or ron, dealt in (放銃), paid another's
-- tsumo (被ツモ), a ron between others (横移動), tenpai or noten at an exhaustive draw (流局; nagashi
-- mangan among them), an abortive draw (途中流局). In a double ron the discarder dealt in once, both
-- winners won.
--
-- Group: rates
-- Grain: one outcome, for dealers and for the others, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   is_dealer             the player deals the hand
--   outcome               what the end of the hand was for the player
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_hands               hands of such players [player-hands]
--   n_outcome             of these, hands with this outcome [player-hands]
--   rate                  n_outcome / n_hands
--   low, high             interval of rate
--   mean_balance          mean change of the player's points in these hands, their own stick included [points]
--   mean_balance_se       standard error of mean_balance [points]
-- Additive: totals
-- Chart: bar x=outcome y=rate low=low high=high series=is_dealer
WITH outcomes AS (
    SELECT unnest(['won_tsumo', 'won_ron', 'dealt_in', 'paid_tsumo', 'others_ron', 'draw_tenpai', 'draw_noten',
                   'abortive']) AS outcome
),
by_game AS (
    SELECT
        n_players, length, room, is_dealer, outcome, log_id,
        count(*) AS n_outcome,
        sum(total_delta)::BIGINT AS balance
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, is_dealer, outcome, log_id
),
totals_by_game AS (
    SELECT n_players, length, room, is_dealer, log_id, sum(n_outcome)::BIGINT AS n_hands
    FROM by_game
    GROUP BY n_players, length, room, is_dealer, log_id
),
counted AS (
    SELECT
        n_players, length, room, is_dealer, outcome,
        count(*) AS n_games,
        sum(n_outcome)::BIGINT AS n_outcome,
        sum(balance)::BIGINT AS balance,
        game_sums(coalesce(balance, 0), n_outcome) AS mean_balance_sums,
        game_sums(n_outcome, n_hands) AS outcome_sums
    FROM by_game
    JOIN totals_by_game USING (n_players, length, room, is_dealer, log_id)
    GROUP BY n_players, length, room, is_dealer, outcome
),
totals AS (
    SELECT n_players, length, room, is_dealer, sum(n_hands)::BIGINT AS n_hands, game_sums(n_hands, n_hands) AS all_sums
    FROM totals_by_game
    GROUP BY n_players, length, room, is_dealer
)
SELECT
    n_players, length, room, is_dealer, outcome,
    coalesce(n_games, 0) AS n_games,
    is_rough(coalesce(n_games, 0)) AS is_rough,
    n_hands,
    coalesce(n_outcome, 0) AS n_outcome,
    share(coalesce(n_outcome, 0), n_hands) AS rate,
    interval_low(part_sums(outcome_sums, all_sums)) AS low,
    interval_high(part_sums(outcome_sums, all_sums)) AS high,
    share(balance, n_outcome) AS mean_balance,
    ratio_error(mean_balance_sums) AS mean_balance_se
FROM totals
CROSS JOIN outcomes
LEFT JOIN counted USING (n_players, length, room, is_dealer, outcome)
ORDER BY n_players DESC, length, room, is_dealer DESC, list_position(
    ['won_tsumo', 'won_ron', 'dealt_in', 'paid_tsumo', 'others_ron', 'draw_tenpai', 'draw_noten', 'abortive'], outcome)
