-- How often is a discard ronned by a riichi, by the class of the tile?
--
-- Discards that players made against a riichi, so what they chose to discard: not the danger of all tiles,
-- which danger_at_riichi counts. Classes by suji: the partners three away are genbutsu, for 4, 5 and 6 both
-- (suji 456: 中筋), one (half_suji: 片筋) or none (no_suji: 無筋). Genbutsu are safe by the rules; with three
-- players 1m and 9m count as honours.
--
-- published_rate: kobalab's count of the same for 1,300,316 riichi of the phoenix room, four players, 2019;
-- honours there are in one class too. Loss is what the riichi got for the tile, honba included, sticks not.
--
-- Group: danger
-- Grain: one class of tile
-- Parameters: games
--   several boolean = false        false: only where one player alone is in riichi, by those who are not;
--                                  true: each discard against each riichi, also those of players in riichi
--   riichi_tiles text(out|only|in) = out  the tiles with which the discarder declares riichi as well (追いかけ):
--                                  left out, alone, or among the others
-- Columns: games
--   tile_class                     genbutsu, honour, no_suji, half_suji or suji, these with the ranks, such
--                                  as no_suji 456
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_discards                     discards, each against one riichi [tiles]
--   class_share                    n_discards / all discards
--   n_waited                       of these, a kind the riichi waited for, furiten or passed ones too
--                                  [tiles]
--   n_ronned                       of these, ronned by the riichi [tiles]
--   deal_in_rate                   n_ronned / n_discards (放銃率)
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   published_rate                 deal_in_rate as published by kobalab, 2019
--   mean_loss                      mean loss of those ronned [points]
--   mean_loss_se                   its standard error [points]
--   loss_per_discard               expected loss to the riichi: deal_in_rate * mean_loss [points]
-- Additive: cells
-- Chart: bar x=tile_class y=deal_in_rate low=deal_in_low high=deal_in_high
WITH riichi_wins AS (
    SELECT log_id, hand_index, seat AS riichi_seat, points + honba_points AS loss
    FROM wins
    WHERE is_riichi
),
thrown AS (
    SELECT
        log_id, n_players, length, room, danger, tile, is_waited, is_ronned,
        CASE WHEN is_ronned THEN loss END AS loss
    FROM dangers
    LEFT JOIN riichi_wins USING (log_id, hand_index, riichi_seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    LEFT JOIN riichi_tiles() USING (log_id, hand_index, seat, turn)
    WHERE ($several::BOOLEAN OR (n_riichi_others = 1 AND NOT is_in_riichi))
        AND is_chosen_tile($riichi_tiles::VARCHAR, is_riichi_tile)
),
by_game AS (
    SELECT
        n_players, length, room, danger_class(danger, tile // 4) AS tile_class, log_id,
        count(*) AS n_discards,
        count(*) FILTER (is_waited) AS n_waited,
        count(*) FILTER (is_ronned) AS n_ronned,
        sum(loss)::BIGINT AS mean_loss_sum,
        count(loss) AS mean_loss_n
    FROM thrown
    GROUP BY ALL
),
cells AS (
    SELECT
        n_players, length, room, tile_class,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, tile_class, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(mean_loss_sum, 0), mean_loss_n) AS mean_loss_sums,
        game_sums(n_ronned, n_discards) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, tile_class
),
totalled AS (
    SELECT
        *,
        (sum(n_discards) OVER (PARTITION BY n_players, length, room))::BIGINT AS n_all
    FROM cells
)
SELECT
    n_players, length, room, tile_class,
    n_games,
    is_rough(n_games) AS is_rough,
    n_discards,
    share(n_discards, n_all) AS class_share,
    n_waited,
    n_ronned,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    CASE tile_class WHEN 'honour' THEN 0.0176 WHEN 'no_suji 19' THEN 0.0665 WHEN 'no_suji 28' THEN 0.0772
         WHEN 'no_suji 37' THEN 0.0842 WHEN 'no_suji 456' THEN 0.1156 WHEN 'half_suji 456' THEN 0.0710
         WHEN 'suji 19' THEN 0.0202 WHEN 'suji 28' THEN 0.0350 WHEN 'suji 37' THEN 0.0462
         WHEN 'suji 456' THEN 0.0281 END::DOUBLE AS published_rate,
    share(mean_loss_sum, mean_loss_n) AS mean_loss,
    ratio_error(mean_loss_sums) AS mean_loss_se,
    share(deal_in_sums) * coalesce(share(mean_loss_sum, mean_loss_n), 0) AS loss_per_discard
FROM totalled
ORDER BY n_players DESC, length, room,
    list_position(['genbutsu', 'honour', 'suji 19', 'suji 28', 'suji 37', 'suji 456', 'half_suji 456',
                   'no_suji 19', 'no_suji 28', 'no_suji 37', 'no_suji 456'], tile_class)
