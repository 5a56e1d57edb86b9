-- Which yaku come together?
--
-- Pairs of yaku in one win, dora, ura dora and red fives left out. lift compares their number with what
-- it would be if the two were independent of each other: 1 is independent, 0 would be never together.
-- Yaku that exclude each other by the rules have no row, nor have pairs in fewer wins than min_wins.
--
-- Group: yaku
-- Grain: one pair of yaku, of a room, length and number of players
-- Parameters: games
--   min_wins integer(1..1000000000) = 1  pairs in fewer wins than this are left out
-- Columns: games
--   yaku_id, other_yaku_id  the log's ids of the two, the smaller one first
--   yaku, other_yaku      names of the two
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_wins                all wins [wins]
--   n_yaku, n_other       wins with the one, and with the other [wins]
--   n_both                wins with both [wins]
--   other_share           n_both / n_yaku: wins with the first that also have the other
--   other_low, other_high  interval of other_share
--   yaku_share            n_both / n_other: wins with the other that also have the first
--   lift                  n_both * n_wins / (n_yaku * n_other)
--   mean_points           mean worth of the wins with both, without honba and sticks [points]
--   mean_points_se        standard error of mean_points [points]
-- Additive: no, the sets of yaku that occur are looked for in all games
-- Chart: heat x=yaku y=other_yaku z=other_share
WITH numbered AS MATERIALIZED (  -- millions of rows are grouped by game: a number is quicker than its id
    SELECT *, row_number() OVER () AS game
    FROM chosen_games($players, $length, $room, $since, $until)
),
masks AS (
    SELECT game, yaku_mask, count(*) AS n_wins, sum(points)::BIGINT AS points
    FROM wins
    JOIN numbered USING (log_id)
    GROUP BY game, yaku_mask
),
totals AS (
    SELECT n_players, length, room, sum(n_wins)::BIGINT AS n_wins
    FROM masks
    JOIN numbered USING (game)
    GROUP BY n_players, length, room
),
names AS (
    SELECT DISTINCT yaku_id, yaku
    FROM win_yaku
    WHERE yaku_id < 52
),
sets AS MATERIALIZED (  -- there are few different ones
    SELECT yaku_mask, one.yaku_id, other.yaku_id AS other_yaku_id
    FROM (SELECT DISTINCT yaku_mask FROM masks)
    JOIN names AS one ON (yaku_mask >> one.yaku_id) & 1 = 1
    JOIN names AS other ON other.yaku_id >= one.yaku_id AND (yaku_mask >> other.yaku_id) & 1 = 1
),
by_game AS MATERIALIZED (  -- with itself, a yaku has all its wins
    SELECT
        game, yaku_id, other_yaku_id,
        sum(n_wins)::BIGINT AS n_both,
        sum(points)::BIGINT AS points
    FROM masks
    JOIN sets USING (yaku_mask)
    GROUP BY game, yaku_id, other_yaku_id
),
counted AS (
    SELECT
        n_players, length, room, yaku_id, other_yaku_id,
        count(*) AS n_games,
        sum(n_both)::BIGINT AS n_both,
        sum(points)::BIGINT AS points,
        game_sums(coalesce(points, 0), n_both) AS mean_points_sums,
        game_sums(n_both, n_yaku) AS both_sums
    FROM by_game
    JOIN (SELECT game, yaku_id, n_both AS n_yaku FROM by_game WHERE other_yaku_id = yaku_id) USING (game, yaku_id)
    JOIN numbered USING (game)
    GROUP BY n_players, length, room, yaku_id, other_yaku_id
),
singles AS (
    SELECT n_players, length, room, yaku_id, both_sums AS sums, n_both AS n_with
    FROM counted
    WHERE other_yaku_id = yaku_id
)
SELECT
    pairs.n_players, pairs.length, pairs.room, pairs.yaku_id, pairs.other_yaku_id,
    one.yaku,
    other.yaku AS other_yaku,
    n_games,
    is_rough(n_games) AS is_rough,
    n_wins,
    firsts.n_with AS n_yaku,
    others.n_with AS n_other,
    n_both,
    share(n_both, firsts.n_with) AS other_share,
    interval_low(part_sums(both_sums, firsts.sums)) AS other_low,
    interval_high(part_sums(both_sums, firsts.sums)) AS other_high,
    share(n_both, others.n_with) AS yaku_share,
    n_both::DOUBLE * n_wins / (firsts.n_with::DOUBLE * others.n_with) AS lift,
    share(points, n_both) AS mean_points,
    ratio_error(mean_points_sums) AS mean_points_se
FROM counted AS pairs
JOIN totals USING (n_players, length, room)
JOIN singles AS firsts USING (n_players, length, room, yaku_id)
JOIN singles AS others ON others.n_players = pairs.n_players AND others.length = pairs.length
    AND others.room = pairs.room AND others.yaku_id = pairs.other_yaku_id
JOIN names AS one ON one.yaku_id = pairs.yaku_id
JOIN names AS other ON other.yaku_id = pairs.other_yaku_id
WHERE pairs.other_yaku_id > pairs.yaku_id AND n_both >= $min_wins::BIGINT
ORDER BY pairs.n_players DESC, pairs.length, pairs.room, pairs.yaku_id, pairs.other_yaku_id
