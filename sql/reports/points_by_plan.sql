-- By which yaku do open hands win, and what are they worth?
--
-- Plans of open wins (副露): yakuhai, tanyao, flush (honitsu, chinitsu), toitoi, terminals (chanta,
-- junchan, honroutou), runs (sanshoku doujun, ittsu), triplets (sanankou, sanshoku doukou, sankantsu,
-- shousangen), chance (only chankan, rinshan, haitei or houtei), yakuman. A win counts under every plan
-- that its yaku show, so that shares add up to more than 1; n_alone counts wins with no other plan.
--
-- Group: points
-- Grain: one plan, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   plan                  the plan
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_open_wins           open wins [wins]
--   n_wins                of these, wins with the plan [wins]
--   plan_share            n_wins / n_open_wins
--   plan_low, plan_high   interval of plan_share
--   n_alone               wins with this plan and no other [wins]
--   mean_points           mean worth, without honba and sticks [points]
--   mean_points_se        standard error of mean_points [points]
--   mangan_share          wins of mangan or more / n_wins
--   mean_melds            mean number of open melds [melds]
--   mean_turn             mean turn of the win: own discards, plus 1 for a tsumo [turns]
-- Additive: counted
-- Chart: bar x=plan y=plan_share low=plan_low high=plan_high
WITH plans AS (
    SELECT unnest([
        {'plan': 'yakuhai', 'ids': [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]},
        {'plan': 'tanyao', 'ids': [8]},
        {'plan': 'flush', 'ids': [34, 35]},
        {'plan': 'toitoi', 'ids': [28]},
        {'plan': 'terminals', 'ids': [23, 31, 33]},
        {'plan': 'runs', 'ids': [24, 25]},
        {'plan': 'triplets', 'ids': [26, 27, 29, 30]},
        {'plan': 'yakuman', 'ids': range(37, 52)}], recursive := true)
),
plan_masks AS (
    SELECT plan, list_sum([1::BIGINT << id FOR id IN ids])::BIGINT AS mask
    FROM plans
),
open_wins AS (
    SELECT
        n_players, length, room, log_id, yaku_mask, points, limit_name, n_open_melds, turn,
        (SELECT count(*) FROM plan_masks WHERE yaku_mask & mask <> 0) AS n_plans
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE style = 'open'
),
totals_by_game AS (
    SELECT n_players, length, room, log_id, count(*) AS n_open_wins
    FROM open_wins
    GROUP BY n_players, length, room, log_id
),
totals AS (
    SELECT n_players, length, room, sum(n_open_wins)::BIGINT AS n_open_wins, game_sums(n_open_wins, n_open_wins) AS all_sums
    FROM totals_by_game
    GROUP BY n_players, length, room
),
planned AS (
    SELECT plan, open_wins.*
    FROM open_wins
    JOIN plan_masks ON yaku_mask & mask <> 0
    UNION ALL
    SELECT 'chance', *
    FROM open_wins
    WHERE n_plans = 0
),
by_game AS (
    SELECT
        n_players, length, room, plan, log_id,
        count(*) AS n_wins,
        count(*) FILTER (n_plans <= 1) AS n_alone,
        sum(points)::BIGINT AS points,
        count(points) AS mean_points_n,
        count(*) FILTER (limit_name <> 'none') AS n_mangan,
        sum(n_open_melds)::BIGINT AS melds,
        sum(turn)::BIGINT AS turns
    FROM planned
    GROUP BY n_players, length, room, plan, log_id
),
counted AS (
    SELECT
        n_players, length, room, plan,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, plan, log_id, n_open_wins)))::BIGINT AS "\0",
        game_sums(coalesce(points, 0), mean_points_n) AS mean_points_sums,
        game_sums(n_wins, n_open_wins) AS plan_sums
    FROM by_game
    JOIN totals_by_game USING (n_players, length, room, log_id)
    GROUP BY n_players, length, room, plan
)
SELECT
    n_players, length, room, plan, n_games, is_rough(n_games) AS is_rough, n_open_wins, n_wins,
    share(n_wins, n_open_wins) AS plan_share,
    interval_low(part_sums(plan_sums, all_sums)) AS plan_low,
    interval_high(part_sums(plan_sums, all_sums)) AS plan_high,
    n_alone,
    share(points, n_wins) AS mean_points,
    ratio_error(mean_points_sums) AS mean_points_se,
    share(n_mangan, n_wins) AS mangan_share,
    share(melds, n_wins) AS mean_melds,
    share(turns, n_wins) AS mean_turn
FROM counted
JOIN totals USING (n_players, length, room)
ORDER BY n_players DESC, length, room, n_wins DESC, plan
