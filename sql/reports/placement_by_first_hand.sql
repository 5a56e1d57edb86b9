-- How does a game end after each outcome of its first hand?
--
-- The first hand is East 1 at 0 honba. Complete games only, without those whose first hand is not replayed.
--
-- Group: placement
-- Grain: one outcome of the first hand, dealer or not
-- Parameters: games
-- Columns: games
--   outcome                        what the first hand was for the player: won_tsumo, won_ron, dealt_in, paid_tsumo, others_ron …
--   is_dealer                      dealt it
--   n_games                        games [games]
--   is_rough                       fewer than 30 different games: the intervals are rough
--   n_first, n_second, n_third, n_fourth  of these, ended 1st, 2nd, 3rd, 4th
--   first_rate                     n_first / n_games (1位率, トップ率)
--   first_low, first_high          interval of first_rate
--   second_rate                    n_second / n_games (2位率)
--   second_low, second_high        interval of second_rate
--   third_rate                     n_third / n_games (3位率)
--   third_low, third_high          interval of third_rate
--   fourth_rate                    n_fourth / n_games (4位率); null with three players
--   fourth_low, fourth_high        interval of fourth_rate
--   average_placement              mean final placement [places]
--   average_placement_se           its standard error [places]
--   average_delta                  mean change of the points in the first hand, own riichi stick included [points]
--   average_delta_se               its standard error [points]
-- Additive: outcomes
-- Chart: bar x=outcome y=average_placement series=is_dealer
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        outcome,
        is_dealer,
        log_id,
        count(*) AS n_games,
        count(*) FILTER (placement = 1) AS n_first,
        count(*) FILTER (placement = 2) AS n_second,
        count(*) FILTER (placement = 3) AS n_third,
        count(*) FILTER (placement = 4) AS n_fourth,
        sum(placement)::BIGINT AS average_placement_sum,
        count(placement) AS average_placement_n,
        sum(total_delta)::BIGINT AS average_delta_sum,
        count(total_delta) AS average_delta_n
    FROM hand_seats
    JOIN game_seats USING (log_id, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE hand_index = 0 AND placement IS NOT NULL
    GROUP BY n_players, length, room, outcome, is_dealer, log_id
),
outcomes AS (
    SELECT
        n_players, length, room, outcome, is_dealer,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, outcome, is_dealer, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(average_placement_sum, 0), average_placement_n) AS average_placement_sums,
        game_sums(coalesce(average_delta_sum, 0), average_delta_n) AS average_delta_sums,
        game_sums(n_first, n_games) AS first_sums,
        game_sums(n_second, n_games) AS second_sums,
        game_sums(n_third, n_games) AS third_sums,
        game_sums(n_fourth, n_games * (n_players - 3)) AS fourth_sums
    FROM by_game
    GROUP BY n_players, length, room, outcome, is_dealer
)
SELECT
    n_players,
    length,
    room,
    outcome,
    is_dealer,
    n_games,
    is_rough(first_sums.games) AS is_rough,
    n_first,
    n_second,
    n_third,
    n_fourth,
    share(first_sums) AS first_rate,
    interval_low(first_sums) AS first_low,
    interval_high(first_sums) AS first_high,
    share(second_sums) AS second_rate,
    interval_low(second_sums) AS second_low,
    interval_high(second_sums) AS second_high,
    share(third_sums) AS third_rate,
    interval_low(third_sums) AS third_low,
    interval_high(third_sums) AS third_high,
    share(n_fourth, n_games * (n_players - 3)) AS fourth_rate,
    interval_low(fourth_sums) AS fourth_low,
    interval_high(fourth_sums) AS fourth_high,
    share(average_placement_sum, average_placement_n) AS average_placement,
    ratio_error(average_placement_sums) AS average_placement_se,
    share(average_delta_sum, average_delta_n) AS average_delta,
    ratio_error(average_delta_sums) AS average_delta_se
FROM outcomes
ORDER BY n_players, length, room, outcome, is_dealer
