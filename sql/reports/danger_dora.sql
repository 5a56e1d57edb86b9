-- Are dora more dangerous than other tiles, and what do they cost?
--
-- Discards that players made against a riichi, so what they chose to discard: not the danger of all tiles,
-- which danger_at_riichi counts. Classes by suji: the partners three away are genbutsu, for 4, 5 and 6 both
-- (suji 456: 中筋), one (half_suji: 片筋) or none (no_suji: 無筋). Dora are kinds that a turned indicator points
-- to, and red fives. Loss is what the riichi got for the tile, honba included, sticks not.
--
-- Group: danger
-- Grain: one class of tile, dora or not
-- Parameters: games
--   several boolean = false        false: only where one player alone is in riichi, by those who are not;
--                                  true: each discard against each riichi, also those of players in riichi
--   riichi_tiles text(out|only|in) = out  the tiles with which the discarder declares riichi as well (追いかけ):
--                                  left out, alone, or among the others
-- Columns: games
--   tile_class                     genbutsu, honour, no_suji, half_suji or suji, these with the ranks, such
--                                  as no_suji 456
--   is_dora                        dora or a red five
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_discards                     discards, each against one riichi [tiles]
--   n_ronned                       of these, ronned by the riichi [tiles]
--   deal_in_rate                   n_ronned / n_discards (放銃率)
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   mean_loss                      mean loss of those ronned [points]
--   mean_loss_se                   its standard error [points]
--   loss_per_discard               expected loss to the riichi: deal_in_rate * mean_loss [points]
-- Additive: cells
-- Chart: bar x=tile_class y=deal_in_rate low=deal_in_low high=deal_in_high series=is_dora
WITH riichi_wins AS (
    SELECT log_id, hand_index, seat AS riichi_seat, points + honba_points AS loss
    FROM wins
    WHERE is_riichi
),
thrown AS (
    SELECT
        log_id, n_players, length, room, danger, tile, is_dora, is_ronned,
        CASE WHEN is_ronned THEN loss END AS loss
    FROM dangers
    LEFT JOIN riichi_wins USING (log_id, hand_index, riichi_seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    LEFT JOIN riichi_tiles() USING (log_id, hand_index, seat, turn)
    WHERE ($several::BOOLEAN OR (n_riichi_others = 1 AND NOT is_in_riichi))
        AND is_chosen_tile($riichi_tiles::VARCHAR, is_riichi_tile) AND danger <> 'genbutsu'
),
by_game AS (
    SELECT
        n_players, length, room, danger_class(danger, tile // 4) AS tile_class, is_dora, log_id,
        count(*) AS n_discards,
        count(*) FILTER (is_ronned) AS n_ronned,
        sum(loss)::BIGINT AS mean_loss_sum,
        count(loss) AS mean_loss_n
    FROM thrown
    GROUP BY ALL
),
cells AS (
    SELECT
        n_players, length, room, tile_class, is_dora,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, tile_class, is_dora, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(mean_loss_sum, 0), mean_loss_n) AS mean_loss_sums,
        game_sums(n_ronned, n_discards) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, tile_class, is_dora
)
SELECT
    n_players, length, room, tile_class, is_dora,
    n_games,
    is_rough(n_games) AS is_rough,
    n_discards,
    n_ronned,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(mean_loss_sum, mean_loss_n) AS mean_loss,
    ratio_error(mean_loss_sums) AS mean_loss_se,
    share(deal_in_sums) * coalesce(share(mean_loss_sum, mean_loss_n), 0) AS loss_per_discard
FROM cells
ORDER BY n_players DESC, length, room,
    list_position(['genbutsu', 'honour', 'suji 19', 'suji 28', 'suji 37', 'suji 456', 'half_suji 456',
                   'no_suji 19', 'no_suji 28', 'no_suji 37', 'no_suji 456'], tile_class), is_dora
