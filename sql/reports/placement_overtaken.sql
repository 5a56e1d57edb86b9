-- How often does a player lose their place in the last hand, by the lead over the next one (まくられ率)?
--
-- At the start of the first all-last hand; with hand_number at the first hand of that number. Overtaken:
-- the final placement is worse than the place held, whoever passed. Complete games only; the last place
-- has nothing to lose.
--
-- Group: placement
-- Grain: one band of the lead, dealer or not
-- Parameters: games
--   hand_number integer(0..15) = null    0 East 1 … 7 South 4 (three players skip 3 and 7); null: the first all-last hand
--   placement integer(1..3) = 1          place held when the hand is dealt, 1 to 3
--   honba integer(0..100) = null         honba of the hand; null: any
--   sticks integer(0..100) = null        riichi sticks on the table; null: any number
--   band integer(1..1000000) = 1000      width of a band of the lead, points
--   max_gap integer(0..1000000) = 32000  leads from here on are one band, points
-- Columns: games
--   start_placement                place when the hand is dealt
--   is_dealer                      deals the hand
--   gap_from                       lower end of the band of the lead over the next place [points]
--   n_games                        games [games]
--   is_rough                       fewer than 30 different games: the intervals are rough
--   n_overtaken_after_hand         in a worse place when the hand is over [games]
--   overtaken_after_hand_rate      n_overtaken_after_hand / n_games
--   overtaken_after_hand_low, overtaken_after_hand_high  interval of overtaken_after_hand_rate
--   n_overtaken                    ended in a worse place [games]
--   overtaken_rate                 n_overtaken / n_games (まくられ率)
--   overtaken_low, overtaken_high  interval of overtaken_rate
-- Additive: cells
-- Chart: line x=gap_from y=overtaken_rate low=overtaken_low high=overtaken_high series=is_dealer
WITH states AS (
    SELECT
        log_id,
        n_players,
        length,
        room,
        start_placement,
        end_placement,
        is_dealer,
        placement,
        [points_to_second, points_to_third, points_to_fourth][start_placement] AS lead
    FROM hand_seats
    JOIN hands USING (log_id, hand_index)
    JOIN game_seats USING (log_id, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE placement IS NOT NULL
        AND start_placement = $placement::INTEGER
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
        start_placement,
        is_dealer,
        least(lead, $max_gap::BIGINT) // $band::BIGINT * $band::BIGINT AS gap_from,
        log_id,
        count(*) AS n_games,
        count(*) FILTER (end_placement > start_placement) AS n_overtaken_after_hand,
        count(*) FILTER (placement > start_placement) AS n_overtaken
    FROM states
    WHERE lead IS NOT NULL
    GROUP BY n_players, length, room, start_placement, is_dealer, gap_from, log_id
),
cells AS (
    SELECT
        n_players, length, room, start_placement, is_dealer, gap_from,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, start_placement, is_dealer, gap_from, log_id)))::BIGINT AS "\0",
        game_sums(n_overtaken_after_hand, n_games) AS overtaken_after_hand_sums,
        game_sums(n_overtaken, n_games) AS overtaken_sums
    FROM by_game
    GROUP BY n_players, length, room, start_placement, is_dealer, gap_from
)
SELECT
    n_players,
    length,
    room,
    start_placement,
    is_dealer,
    gap_from,
    n_games,
    is_rough(overtaken_sums.games) AS is_rough,
    n_overtaken_after_hand,
    share(overtaken_after_hand_sums) AS overtaken_after_hand_rate,
    interval_low(overtaken_after_hand_sums) AS overtaken_after_hand_low,
    interval_high(overtaken_after_hand_sums) AS overtaken_after_hand_high,
    n_overtaken,
    share(overtaken_sums) AS overtaken_rate,
    interval_low(overtaken_sums) AS overtaken_low,
    interval_high(overtaken_sums) AS overtaken_high
FROM cells
ORDER BY n_players, length, room, start_placement, is_dealer, gap_from
