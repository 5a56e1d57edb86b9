-- How dangerous are honours, by the copies seen, and as dora?
--
-- Discards that players made against a riichi, so what they chose to discard: not the danger of all tiles,
-- which danger_at_riichi counts. Seen are the copies in rivers, melds and indicators before the discard; with
-- own_copies those too that the discarder keeps. Of the riichi player: value tiles (役牌) are dragons, the
-- round wind and its seat wind. Published by copies seen (kobalab, 2019): none 4.29 %, one 2.11 %, two 0.28
-- %; whether the discarder's own copies are among these is not said. Genbutsu are left out.
--
-- Group: danger
-- Grain: value tile or not, dora or not, copies seen
-- Parameters: games
--   own_copies boolean = false     true: the discarder's other copies count as seen too
--   several boolean = false        false: only where one player alone is in riichi, by those who are not;
--                                  true: each discard against each riichi, also those of players in riichi
--   riichi_tiles text(out|only|in) = out  the tiles with which the discarder declares riichi as well (追いかけ):
--                                  left out, alone, or among the others
-- Columns: games
--   honour                         value: dragon, round wind or seat wind of the riichi player; guest:
--                                  another wind; value dora, guest dora
--   n_seen                         copies seen, 0-3 [tiles]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_discards                     discards, each against one riichi [tiles]
--   n_ronned                       of these, ronned by the riichi [tiles]
--   deal_in_rate                   n_ronned / n_discards (放銃率)
--   deal_in_low, deal_in_high      interval of deal_in_rate
-- Additive: cells
-- Chart: bar x=n_seen y=deal_in_rate low=deal_in_low high=deal_in_high series=honour
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        CASE WHEN tile // 4 >= 31 THEN 'value'
             WHEN tile // 4 = 27 + (riichi_seat - dealer_seat + n_players) % n_players THEN 'value'
             WHEN tile // 4 = 26 + list_position(['east', 'south', 'west', 'north'], round_wind) THEN 'value'
             ELSE 'guest' END || if(is_dora, ' dora', '') AS honour,
        n_seen + CASE WHEN $own_copies::BOOLEAN THEN n_held - 1 ELSE 0 END AS n_seen,
        log_id,
        count(*) AS n_discards,
        count(*) FILTER (is_ronned) AS n_ronned
    FROM dangers
    JOIN hands USING (log_id, hand_index)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    LEFT JOIN riichi_tiles() USING (log_id, hand_index, seat, turn)
    WHERE ($several::BOOLEAN OR (n_riichi_others = 1 AND NOT is_in_riichi))
        AND is_chosen_tile($riichi_tiles::VARCHAR, is_riichi_tile)
        AND danger = 'honour' AND tile >= 108
    GROUP BY ALL
),
cells AS (
    SELECT
        n_players, length, room, honour, n_seen,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, honour, n_seen, log_id)))::BIGINT AS "\0",
        game_sums(n_ronned, n_discards) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, honour, n_seen
)
SELECT
    n_players, length, room, honour, n_seen,
    n_games,
    is_rough(n_games) AS is_rough,
    n_discards,
    n_ronned,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high
FROM cells
ORDER BY n_players DESC, length, room, honour, n_seen
