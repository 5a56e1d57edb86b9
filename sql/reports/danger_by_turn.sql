-- How does the danger of each class of tile change with the turn?
--
-- Discards that players made against a riichi, so what they chose to discard: not the danger of all tiles,
-- which danger_at_riichi counts. Classes by suji: the partners three away are genbutsu, for 4, 5 and 6 both
-- (suji 456: 中筋), one (half_suji: 片筋) or none (no_suji: 無筋). The turn is that of the discarder (自分の巡目), or the one in
-- which the riichi was declared: an early riichi has fewer tiles that passed, and other waits than a late one.
--
-- Group: danger
-- Grain: one class of tile and turn
-- Parameters: games
--   several boolean = false        false: only where one player alone is in riichi, by those who are not;
--                                  true: each discard against each riichi, also those of players in riichi
--   riichi_tiles text(out|only|in) = out  the tiles with which the discarder declares riichi as well (追いかけ):
--                                  left out, alone, or among the others
--   of text(discarder|riichi) = discarder  whose turn
-- Columns: games
--   tile_class                     genbutsu, honour, no_suji, half_suji or suji, these with the ranks, such
--                                  as no_suji 456
--   turn                           the discarder's nth discard, or that of the riichi tile
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_discards                     discards, each against one riichi [tiles]
--   n_ronned                       of these, ronned by the riichi [tiles]
--   deal_in_rate                   n_ronned / n_discards (放銃率)
--   deal_in_low, deal_in_high      interval of deal_in_rate
-- Additive: cells
-- Chart: heat x=turn y=tile_class z=deal_in_rate
WITH by_game AS (
    SELECT
        n_players, length, room, danger_class(danger, tile // 4) AS tile_class,
        CASE $of::VARCHAR WHEN 'riichi' THEN riichi_turn ELSE turn END AS turn,
        log_id,
        count(*) AS n_discards,
        count(*) FILTER (is_ronned) AS n_ronned
    FROM dangers
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    JOIN (SELECT log_id, hand_index, seat AS riichi_seat, turn AS riichi_turn FROM riichis)
        USING (log_id, hand_index, riichi_seat)
    LEFT JOIN riichi_tiles() USING (log_id, hand_index, seat, turn)
    WHERE ($several::BOOLEAN OR (n_riichi_others = 1 AND NOT is_in_riichi))
        AND is_chosen_tile($riichi_tiles::VARCHAR, is_riichi_tile)
    GROUP BY ALL
),
cells AS (
    SELECT
        n_players, length, room, tile_class, turn,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, tile_class, turn, log_id)))::BIGINT AS "\0",
        game_sums(n_ronned, n_discards) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, tile_class, turn
)
SELECT
    n_players, length, room, tile_class, turn,
    n_games,
    is_rough(n_games) AS is_rough,
    n_discards,
    n_ronned,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high
FROM cells
ORDER BY n_players DESC, length, room,
    list_position(['genbutsu', 'honour', 'suji 19', 'suji 28', 'suji 37', 'suji 456', 'half_suji 456',
                   'no_suji 19', 'no_suji 28', 'no_suji 37', 'no_suji 456'], tile_class), turn
