-- How often is the riichi tile itself ronned?
--
-- Riichi declared. The tile was ronned where the riichi was not accepted (宣言牌放銃), by whomever, riichi or not;
-- a triple ron that ends the hand counts too. Classes: honours, and number tiles by their rank, the mirrored
-- ranks together.
--
-- Group: riichi
-- Grain: one class of tile, against riichi or not
-- Parameters: games
-- Columns: games
--   number_class                   honours, 19, 28, 37 or 456
--   is_against_riichi              another player is in accepted riichi
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_riichi                       riichi declared [riichi]
--   tile_share                     n_riichi / all of the same is_against_riichi
--   tile_low, tile_high            interval of tile_share
--   n_ronned                       of these, the riichi tile was ronned [tiles]
--   ronned_rate                    n_ronned / n_riichi
--   ronned_low, ronned_high        interval of ronned_rate
--   drawn_share                    with the drawn tile / n_riichi
-- Additive: cells
-- Chart: bar x=number_class y=ronned_rate low=ronned_low high=ronned_high series=is_against_riichi
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        CASE WHEN tile >= 108 THEN 'honours' ELSE number_class(tile // 4) END AS number_class,
        n_riichi_others > 0 AS is_against_riichi,
        log_id,
        count(*) AS n_riichi,
        (sum(count(*)) OVER (PARTITION BY is_against_riichi, log_id))::BIGINT AS n_all,
        count(*) FILTER (NOT is_accepted) AS n_ronned,
        count(*) FILTER (origin = 'drawn') AS n_drawn
    FROM riichis
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, number_class, is_against_riichi, log_id
),
cells AS (
    SELECT
        n_players, length, room, number_class, is_against_riichi,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, number_class, is_against_riichi, log_id, n_all)))::BIGINT AS "\0",
        game_sums(n_riichi, n_all) AS tile_sums,
        game_sums(n_ronned, n_riichi) AS ronned_sums
    FROM by_game
    GROUP BY n_players, length, room, number_class, is_against_riichi
),
totalled AS (
    SELECT
        *,
        whole_sums(tile_sums, (n_players, length, room, is_against_riichi)) AS tile_whole
    FROM cells
)
SELECT
    n_players, length, room, number_class, is_against_riichi,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    share(tile_whole) AS tile_share,
    interval_low(tile_whole) AS tile_low,
    interval_high(tile_whole) AS tile_high,
    n_ronned,
    share(ronned_sums) AS ronned_rate,
    interval_low(ronned_sums) AS ronned_low,
    interval_high(ronned_sums) AS ronned_high,
    share(n_drawn, n_riichi) AS drawn_share
FROM totalled
ORDER BY n_players DESC, length, room, is_against_riichi, number_class
