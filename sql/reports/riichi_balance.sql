-- What is a riichi worth, by turn and wait, in the convention of each tool?
--
-- Riichi declared, double riichi and those ronned on the riichi tile included; each is one player and hand.
-- balance (立直収支) is the change of points from the declaration to the end of the hand, the player's stick taken off
-- where it was accepted: the convention of kobalab, and that of zyr17, which adds 1,000 to a ronned
-- declaration and takes 1,000 from all. amae-koromo leaves out what a tsumo of others cost: such a hand
-- counts -1,000, but for a payer by liability. Mortal counts nothing at all where others win, and a deal-in
-- without the stick. Each of the three is divided by all riichi declared. Honba and the sticks of others are
-- in all of them. A good wait has six tiles or more outside the player's hand.
--
-- Group: riichi
-- Grain: one turn of the riichi, good or bad wait
-- Parameters: games
--   place integer(1..4) = null      1: the hand's first riichi (先制), 2: the second, and so on; null: all
--   placement integer(1..4) = null  place of the player by points at the start of the hand, 1-4; null: all
--   dealer boolean = null           true: dealers only, false: the others; null: all
-- Columns: games
--   turn                           own discards up to and with the riichi tile
--   is_good_wait                   six tiles or more outside the player's hand
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_riichi                       riichi declared, those ronned on the riichi tile included [riichi]
--   balance                        mean change of points (kobalab, zyr17) [points]
--   balance_se                     its standard error [points]
--   amae_balance                   mean in the convention of amae-koromo [points]
--   amae_balance_se                its standard error [points]
--   mortal_balance                 mean in the convention of Mortal [points]
--   mortal_balance_se              its standard error [points]
--   mean_win_points                mean points of the wins, without honba and sticks [points]
--   mean_win_points_se             its standard error [points]
--   mean_deal_in_points            mean payment of the deal-ins, honba included [points]
--   mean_deal_in_points_se         its standard error [points]
-- Additive: cells
-- Chart: line x=turn y=balance series=is_good_wait
WITH by_game AS (
    SELECT
        n_players, length, room, riichi_turn AS turn, n_riichi_unheld_tiles >= 6 AS is_good_wait, log_id,
        count(*) AS n_riichi,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n,
        sum(CASE WHEN NOT is_pao_payer AND outcome IN ('paid_tsumo', 'others_ron')
                 THEN total_delta - delta
                 ELSE total_delta END)::BIGINT AS amae_balance_sum,
        count(CASE WHEN NOT is_pao_payer AND outcome IN ('paid_tsumo', 'others_ron')
                 THEN total_delta - delta
                 ELSE total_delta END) AS amae_balance_n,
        sum(CASE WHEN NOT is_pao_payer AND outcome IN ('paid_tsumo', 'others_ron')
                            THEN total_delta - delta
                            ELSE total_delta END)::BIGINT AS amae_balance_sum,
        count(CASE WHEN NOT is_pao_payer AND outcome IN ('paid_tsumo', 'others_ron')
                            THEN total_delta - delta
                            ELSE total_delta END) AS amae_balance_n,
        sum(CASE WHEN outcome IN ('paid_tsumo', 'others_ron') THEN 0
                 WHEN outcome = 'dealt_in' THEN delta
                 ELSE total_delta END)::BIGINT AS mortal_balance_sum,
        count(CASE WHEN outcome IN ('paid_tsumo', 'others_ron') THEN 0
                 WHEN outcome = 'dealt_in' THEN delta
                 ELSE total_delta END) AS mortal_balance_n,
        sum(CASE WHEN outcome IN ('paid_tsumo', 'others_ron') THEN 0
                            WHEN outcome = 'dealt_in' THEN delta
                            ELSE total_delta END)::BIGINT AS mortal_balance_sum,
        count(CASE WHEN outcome IN ('paid_tsumo', 'others_ron') THEN 0
                            WHEN outcome = 'dealt_in' THEN delta
                            ELSE total_delta END) AS mortal_balance_n,
        sum(win_points)::BIGINT AS mean_win_points_sum,
        count(win_points) AS mean_win_points_n,
        sum(deal_in_points)::BIGINT AS mean_deal_in_points_sum,
        count(deal_in_points) AS mean_deal_in_points_n
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE is_riichi_declared
        AND ($place::INTEGER IS NULL OR riichi_order = $place::INTEGER)
        AND ($placement::INTEGER IS NULL OR start_placement = $placement::INTEGER)
        AND ($dealer::BOOLEAN IS NULL OR is_dealer = $dealer::BOOLEAN)
    GROUP BY ALL
),
cells AS (
    SELECT
        n_players, length, room, turn, is_good_wait,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, turn, is_good_wait, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(coalesce(amae_balance_sum, 0), amae_balance_n) AS amae_balance_sums,
        game_sums(coalesce(mortal_balance_sum, 0), mortal_balance_n) AS mortal_balance_sums,
        game_sums(coalesce(mean_win_points_sum, 0), mean_win_points_n) AS mean_win_points_sums,
        game_sums(coalesce(mean_deal_in_points_sum, 0), mean_deal_in_points_n) AS mean_deal_in_points_sums
    FROM by_game
    GROUP BY n_players, length, room, turn, is_good_wait
)
SELECT
    n_players, length, room, turn, is_good_wait,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se,
    share(amae_balance_sum, amae_balance_n) AS amae_balance,
    ratio_error(amae_balance_sums) AS amae_balance_se,
    share(mortal_balance_sum, mortal_balance_n) AS mortal_balance,
    ratio_error(mortal_balance_sums) AS mortal_balance_se,
    share(mean_win_points_sum, mean_win_points_n) AS mean_win_points,
    ratio_error(mean_win_points_sums) AS mean_win_points_se,
    share(mean_deal_in_points_sum, mean_deal_in_points_n) AS mean_deal_in_points,
    ratio_error(mean_deal_in_points_sums) AS mean_deal_in_points_se
FROM cells
ORDER BY n_players DESC, length, room, turn, is_good_wait
