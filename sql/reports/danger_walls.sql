-- What is a wall worth: no chance and one chance?
--
-- Discards that players made against a riichi, so what they chose to discard: not the danger of all tiles,
-- which danger_at_riichi counts. no_chance (ノーチャンス): each two-sided shape around the tile has a tile of which
-- the discarder sees all four; one_chance (ワンチャンス): of which three or four, and it is not no_chance; open:
-- neither. Seen are rivers, melds, indicators and own concealed tiles. By suji class too; the wall does not
-- ask whether suji closes a shape. Honours and genbutsu are left out. Published (gimite, 7,670 games): no
-- chance 3.0-3.7 %, one chance 7.4-7.9 %, no suji 11.2-11.4 %.
--
-- Group: danger
-- Grain: one wall and class of the tile
-- Parameters: games
--   several boolean = false        false: only where one player alone is in riichi, by those who are not;
--                                  true: each discard against each riichi, also those of players in riichi
--   riichi_tiles text(out|only|in) = out  the tiles with which the discarder declares riichi as well (追いかけ):
--                                  left out, alone, or among the others
-- Columns: games
--   wall                           no_chance, one_chance or open
--   tile_class                     no_suji, half_suji or suji with the ranks, such as no_suji 456
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_discards                     discards, each against one riichi [tiles]
--   n_ronned                       of these, ronned by the riichi [tiles]
--   deal_in_rate                   n_ronned / n_discards (放銃率)
--   deal_in_low, deal_in_high      interval of deal_in_rate
-- Additive: cells
-- Chart: bar x=tile_class y=deal_in_rate low=deal_in_low high=deal_in_high series=wall
WITH by_game AS (
    SELECT
        n_players, length, room, wall, danger_class(danger, tile // 4) AS tile_class, log_id,
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
        n_players, length, room, wall, tile_class,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, wall, tile_class, log_id)))::BIGINT AS "\0",
        game_sums(n_ronned, n_discards) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, wall, tile_class
)
SELECT
    n_players, length, room, wall, tile_class,
    n_games,
    is_rough(n_games) AS is_rough,
    n_discards,
    n_ronned,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high
FROM cells
ORDER BY n_players DESC, length, room,
    list_position(['no_chance', 'one_chance', 'open'], wall),
    list_position(['genbutsu', 'honour', 'suji 19', 'suji 28', 'suji 37', 'suji 456', 'half_suji 456',
                   'no_suji 19', 'no_suji 28', 'no_suji 37', 'no_suji 456'], tile_class)
