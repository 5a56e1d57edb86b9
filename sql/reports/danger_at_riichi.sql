-- For which share of all kinds of a class does a riichi wait at its declaration?
--
-- The other statistic of danger (nisi, mahjong_math): not what players discarded, but every kind at the
-- moment of a riichi: how many of the kinds of a class are among the waits (待ち / 試行). No choice of the
-- discarders is in it, and no tile that fell later. Genbutsu here are the kinds in the player's own river alone; those
-- among the waits (フリテン) cannot be ronned. Published tables take riichi of turn 8 to 10: from_turn, to_turn.
-- Classes by suji: the partners three away are genbutsu, for 4, 5 and 6 both (suji 456: 中筋), one (half_suji:
-- 片筋) or none (no_suji: 無筋). With three players 1m and 9m count as honours, and the manzu between do not
-- exist.
--
-- Group: danger
-- Grain: one class of kinds
-- Parameters: games
--   from_turn integer(1..40) = 1  only riichi from this turn on, own discards with the riichi tile
--   to_turn integer(1..40) = 40   only riichi up to this turn
--   place integer(1..4) = null    1: the hand's first riichi, 2: the second, and so on; null: all
-- Columns: games
--   tile_class                     genbutsu, honour, no_suji, half_suji or suji, these with the ranks, such
--                                  as no_suji 456
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_riichi                       riichi declared [riichi]
--   n_kinds                        kinds of this class at all these riichi (試行) [kinds]
--   n_waited                       of these, waited for (待ち) [kinds]
--   wait_rate                      n_waited / n_kinds
--   wait_low, wait_high            interval of wait_rate
-- Additive: cells
-- Chart: bar x=tile_class y=wait_rate low=wait_low high=wait_high
WITH sets AS (
    -- Masks of kinds: 262657 is the first rank of the three suits, 262657 * 257 ranks 1 and 9, and so on.
    -- below: kinds whose partner three lower lies in the river, above: three higher.
    SELECT
        log_id, n_players, length, room, river, waits,
        CASE WHEN n_players = 4 THEN 127::BIGINT << 27 ELSE 127::BIGINT << 27 | 257 END AS honours,
        CASE WHEN n_players = 4 THEN 262657 * 511 ELSE 262656 * 511 END & ~river AS numbers,
        (river << 3) & 262657 * 504 AS below,
        (river >> 3) & 262657 * 63 AS above
    FROM riichis
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE turn BETWEEN $from_turn::INTEGER AND $to_turn::INTEGER
        AND ($place::INTEGER IS NULL OR riichi_order = $place::INTEGER)
),
classes AS (
    SELECT
        log_id, n_players, length, room, waits,
        unnest(['genbutsu', 'honour', 'suji 19', 'suji 28', 'suji 37', 'suji 456', 'half_suji 456',
                'no_suji 19', 'no_suji 28', 'no_suji 37', 'no_suji 456']) AS tile_class,
        unnest([
            river,
            honours & ~river,
            numbers & 262657 * 257 & (below | above),
            numbers & 262657 * 130 & (below | above),
            numbers & 262657 * 68 & (below | above),
            numbers & 262657 * 56 & below & above,
            numbers & 262657 * 56 & xor(below, above),
            numbers & 262657 * 257 & ~(below | above),
            numbers & 262657 * 130 & ~(below | above),
            numbers & 262657 * 68 & ~(below | above),
            numbers & 262657 * 56 & ~(below | above)
        ]) AS members
    FROM sets
),
by_game AS (
    SELECT
        n_players, length, room, tile_class, log_id,
        count(*) AS n_riichi,
        sum(n_kinds(members))::BIGINT AS n_kinds,
        sum(n_kinds(members & waits))::BIGINT AS n_waited
    FROM classes
    GROUP BY n_players, length, room, tile_class, log_id
),
cells AS (
    SELECT
        n_players, length, room, tile_class,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, tile_class, log_id)))::BIGINT AS "\0",
        game_sums(n_waited, n_kinds) AS wait_sums
    FROM by_game
    GROUP BY n_players, length, room, tile_class
)
SELECT
    n_players, length, room, tile_class,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    n_kinds,
    n_waited,
    share(wait_sums) AS wait_rate,
    interval_low(wait_sums) AS wait_low,
    interval_high(wait_sums) AS wait_high
FROM cells
ORDER BY n_players DESC, length, room,
    list_position(['genbutsu', 'honour', 'suji 19', 'suji 28', 'suji 37', 'suji 456', 'half_suji 456',
                   'no_suji 19', 'no_suji 28', 'no_suji 37', 'no_suji 456'], tile_class)
