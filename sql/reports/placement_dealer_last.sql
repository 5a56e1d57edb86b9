-- What is it worth to deal the last hand?
--
-- State at the start of the first all-last hand. Rose: the final placement is better than the place
-- held; fell: worse. Win and deal-in are those of that hand; a deal-in counts once also for a double
-- ron. Complete games only.
--
-- Group: placement
-- Grain: one place at the start of the first all-last hand, dealer or not
-- Parameters: games
-- Columns: games
--   start_placement                place when the hand is dealt
--   is_dealer                      deals the hand
--   n_games                        games [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_wins                         won that hand [games]
--   win_rate                       n_wins / n_games
--   win_low, win_high              interval of win_rate
--   n_deal_ins                     dealt in in that hand [games]
--   deal_in_rate                   n_deal_ins / n_games
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   n_rose                         ended in a better place [games]
--   rose_rate                      n_rose / n_games
--   rose_low, rose_high            interval of rose_rate
--   n_fell                         ended in a worse place [games]
--   fell_rate                      n_fell / n_games
--   fell_low, fell_high            interval of fell_rate
--   average_placement              mean final placement [places]
--   average_placement_se           its standard error [places]
-- Additive: places
-- Chart: bar x=start_placement y=average_placement series=is_dealer
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        start_placement,
        is_dealer,
        log_id,
        count(*) AS n_games,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (n_winners_paid > 0) AS n_deal_ins,
        count(*) FILTER (placement < start_placement) AS n_rose,
        count(*) FILTER (placement > start_placement) AS n_fell,
        sum(placement)::BIGINT AS average_placement_sum,
        count(placement) AS average_placement_n
    FROM hand_seats
    JOIN hands USING (log_id, hand_index)
    JOIN game_seats USING (log_id, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE is_first_all_last AND placement IS NOT NULL
    GROUP BY n_players, length, room, start_placement, is_dealer, log_id
),
places AS (
    SELECT
        n_players, length, room, start_placement, is_dealer,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, start_placement, is_dealer, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(average_placement_sum, 0), average_placement_n) AS average_placement_sums,
        game_sums(n_wins, n_games) AS win_sums,
        game_sums(n_deal_ins, n_games) AS deal_in_sums,
        game_sums(n_rose, n_games) AS rose_sums,
        game_sums(n_fell, n_games) AS fell_sums
    FROM by_game
    GROUP BY n_players, length, room, start_placement, is_dealer
)
SELECT
    n_players,
    length,
    room,
    start_placement,
    is_dealer,
    n_games,
    is_rough(n_games) AS is_rough,
    n_wins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    n_deal_ins,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    n_rose,
    share(rose_sums) AS rose_rate,
    interval_low(rose_sums) AS rose_low,
    interval_high(rose_sums) AS rose_high,
    n_fell,
    share(fell_sums) AS fell_rate,
    interval_low(fell_sums) AS fell_low,
    interval_high(fell_sums) AS fell_high,
    share(average_placement_sum, average_placement_n) AS average_placement,
    ratio_error(average_placement_sums) AS average_placement_se
FROM places
ORDER BY n_players, length, room, start_placement, is_dealer
