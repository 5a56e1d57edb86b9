-- Which tiles around the riichi tile does a riichi wait for?
--
-- Riichi declared with a number tile (宣言牌): for each rank of the same suit, how many of the riichi wait for
-- it, those left out in whose river it lies: its ron is forbidden (フリテン). All suits together. The riichi tile
-- itself always lies in the river, so its own rank has no row. With three players manzu are left out.
-- suji_share is the share of these riichi in whose river a suji partner of the rank lies.
--
-- Group: danger
-- Grain: rank of the riichi tile and rank of another tile of its suit
-- Parameters: games
--   origin text(hand|drawn) = null  hand or drawn: where the riichi tile came from; null: both
--   place integer(1..4) = null      1: the hand's first riichi, 2: the second, and so on; null: all
-- Columns: games
--   riichi_rank                    rank of the riichi tile, 1-9
--   rank                           rank of the other tile, 1-9
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_riichi                       riichi with such a tile, the other one not in the river [riichi]
--   n_waited                       of these, waiting for the other one [riichi]
--   wait_rate                      n_waited / n_riichi
--   wait_low, wait_high            interval of wait_rate
--   suji_share                     with a suji partner of the other tile in the river / n_riichi
-- Additive: cells
-- Chart: heat x=rank y=riichi_rank z=wait_rate
WITH ranks AS (
    SELECT unnest(range(1, 10))::INTEGER AS rank
),
neighbours AS (
    SELECT
        log_id, n_players, length, room, river, waits, rank,
        tile // 4 % 9 + 1 AS riichi_rank,
        tile // 36 * 9 + rank - 1 AS kind,
        (rank > 3 AND has_kind(river, kind - 3)) OR (rank < 7 AND has_kind(river, kind + 3)) AS has_suji
    FROM riichis
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    CROSS JOIN ranks
    WHERE tile < 108 AND (n_players = 4 OR tile >= 36)
        AND ($origin::VARCHAR IS NULL OR origin = $origin::VARCHAR)
        AND ($place::INTEGER IS NULL OR riichi_order = $place::INTEGER)
),
by_game AS (
    SELECT
        n_players, length, room, riichi_rank, rank, log_id,
        count(*) AS n_riichi,
        count(*) FILTER (has_kind(waits, kind)) AS n_waited,
        count(*) FILTER (has_suji) AS n_suji
    FROM neighbours
    WHERE NOT has_kind(river, kind)
    GROUP BY n_players, length, room, riichi_rank, rank, log_id
),
cells AS (
    SELECT
        n_players, length, room, riichi_rank, rank,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, riichi_rank, rank, log_id)))::BIGINT AS "\0",
        game_sums(n_waited, n_riichi) AS wait_sums
    FROM by_game
    GROUP BY n_players, length, room, riichi_rank, rank
)
SELECT
    n_players, length, room, riichi_rank, rank,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    n_waited,
    share(wait_sums) AS wait_rate,
    interval_low(wait_sums) AS wait_low,
    interval_high(wait_sums) AS wait_high,
    share(n_suji, n_riichi) AS suji_share
FROM cells
ORDER BY n_players DESC, length, room, riichi_rank, rank
