-- Are tiles outside of an early discard of the riichi player safer?
--
-- Discards that players made against a riichi, so what they chose to discard: not the danger of all tiles,
-- which danger_at_riichi counts. A number tile lies outside (早い外側) where the riichi player discarded, in its
-- first early_turns turns and before the riichi tile, a tile of the suit between it and the middle, the 5
-- among them: 3, 4 and 5 for a 2, 5 alone for a 4 or a 6; none for a 5, which is left out. Only number tiles
-- without suji by default, where the place is the only sign; with suji the early discard may be the partner.
-- Only riichi later than early_turns are counted.
--
-- Group: danger
-- Grain: tile outside of an early discard or not, and rank of the tile
-- Parameters: games
--   danger text(no_suji|half_suji|suji) = no_suji  class of the tiles by suji: no_suji, half_suji or suji
--   early_turns integer(1..40) = 5                 own discards of the riichi player that are early
--   several boolean = false                        false: only where one player alone is in riichi, by those who are not;
--                                                  true: each discard against each riichi, also those of players in riichi
--   riichi_tiles text(out|only|in) = out           the tiles with which the discarder declares riichi as well (追いかけ):
--                                                  left out, alone, or among the others
-- Columns: games
--   is_outside                     an early discard lies between the tile and the middle
--   number_class                   ranks 19, 28, 37 or 456, here 46
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_discards                     discards, each against one riichi [tiles]
--   n_ronned                       of these, ronned by the riichi [tiles]
--   deal_in_rate                   n_ronned / n_discards (放銃率)
--   deal_in_low, deal_in_high      interval of deal_in_rate
-- Additive: cells
-- Chart: bar x=number_class y=deal_in_rate low=deal_in_low high=deal_in_high series=is_outside
WITH early AS (
    SELECT log_id, hand_index, discards.seat AS riichi_seat, bit_or(1::BIGINT << (discards.tile // 4)) AS river
    FROM discards
    JOIN riichis USING (log_id, hand_index, seat)
    WHERE discards.turn <= $early_turns::INTEGER AND riichis.turn > $early_turns::INTEGER
    GROUP BY log_id, hand_index, discards.seat
),
by_game AS (
    SELECT
        n_players,
        length,
        room,
        CASE WHEN tile // 4 % 9 < 4  -- kinds from the next one to the 5 or from the 5 to the one before
             THEN river >> (tile // 4 + 1) & ((1::BIGINT << (4 - tile // 4 % 9)) - 1)
             ELSE river >> (tile // 36 * 9 + 4) & ((1::BIGINT << (tile // 4 % 9 - 4)) - 1) END <> 0 AS is_outside,
        number_class(tile // 4) AS number_class,
        log_id,
        count(*) AS n_discards,
        count(*) FILTER (is_ronned) AS n_ronned
    FROM dangers
    JOIN early USING (log_id, hand_index, riichi_seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    LEFT JOIN riichi_tiles() USING (log_id, hand_index, seat, turn)
    WHERE danger = $danger::VARCHAR AND tile < 108 AND tile // 4 % 9 <> 4
        AND ($several::BOOLEAN OR (n_riichi_others = 1 AND NOT is_in_riichi))
        AND is_chosen_tile($riichi_tiles::VARCHAR, is_riichi_tile)
    GROUP BY ALL
),
cells AS (
    SELECT
        n_players, length, room, is_outside, number_class,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, is_outside, number_class, log_id)))::BIGINT AS "\0",
        game_sums(n_ronned, n_discards) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, is_outside, number_class
)
SELECT
    n_players, length, room, is_outside, number_class,
    n_games,
    is_rough(n_games) AS is_rough,
    n_discards,
    n_ronned,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high
FROM cells
ORDER BY n_players DESC, length, room, is_outside, number_class
