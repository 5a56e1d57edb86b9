-- In which turn do players deal in, and in what state?
--
-- The turn (放銃巡目) counts the player's own discards, the ronned one included; an added kan or kita that was
-- ronned does not count. The states are those of the discarder before the tile: riichi accepted, open (chi, pon
-- or open kan), closed. A ronned riichi tile is closed here. One tile is one deal-in, also in a double ron.
--
-- Group: rates
-- Grain: one turn, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   turn                  own discards made, the ronned one included
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_deal_ins            tiles ronned in this turn [tiles]
--   deal_in_share         n_deal_ins / all deal-ins
--   deal_in_low, deal_in_high  interval of deal_in_share
--   cumulative_share      deal-ins up to this turn / all deal-ins
--   riichi_share          by a player in accepted riichi / n_deal_ins
--   open_share            by a player with an open meld / n_deal_ins
--   closed_share          by another player / n_deal_ins
--   riichi_tile_share     with the tile that declared riichi / n_deal_ins
--   mean_paid             mean payment to all winners, honba included [points]
--   mean_paid_se          standard error of mean_paid [points]
-- Additive: counted
-- Chart: line x=turn y=deal_in_share low=deal_in_low high=deal_in_high
WITH by_game AS (
    SELECT
        n_players, length, room, turn, log_id,
        count(*) AS n_deal_ins,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        count(*) FILTER (is_in_riichi) AS n_riichi,
        count(*) FILTER (NOT is_in_riichi AND n_open_melds > 0) AS n_open,
        count(*) FILTER (NOT is_in_riichi AND n_open_melds = 0) AS n_closed,
        count(*) FILTER (is_riichi_tile) AS n_riichi_tiles,
        sum(paid_points)::BIGINT AS paid,
        count(paid_points) AS mean_paid_n
    FROM deal_ins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, turn, log_id
),
counted AS (
    SELECT
        n_players, length, room, turn,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, turn, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(paid, 0), mean_paid_n) AS mean_paid_sums,
        game_sums(n_deal_ins, n_all) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, turn
),
totalled AS (
    SELECT
        *,
        whole_sums(deal_in_sums, (n_players, length, room)) AS deal_in_whole,
        (sum(n_deal_ins) OVER (PARTITION BY n_players, length, room ORDER BY turn))::BIGINT AS n_until
    FROM counted
)
SELECT
    n_players, length, room, turn, n_games, is_rough(n_games) AS is_rough, n_deal_ins,
    share(deal_in_whole) AS deal_in_share,
    interval_low(deal_in_whole) AS deal_in_low,
    interval_high(deal_in_whole) AS deal_in_high,
    share(n_until, deal_in_whole.n) AS cumulative_share,
    share(n_riichi, n_deal_ins) AS riichi_share,
    share(n_open, n_deal_ins) AS open_share,
    share(n_closed, n_deal_ins) AS closed_share,
    share(n_riichi_tiles, n_deal_ins) AS riichi_tile_share,
    share(paid, n_deal_ins) AS mean_paid,
    ratio_error(mean_paid_sums) AS mean_paid_se
FROM totalled
ORDER BY n_players DESC, length, room, turn
