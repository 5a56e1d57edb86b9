-- How often do players make kans, and what becomes of these hands?
--
-- Kans that stand: an added kan that was robbed does not. any holds the hands with a kan of any kind; none
-- those without, for comparison. A hand with kans of two kinds is in both rows.
--
-- Group: kans
-- Grain: one kind of kan, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   kind                  any, ankan, kakan, daiminkan, or none
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_all_hands           all hands of a player [player-hands]
--   n_hands               hands with such a kan [player-hands]
--   n_kans                kans of this kind [kans]
--   hand_share            n_hands / n_all_hands
--   hand_low, hand_high   interval of hand_share
--   win_rate              hands won / n_hands
--   win_low, win_high     interval of win_rate
--   deal_in_rate          hands with a deal-in / n_hands
--   deal_in_low, deal_in_high  interval of deal_in_rate
--   mean_win_points       mean worth of the wins, without honba and sticks [points]
--   mean_balance          mean change of the player's points in the hand, their own stick included [points]
--   mean_balance_se       standard error of mean_balance [points]
-- Additive: by_game
-- Chart: bar x=kind y=win_rate low=win_low high=win_high
WITH kans AS (  -- few rows, so that the kinds can be taken apart cheaply
    SELECT
        n_players, length, room, log_id, n_ankan, n_kakan, n_daiminkan,
        count(*) AS n_hands,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        coalesce(sum(win_points), 0)::BIGINT AS points,
        sum(total_delta)::BIGINT AS balance
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, log_id, n_ankan, n_kakan, n_daiminkan
),
kinds_of_kan AS (
    SELECT
        *,
        unnest(['any', 'ankan', 'kakan', 'daiminkan', 'none']) AS kind,
        unnest([n_ankan + n_kakan + n_daiminkan, n_ankan, n_kakan, n_daiminkan, 0]) AS n_of_kind
    FROM kans
),
by_game AS (
    SELECT
        n_players, length, room, kind, log_id,
        sum(n_hands)::BIGINT AS n_hands,
        sum(n_of_kind * n_hands)::BIGINT AS n_kans,
        sum(n_wins)::BIGINT AS n_wins,
        sum(n_deal_ins)::BIGINT AS n_deal_ins,
        sum(points)::BIGINT AS points,
        sum(balance)::BIGINT AS balance
    FROM kinds_of_kan
    WHERE n_of_kind > 0 OR (kind = 'none' AND n_ankan + n_kakan + n_daiminkan = 0)
    GROUP BY n_players, length, room, kind, log_id
),
by_game_of_all AS (
    SELECT *, (sum(n_hands) FILTER (kind IN ('any', 'none')) OVER (PARTITION BY log_id))::BIGINT AS n_all
    FROM by_game
),
counted AS (
    SELECT
        n_players, length, room, kind,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, kind, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(balance, 0), n_hands) AS mean_balance_sums,
        game_sums(n_hands, n_all) AS hand_sums,
        game_sums(n_wins, n_hands) AS win_sums,
        game_sums(n_deal_ins, n_hands) AS deal_in_sums
    FROM by_game_of_all
    GROUP BY n_players, length, room, kind
),
totals AS (
    SELECT n_players, length, room, game_sums(n_all, n_all) AS all_sums
    FROM (SELECT DISTINCT n_players, length, room, log_id, n_all FROM by_game_of_all)
    GROUP BY n_players, length, room
),
totalled AS (
    SELECT
        *,
        (sum(n_hands) FILTER (kind IN ('any', 'none')) OVER (PARTITION BY n_players, length, room))::BIGINT
            AS n_all_hands
    FROM counted
)
SELECT
    n_players, length, room, kind, n_games, is_rough(n_games) AS is_rough, n_all_hands, n_hands, n_kans,
    share(n_hands, n_all_hands) AS hand_share,
    interval_low(part_sums(hand_sums, all_sums)) AS hand_low,
    interval_high(part_sums(hand_sums, all_sums)) AS hand_high,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(points, n_wins) AS mean_win_points,
    share(balance, n_hands) AS mean_balance,
    ratio_error(mean_balance_sums) AS mean_balance_se
FROM totalled
JOIN totals USING (n_players, length, room)
ORDER BY n_players DESC, length, room, list_position(['any', 'ankan', 'kakan', 'daiminkan', 'none'], kind)
