-- How often does a riichi wait for each tile?
--
-- Riichi declared, double riichi and those ronned on the riichi tile included; each is one player and hand. A
-- riichi that waits for three kinds counts for each of them, so the shares add up to more than 1. A kind in
-- the player's own river is counted too, though furiten forbids its ron; see danger_at_riichi and
-- danger_around_riichi_tile for kinds that are not genbutsu. waited_share is the share among all kinds waited
-- for.
--
-- Group: riichi
-- Grain: one kind of tile
-- Parameters: games
-- Columns: games
--   kind                           the kind, 0-33
--   tile                           its name
--   suit                           m, p, s, or z for honours
--   rank                           1-9; of honours east, south, west, north, white, green, red
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_riichi                       riichi declared [riichi]
--   n_waiting                      of these, waiting for the kind [riichi]
--   wait_rate                      n_waiting / n_riichi
--   wait_low, wait_high            interval of wait_rate
--   waited_share                   n_waiting / sum of it over all kinds
-- Additive: waited
-- Chart: heat x=rank y=suit z=wait_rate
WITH waits AS (
    SELECT n_players, length, room, log_id, riichi_waits, count(*) AS n
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE is_riichi_declared
    GROUP BY n_players, length, room, log_id, riichi_waits
),
riichi_by_game AS (
    SELECT n_players, length, room, log_id, sum(n)::BIGINT AS n_riichi
    FROM waits
    GROUP BY n_players, length, room, log_id
),
riichi_totals AS (
    SELECT
        n_players, length, room, count(*) AS n_games, sum(n_riichi)::BIGINT AS n_riichi,
        game_sums(n_riichi, n_riichi) AS all_sums
    FROM riichi_by_game
    GROUP BY n_players, length, room
),
by_game AS (
    SELECT log_id, unnest(kinds(riichi_waits)) AS kind, sum(n)::BIGINT AS n_waiting
    FROM waits
    GROUP BY log_id, kind
),
waited AS (
    SELECT n_players, length, room, kind, sum(n_waiting)::BIGINT AS n_waiting, game_sums(n_waiting, n_riichi) AS wait_sums
    FROM by_game
    JOIN riichi_by_game USING (log_id)
    GROUP BY n_players, length, room, kind
),
cells AS (
    SELECT
        n_players, length, room, kind, n_games, n_riichi, coalesce(n_waiting, 0) AS n_waiting,
        part_sums(wait_sums, all_sums) AS wait_sums
    FROM riichi_totals
    CROSS JOIN range(34) AS all_kinds (kind)
    LEFT JOIN waited USING (n_players, length, room, kind)
    WHERE n_players = 4 OR kind NOT BETWEEN 1 AND 7
),
totalled AS (
    SELECT
        *,
        (sum(n_waiting) OVER (PARTITION BY n_players, length, room))::BIGINT AS n_all
    FROM cells
)
SELECT
    n_players, length, room, kind,
    kind_name(kind) AS tile,
    substr('mpsz', kind // 9 + 1, 1) AS suit,
    kind % 9 + 1 AS rank,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    n_waiting,
    share(wait_sums) AS wait_rate,
    interval_low(wait_sums) AS wait_low,
    interval_high(wait_sums) AS wait_high,
    share(n_waiting, n_all) AS waited_share
FROM totalled
ORDER BY n_players DESC, length, room, kind
