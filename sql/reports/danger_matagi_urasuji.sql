-- Are tiles around the riichi tile more dangerous?
--
-- Discards that players made against a riichi, so what they chose to discard: not the danger of all tiles,
-- which danger_at_riichi counts. Against the riichi tile (宣言牌): matagi (またぎ筋), a two-sided shape that held it
-- waits for the tile; urasuji (裏筋), one end of a two-sided wait lies next to it and the other away from it;
-- both, where the tile is either by two waits; none. Only number tiles without suji by default, where the
-- relation is the only sign; honours have none. Only riichi whose tile is a number are counted.
--
-- Group: danger
-- Grain: one relation and rank of the tile
-- Parameters: games
--   danger text(no_suji|half_suji|suji) = no_suji          class of the tiles by suji: no_suji, half_suji or suji
--   origin text(hand|drawn) = null             hand or drawn: where the riichi tile came from; null: both
--   several boolean = false        false: only where one player alone is in riichi, by those who are not;
--                                  true: each discard against each riichi, also those of players in riichi
--   riichi_tiles text(out|only|in) = out  the tiles with which the discarder declares riichi as well (追いかけ):
--                                  left out, alone, or among the others
-- Columns: games
--   relation                       matagi, urasuji, both or none
--   number_class                   ranks 19, 28, 37 or 456
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_discards                     discards, each against one riichi [tiles]
--   n_ronned                       of these, ronned by the riichi [tiles]
--   deal_in_rate                   n_ronned / n_discards (放銃率)
--   deal_in_low, deal_in_high      interval of deal_in_rate
-- Additive: cells
-- Chart: bar x=number_class y=deal_in_rate series=relation
WITH declared AS (
    SELECT log_id, hand_index, seat AS riichi_seat
    FROM riichis
    WHERE tile < 108 AND ($origin::VARCHAR IS NULL OR origin = $origin::VARCHAR)
),
by_game AS (
    SELECT
        n_players,
        length,
        room,
        CASE WHEN is_matagi AND is_urasuji THEN 'both'
             WHEN is_matagi THEN 'matagi'
             WHEN is_urasuji THEN 'urasuji'
             ELSE 'none' END AS relation,
        number_class(tile // 4) AS number_class,
        log_id,
        count(*) AS n_discards,
        count(*) FILTER (is_ronned) AS n_ronned
    FROM dangers
    JOIN declared USING (log_id, hand_index, riichi_seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    LEFT JOIN riichi_tiles() USING (log_id, hand_index, seat, turn)
    WHERE danger = $danger::VARCHAR AND ($several::BOOLEAN OR (n_riichi_others = 1 AND NOT is_in_riichi))
        AND is_chosen_tile($riichi_tiles::VARCHAR, is_riichi_tile)
    GROUP BY ALL
),
cells AS (
    SELECT
        n_players, length, room, relation, number_class,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, relation, number_class, log_id)))::BIGINT AS "\0",
        game_sums(n_ronned, n_discards) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, relation, number_class
)
SELECT
    n_players, length, room, relation, number_class,
    n_games,
    is_rough(n_games) AS is_rough,
    n_discards,
    n_ronned,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high
FROM cells
ORDER BY n_players DESC, length, room,
    list_position(['none', 'matagi', 'urasuji', 'both'], relation), number_class
