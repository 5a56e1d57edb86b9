-- How dangerous is a tile by the two-sided shapes that could still wait for it?
--
-- Discards that players made against a riichi, so what they chose to discard: not the danger of all tiles,
-- which danger_at_riichi counts. A shape is gone where its other end is genbutsu, or all four of one of its
-- tiles are seen (by the discarder). A tile with no shape left can be waited for by a pair, a closed or an
-- edge shape only. Honours are left out, genbutsu have none.
--
-- Group: danger
-- Grain: one rank of the tile and number of shapes
-- Parameters: games
--   several boolean = false        false: only where one player alone is in riichi, by those who are not;
--                                  true: each discard against each riichi, also those of players in riichi
--   riichi_tiles text(out|only|in) = out  the tiles with which the discarder declares riichi as well (追いかけ):
--                                  left out, alone, or among the others
-- Columns: games
--   number_class                   ranks 19, 28, 37 or 456
--   n_shapes                       two-sided shapes that could still wait for it [shapes]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_discards                     discards, each against one riichi [tiles]
--   n_ronned                       of these, ronned by the riichi [tiles]
--   deal_in_rate                   n_ronned / n_discards (放銃率)
--   deal_in_low, deal_in_high      interval of deal_in_rate
-- Additive: cells
-- Chart: bar x=number_class y=deal_in_rate low=deal_in_low high=deal_in_high series=n_shapes
WITH by_game AS (
    SELECT
        n_players, length, room, number_class(tile // 4) AS number_class, n_shapes, log_id,
        count(*) AS n_discards,
        count(*) FILTER (is_ronned) AS n_ronned
    FROM dangers
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    LEFT JOIN riichi_tiles() USING (log_id, hand_index, seat, turn)
    WHERE ($several::BOOLEAN OR (n_riichi_others = 1 AND NOT is_in_riichi))
        AND is_chosen_tile($riichi_tiles::VARCHAR, is_riichi_tile)
        AND danger IN ('no_suji', 'half_suji', 'suji')
    GROUP BY ALL
),
cells AS (
    SELECT
        n_players, length, room, number_class, n_shapes,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, number_class, n_shapes, log_id)))::BIGINT AS "\0",
        game_sums(n_ronned, n_discards) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, number_class, n_shapes
)
SELECT
    n_players, length, room, number_class, n_shapes,
    n_games,
    is_rough(n_games) AS is_rough,
    n_discards,
    n_ronned,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high
FROM cells
ORDER BY n_players DESC, length, room, number_class, n_shapes
