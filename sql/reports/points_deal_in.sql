-- What does a deal-in cost, by the style of the hand that won?
--
-- Wins by ron count once for each winner paid: the two of a double ron are two deal-ins (Mortal, zyr17);
-- n_tiles counts tiles (kobalab, amae-koromo), a double ron at its nearer winner. mean_points is
-- the worth without honba and sticks (素点), mean_paid what the discarder paid with honba: with
-- liability (包) the discarder pays a part. Style any holds all three, winner any both.
--
-- Group: points
-- Grain: one style and kind of winner, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   style                 style of the winner: any, riichi, open or dama
--   winner                any, dealer or other
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_wins                wins by ron, each winner of a double ron one [wins]
--   win_share             n_wins / all wins by ron
--   win_low, win_high     interval of win_share
--   mean_points           mean worth of these wins, without honba and sticks [points]
--   mean_points_se        standard error of mean_points [points]
--   n_tiles               tiles ronned whose first winner is of this style and kind [tiles]
--   mean_paid             mean payment for such a tile, to all winners, honba included (平均放銃点) [points]
--   mean_paid_se          standard error of mean_paid [points]
--   mangan_share          wins of mangan or more / n_wins
--   mangan_low, mangan_high  interval of mangan_share
-- Additive: counted
-- Chart: bar x=style y=mean_points series=winner
WITH by_game AS (
    SELECT
        n_players, length, room,
        coalesce(style, 'any') AS style,
        CASE WHEN is_dealer IS NULL THEN 'any' WHEN is_dealer THEN 'dealer' ELSE 'other' END AS winner,
        log_id,
        count(*) AS n_wins,
        sum(points)::BIGINT AS points,
        count(paid_points) FILTER (win_order = 1) AS n_tiles,
        (sum(paid_points) FILTER (win_order = 1))::BIGINT AS paid,
        count(*) FILTER (limit_name <> 'none') AS n_mangan
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    JOIN (SELECT log_id, hand_index, seat AS from_seat, paid_points FROM deal_ins)
        USING (log_id, hand_index, from_seat)
    GROUP BY GROUPING SETS (
        (n_players, length, room, log_id), (n_players, length, room, style, log_id),
        (n_players, length, room, is_dealer, log_id), (n_players, length, room, style, is_dealer, log_id))
),
by_game_of_all AS (
    SELECT *, (max(n_wins) OVER (PARTITION BY log_id))::BIGINT AS n_all
    FROM by_game
),
counted AS (
    SELECT
        n_players, length, room, style, winner,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, style, winner, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(points, 0), n_wins) AS mean_points_sums,
        game_sums(coalesce(paid, 0), n_tiles) AS mean_paid_sums,
        game_sums(n_wins, n_all) AS win_sums,
        game_sums(n_mangan, n_wins) AS mangan_sums
    FROM by_game_of_all
    GROUP BY n_players, length, room, style, winner
),
totalled AS (
    SELECT
        *,
        (max(n_wins) OVER (PARTITION BY n_players, length, room))::BIGINT AS n_all,
        arg_max(win_sums, n_wins) OVER (PARTITION BY n_players, length, room) AS all_sums
    FROM counted
)
SELECT
    n_players, length, room, style, winner, n_games, is_rough(n_games) AS is_rough, n_wins,
    share(n_wins, n_all) AS win_share,
    interval_low(part_sums(win_sums, all_sums)) AS win_low,
    interval_high(part_sums(win_sums, all_sums)) AS win_high,
    share(points, n_wins) AS mean_points,
    ratio_error(mean_points_sums) AS mean_points_se,
    n_tiles,
    share(paid, n_tiles) AS mean_paid,
    ratio_error(mean_paid_sums) AS mean_paid_se,
    share(mangan_sums) AS mangan_share,
    interval_low(mangan_sums) AS mangan_low,
    interval_high(mangan_sums) AS mangan_high
FROM totalled
ORDER BY n_players DESC, length, room, list_position(['any', 'riichi', 'open', 'dama'], style),
    list_position(['any', 'dealer', 'other'], winner)
