-- How often does a player pass the one in the place above in the last hand, by the gap between them (逆転率)?
--
-- At the start of the first all-last hand; with hand_number at the first hand of that number. Passed
-- after the hand: in front of that player by the points when this hand is over. Passed at the end: in
-- front in the final placement. A gap of 0 is a tie, which the lower seat holds. Complete games only.
--
-- Group: placement
-- Grain: one dealer (chaser, target, or another) and one band of the gap
-- Parameters: games
--   hand_number integer(0..15) = null    0 East 1 … 7 South 4 (three players skip 3 and 7); null: the first all-last hand
--   placement integer(2..4) = 2          place of the chaser when the hand is dealt, 2 to 4
--   honba integer(0..100) = null         honba of the hand; null: any
--   sticks integer(0..100) = null        riichi sticks on the table; null: any number
--   band integer(1..1000000) = 1000      width of a band of the gap, points
--   max_gap integer(0..1000000) = 32000  gaps from here on are one band, points
-- Columns: games
--   dealer                         who deals: chaser, target or other
--   gap_from                       lower end of the band of the gap [points]
--   n_games                        games [games]
--   is_rough                       fewer than 30 different games: the intervals are rough
--   n_passed_after_hand            the chaser has passed the target when the hand is over [games]
--   passed_after_hand_rate         n_passed_after_hand / n_games
--   passed_after_hand_low, passed_after_hand_high  interval of passed_after_hand_rate
--   n_passed                       the chaser ended in front of the target [games]
--   passed_rate                    n_passed / n_games (逆転率)
--   passed_low, passed_high        interval of passed_rate
-- Additive: cells
-- Chart: line x=gap_from y=passed_rate low=passed_low high=passed_high series=dealer
WITH pairs AS (
    SELECT
        log_id,
        n_players,
        length,
        room,
        CASE WHEN chaser.is_dealer THEN 'chaser' WHEN target.is_dealer THEN 'target' ELSE 'other' END AS dealer,
        least(target.start_points - chaser.start_points, $max_gap::BIGINT) // $band::BIGINT * $band::BIGINT
            AS gap_from,
        chaser.end_placement < target.end_placement AS is_passed_after_hand,
        chaser_end.placement < target_end.placement AS is_passed
    FROM hand_seats AS chaser
    JOIN hands USING (log_id, hand_index)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    JOIN hand_seats AS target
        ON target.log_id = chaser.log_id
        AND target.hand_index = chaser.hand_index
        AND target.start_placement = chaser.start_placement - 1
    JOIN game_seats AS chaser_end ON chaser_end.log_id = chaser.log_id AND chaser_end.seat = chaser.seat
    JOIN game_seats AS target_end ON target_end.log_id = target.log_id AND target_end.seat = target.seat
    WHERE chaser.start_placement = $placement::INTEGER
        AND chaser_end.placement IS NOT NULL
        AND ($honba::INTEGER IS NULL OR n_honba = $honba::INTEGER)
        AND ($sticks::INTEGER IS NULL OR n_sticks = $sticks::INTEGER)
        AND CASE WHEN $hand_number::INTEGER IS NULL THEN is_first_all_last
                 ELSE hand_number = $hand_number::INTEGER AND n_repeats = 0 END
),
by_game AS (
    SELECT
        n_players,
        length,
        room,
        dealer,
        gap_from,
        log_id,
        count(*) AS n_games,
        count(*) FILTER (is_passed_after_hand) AS n_passed_after_hand,
        count(*) FILTER (is_passed) AS n_passed
    FROM pairs
    GROUP BY n_players, length, room, dealer, gap_from, log_id
),
cells AS (
    SELECT
        n_players, length, room, dealer, gap_from,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, dealer, gap_from, log_id)))::BIGINT AS "\0",
        game_sums(n_passed_after_hand, n_games) AS passed_after_hand_sums,
        game_sums(n_passed, n_games) AS passed_sums
    FROM by_game
    GROUP BY n_players, length, room, dealer, gap_from
)
SELECT
    n_players,
    length,
    room,
    dealer,
    gap_from,
    n_games,
    is_rough(passed_sums.games) AS is_rough,
    n_passed_after_hand,
    share(passed_after_hand_sums) AS passed_after_hand_rate,
    interval_low(passed_after_hand_sums) AS passed_after_hand_low,
    interval_high(passed_after_hand_sums) AS passed_after_hand_high,
    n_passed,
    share(passed_sums) AS passed_rate,
    interval_low(passed_sums) AS passed_low,
    interval_high(passed_sums) AS passed_high
FROM cells
ORDER BY n_players, length, room, dealer, gap_from
