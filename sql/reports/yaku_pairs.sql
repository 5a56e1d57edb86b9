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
--   n_wins                all wins [wins]
--   n_yaku, n_other       wins with the one, and with the other [wins]
--   n_both                wins with both [wins]
--   other_share           n_both / n_yaku: wins with the first that also have the other
--   other_low, other_high  interval of other_share
--   yaku_share            n_both / n_other: wins with the other that also have the first
--   lift                  n_both * n_wins / (n_yaku * n_other)
--   mean_points           mean worth of the wins with both, without honba and sticks [points]
--   mean_points_se        standard error of mean_points [points]
-- Chart: heat x=yaku y=other_yaku z=other_share
WITH chosen_wins AS (
    SELECT n_players, length, room, log_id, hand_index, seat, yaku_mask, points
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
),
totals AS (
    SELECT n_players, length, room, count(*) AS n_wins
    FROM chosen_wins
    GROUP BY n_players, length, room
),
masks AS (  -- there are few different sets of yaku
    SELECT
        n_players, length, room, yaku_mask,
        count(*) AS n_wins,
        sum(points) AS points,
        sum(points * points) AS squares
    FROM chosen_wins
    GROUP BY n_players, length, room, yaku_mask
),
names AS (
    SELECT DISTINCT yaku_id, yaku
    FROM win_yaku
    WHERE yaku_id < 52
),
singles AS (
    SELECT n_players, length, room, yaku_id, yaku, sum(n_wins)::BIGINT AS n_with
    FROM masks
    JOIN names ON (yaku_mask >> yaku_id) & 1 = 1
    GROUP BY n_players, length, room, yaku_id, yaku
),
pairs AS (
    SELECT
        n_players, length, room, one.yaku_id, other.yaku_id AS other_yaku_id, one.yaku, other.yaku AS other_yaku,
        sum(n_wins)::BIGINT AS n_both,
        sum(points) AS points,
        sum(squares) AS squares
    FROM masks
    JOIN names AS one ON (yaku_mask >> one.yaku_id) & 1 = 1
    JOIN names AS other ON other.yaku_id > one.yaku_id AND (yaku_mask >> other.yaku_id) & 1 = 1
    GROUP BY ALL
)
SELECT
    pairs.n_players, pairs.length, pairs.room, pairs.yaku_id, pairs.other_yaku_id, pairs.yaku, pairs.other_yaku,
    n_wins,
    firsts.n_with AS n_yaku,
    others.n_with AS n_other,
    n_both,
    share(n_both, firsts.n_with) AS other_share,
    interval_low(n_both, firsts.n_with) AS other_low,
    interval_high(n_both, firsts.n_with) AS other_high,
    share(n_both, others.n_with) AS yaku_share,
    n_both::DOUBLE * n_wins / (firsts.n_with::DOUBLE * others.n_with) AS lift,
    share(points, n_both) AS mean_points,
    CASE WHEN n_both > 1 THEN sqrt(greatest(squares - points::DOUBLE * points / n_both, 0) / (n_both - 1) / n_both)
    END AS mean_points_se
FROM pairs
JOIN totals USING (n_players, length, room)
JOIN singles AS firsts USING (n_players, length, room, yaku_id)
JOIN singles AS others ON others.n_players = pairs.n_players AND others.length = pairs.length
    AND others.room = pairs.room AND others.yaku_id = pairs.other_yaku_id
WHERE n_both >= $min_wins::BIGINT
ORDER BY pairs.n_players DESC, pairs.length, pairs.room, pairs.yaku_id, pairs.other_yaku_id
