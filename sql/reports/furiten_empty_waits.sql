-- How many riichi wait for nothing that can come?
--
-- Riichi declared, by where the tiles of the wait lie right after the riichi tile. seen: all copies are in
-- sight of the player, in the player's hand, rivers, melds and indicators (純カラ): a choice, or a mistake; held:
-- some cannot be seen, but all of these are in the hands of others (空テン): bad luck, others may yet discard
-- them; dead: some lie in the wall, but none can be drawn before the hand is drawn out, known only where the
-- wall can be rebuilt from the seed; drawable: some can be drawn; wall: some lie in the wall, and whether
-- they can be drawn is not known.
--
-- Group: furiten
-- Grain: one place of the tiles
-- Parameters: games
-- Columns: games
--   place                          seen, held, dead, drawable or wall
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_riichi                       riichi declared [riichi]
--   place_share                    n_riichi / all riichi
--   place_low, place_high          interval of place_share
--   mean_turn                      mean turn of the riichi [own discards]
--   n_wins                         of these, won [wins]
--   n_deal_ins                     of these, dealt in [deal-ins]
--   win_rate                       n_wins / n_riichi
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   n_deal_ins / n_riichi
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   paid_tsumo_rate                another's tsumo / n_riichi (被ツモ)
--   others_ron_rate                a ron between others / n_riichi (横移動)
--   draw_rate                      exhaustive draws, nagashi mangan among them / n_riichi (流局)
--   balance                        mean change of points over the hand, an accepted riichi stick taken off
--                                  (局収支) [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: bar x=place y=win_rate low=win_low high=win_high
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        CASE WHEN n_unseen_tiles = 0 THEN 'seen'
             WHEN n_wall_tiles = 0 THEN 'held'
             WHEN n_drawable_tiles = 0 THEN 'dead'
             WHEN n_drawable_tiles > 0 THEN 'drawable'
             ELSE 'wall' END AS place,
        log_id,
        count(*) AS n_riichi,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        sum(turn)::BIGINT AS mean_turn_sum,
        count(turn) AS mean_turn_n,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        count(*) FILTER (outcome = 'paid_tsumo') AS n_paid_tsumo,
        count(*) FILTER (outcome = 'others_ron') AS n_others_ron,
        count(*) FILTER (outcome IN ('draw_tenpai', 'draw_noten')) AS n_draws,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM riichis
    JOIN hand_seats USING (log_id, hand_index, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, place, log_id
),
cells AS (
    SELECT
        n_players, length, room, place,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, place, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_riichi, n_all) AS place_sums,
        game_sums(n_wins, n_riichi) AS win_sums,
        game_sums(n_deal_ins, n_riichi) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, place
),
totalled AS (
    SELECT
        *,
        whole_sums(place_sums, (n_players, length, room)) AS place_whole
    FROM cells
)
SELECT
    n_players, length, room, place,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    share(place_whole) AS place_share,
    interval_low(place_whole) AS place_low,
    interval_high(place_whole) AS place_high,
    share(mean_turn_sum, mean_turn_n) AS mean_turn,
    n_wins,
    n_deal_ins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(n_paid_tsumo, n_riichi) AS paid_tsumo_rate,
    share(n_others_ron, n_riichi) AS others_ron_rate,
    share(n_draws, n_riichi) AS draw_rate,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM totalled
ORDER BY n_players DESC, length, room, list_position(['seen', 'held', 'dead', 'drawable', 'wall'], place)
