-- Statistics of an account as amae-koromo (雀魂牌譜屋) shows them.
--
-- One row per name, number of players, length and room. Conventions of the tool: a deal-in is one per
-- hand also at a double ron, and a liable player who did not discard has none; draws are exhaustive ones,
-- nagashi included and abortive ones not; a turn is the discards of all players made before, divided by
-- the number of players, plus 1. Points of a win are the change of the player's points by it less 1000 for the
-- own stick, so honba and the sticks of others are in it. The profit of a riichi is the income of a win,
-- the loss of a deal-in or by liability with the stick (without it where the riichi tile was ronned), the
-- payments of a draw less the stick, and less the stick in every other hand: a tsumo by another costs no
-- more there.
--
-- Interpretations: hands of an incomplete game count, the game itself does not. Points are those of the
-- log. The draw payments in the riichi profit are the real ones, also with three players, where the tool
-- always takes those of four. Its fan_stats, the share of wins with each yaku, is stats_tenhou_yaku here.
-- Left out, because Tenhou has nothing of the kind: 安定段位, 分数期望 and 得点効率, which need the room points of Mahjong Soul
-- (stats_tenhou has Tenhou's stable dan), and the career rankings, which compare accounts.

CREATE OR REPLACE VIEW stats_amae AS
WITH
accounts AS MATERIALIZED (
    FROM stats_account_games
),
nagashi_hands AS (
    SELECT log_id, hand_index, true AS is_nagashi FROM hands WHERE result = 'nagashi'
),
game_counts AS (
    SELECT
        name, n_players, length, room,
        count(placement) AS n_games,
        number_if(placement = 1) AS n_first,
        number_if(placement = 2) AS n_second,
        number_if(placement = 3) AS n_third,
        number_if(placement = 4) AS n_fourth,
        sum_if(final_points, placement = 1) AS first_points,
        sum_if(final_points, placement = 2) AS second_points,
        sum_if(final_points, placement = 3) AS third_points,
        sum_if(final_points, placement = 4) AS fourth_points,
        number_if(placement IS NOT NULL AND final_points < 0) AS n_busts,
        sum_if(final_points - initial_points, placement IS NOT NULL) AS score_change,
        sum_if(n_dealt_hands, placement IS NOT NULL) AS n_game_hands
    FROM accounts
    GROUP BY ALL
),
player_hands AS NOT MATERIALIZED (
    SELECT
        a.name, a.n_players, a.length, a.room,
        h.is_dealer, h.is_winner, h.is_riichi_accepted, h.is_double_riichi, h.is_ippatsu,
        h.is_pao_payer, h.riichi_order, h.n_chasers, h.is_furiten_at_riichi, h.n_riichi_wait_kinds,
        h.n_riichi_unseen_tiles,
        h.deal_in_points, h.delta, h.outcome,
        h.is_riichi_declared AS is_riichi,
        h.n_open_calls > 0 AS is_open,
        h.n_winners_paid > 0 AS has_dealt_in,
        h.n_winners_paid > 0 AND NOT h.is_riichi_accepted AS is_instant,
        h.outcome IN ('draw_tenpai', 'draw_noten') AS is_draw,
        coalesce(is_nagashi, false) AS is_nagashi,
        h.n_discards_before_riichi::DOUBLE / a.n_players + 1 AS riichi_turn,
        CASE WHEN h.is_dealer THEN coalesce(h.first_draw_shanten, h.start_shanten) ELSE h.start_shanten END
            AS dealt_shanten,
        h.win_points + h.honba_points + h.stick_points
            - CASE WHEN h.is_riichi_accepted THEN 1000 ELSE 0 END AS win_delta
    FROM hand_seats h
    JOIN accounts a USING (log_id, seat)
    LEFT JOIN nagashi_hands USING (log_id, hand_index)
),
hand_counts AS (
    SELECT
        name, n_players, length, room,
        count(*) AS n_hands,
        number_if(is_dealer) AS n_dealer_hands,
        number_if(is_winner) AS n_wins,
        number_if(outcome = 'won_tsumo') AS n_tsumo,
        number_if(is_winner AND is_open) AS n_open_wins,
        sum_if(win_delta, is_winner) AS win_points,
        number_if(has_dealt_in) AS n_deal_ins,
        sum_if(deal_in_points, has_dealt_in) AS deal_in_points,
        number_if(has_dealt_in AND is_open) AS n_open_deal_ins,
        number_if(is_open) AS n_called_hands,
        number_if(is_open AND is_draw) AS n_open_draws,
        number_if(is_draw) AS n_draws,
        number_if(outcome = 'draw_tenpai') AS n_draw_tenpai,
        number_if(is_draw AND is_nagashi AND delta > 0) AS n_nagashi,
        number_if(outcome = 'paid_tsumo') AS n_others_tsumo,
        sum(dealt_shanten)::BIGINT AS dealt_shanten,
        sum_if(dealt_shanten, is_dealer) AS dealer_shanten
    FROM player_hands
    GROUP BY ALL
),
riichi_results AS (
    SELECT
        *,
        CASE
            WHEN is_winner THEN win_delta
            WHEN is_instant THEN delta
            WHEN has_dealt_in OR is_pao_payer THEN delta - 1000
            WHEN outcome = 'draw_tenpai' AND NOT is_nagashi THEN delta - 1000
            ELSE -1000
        END AS riichi_profit
    FROM player_hands
    WHERE is_riichi
),
riichi_counts AS (
    SELECT
        name, n_players, length, room,
        number_if(is_winner) AS n_riichi_wins,
        number_if(is_ippatsu) AS n_ippatsu,
        sum_if(win_delta, is_winner) AS riichi_income,
        number_if(has_dealt_in) AS n_riichi_deal_ins,
        number_if(is_instant) AS n_instant_deal_ins,
        count(*) AS n_riichi,
        number_if(riichi_order = 1) AS n_first_riichi,
        number_if(n_chasers > 0) AS n_chased,
        sum(riichi_turn) AS riichi_turns,
        sum(riichi_profit)::BIGINT AS riichi_profit,
        -sum_if(riichi_profit, NOT is_winner AND (has_dealt_in OR is_pao_payer)) AS riichi_loss,
        number_if(is_draw) AS n_riichi_draws,
        number_if(is_double_riichi) AS n_double_riichi,
        number_if(is_furiten_at_riichi) AS n_furiten_riichi,
        number_if(n_riichi_wait_kinds >= 2) AS n_multi_riichi,
        number_if(n_riichi_unseen_tiles >= 6) AS n_good_riichi
    FROM riichi_results
    GROUP BY ALL
),
win_counts AS (
    SELECT
        a.name, a.n_players, a.length, a.room,
        sum(h.n_discards::DOUBLE / a.n_players + 1) AS win_turns,
        number_if(w.n_ura > 0 AND w.n_yakuman = 0) AS n_ura_wins,
        number_if(w.n_yakuman > 0 OR w.han >= 13) AS n_yakuman,
        number_if(w.n_yakuman = 0 AND w.han >= 13) AS n_counted_yakuman,
        max(w.han) FILTER (WHERE w.n_yakuman = 0) AS max_han
    FROM wins w
    JOIN accounts a USING (log_id, seat)
    JOIN (SELECT log_id, hand_index, n_discards FROM hands) h USING (log_id, hand_index)
    GROUP BY ALL
),
deal_in_counts AS (
    SELECT
        a.name, a.n_players, a.length, a.room,
        number_if(d.winner_style = 'riichi') AS n_deal_ins_to_riichi,
        number_if(d.winner_style = 'open') AS n_deal_ins_to_open,
        number_if(d.winner_style = 'dama') AS n_deal_ins_to_dama
    FROM stats_account_deal_ins d JOIN accounts a USING (log_id, seat)
    GROUP BY ALL
),
big_deal_ins AS (
    SELECT
        a.name, a.n_players, a.length, a.room,
        max({
            'han': CASE WHEN d.n_yakuman > 0 THEN 13 * d.n_yakuman ELSE least(d.han, 13) END,
            'played_at_jst': a.played_at_jst, 'log_id': d.log_id, 'hand_index': d.hand_index
        }) AS big_deal_in
    FROM stats_account_deal_ins d JOIN accounts a USING (log_id, seat)
    WHERE d.n_yakuman > 0 OR d.han > 5
    GROUP BY ALL
),
dealer_counts AS (
    SELECT a.name, a.n_players, a.length, a.room, max(h.n_repeats) AS max_repeats
    FROM hands h JOIN accounts a ON a.log_id = h.log_id AND a.seat = h.dealer_seat
    WHERE h.is_replayed
    GROUP BY ALL
),
dealer_hits AS (
    SELECT
        a.name, a.n_players, a.length, a.room,
        count(*) AS n_dealer_hits,
        sum(w.delta - CASE WHEN w.is_riichi THEN 1000 ELSE 0 END)::BIGINT AS dealer_hit_points
    FROM wins w
    JOIN hands h USING (log_id, hand_index)
    JOIN accounts a ON a.log_id = h.log_id AND a.seat = h.dealer_seat
    WHERE w.is_tsumo AND NOT w.is_dealer AND w.delta - CASE WHEN w.is_riichi THEN 1000 ELSE 0 END >= 8000
    GROUP BY ALL
),
counts AS (
    SELECT
        name, n_players, length, room, max_han, max_repeats, big_deal_in,
        coalesce(COLUMNS(* EXCLUDE (name, n_players, length, room, max_han, max_repeats, big_deal_in)), 0)
    FROM game_counts
    JOIN hand_counts USING (name, n_players, length, room)
    LEFT JOIN riichi_counts USING (name, n_players, length, room)
    LEFT JOIN win_counts USING (name, n_players, length, room)
    LEFT JOIN deal_in_counts USING (name, n_players, length, room)
    LEFT JOIN big_deal_ins USING (name, n_players, length, room)
    LEFT JOIN dealer_counts USING (name, n_players, length, room)
    LEFT JOIN dealer_hits USING (name, n_players, length, room)
)
SELECT
    -- Name of the account (プレイヤー名)
    name,
    -- Players of the table
    n_players,
    -- Tonpuu or hanchan
    length,
    -- Room
    room,

    -- Games (记录场数): complete games
    n_games,
    -- Hands (count): hands played, abortive ones included
    n_hands,
    -- Hands of complete games: n of mean_hand_profit
    n_game_hands,
    -- Games finished 1st
    n_first,
    -- Games finished 2nd
    n_second,
    -- Games finished 3rd
    n_third,
    -- Games finished 4th: 0 with three players
    n_fourth,
    -- Average placement (平均顺位, avg_rank)
    mean_of(n_first + 2 * n_second + 3 * n_third + 4 * n_fourth, n_games) AS mean_placement,
    -- 1st rate (一位率, rank_rates): games finished 1st / n_games
    share(n_first, n_games) AS first_rate,
    -- 2nd rate (二位率, rank_rates)
    share(n_second, n_games) AS second_rate,
    -- 3rd rate (三位率, rank_rates)
    share(n_third, n_games) AS third_rate,
    -- 4th rate (四位率, rank_rates): null with three players
    CASE WHEN n_players = 4 THEN share(n_fourth, n_games) END AS fourth_rate,
    -- Average points of the games finished 1st (rank_avg_score) [points]
    mean_of(first_points, n_first) AS mean_first_points,
    -- Average points of the games finished 2nd (rank_avg_score) [points]
    mean_of(second_points, n_second) AS mean_second_points,
    -- Average points of the games finished 3rd (rank_avg_score) [points]
    mean_of(third_points, n_third) AS mean_third_points,
    -- Average points of the games finished 4th (rank_avg_score) [points]
    mean_of(fourth_points, n_fourth) AS mean_fourth_points,
    -- Busting rate (被飞率, negative_rate): games finished below 0 points / n_games
    share(n_busts, n_games) AS bust_rate,
    -- Profit per hand (局收支): (mean final points less those at the start) * n_games / n_game_hands
    -- [points]
    mean_of(score_change, n_game_hands) AS mean_hand_profit,

    -- Wins (和)
    n_wins,
    -- Deal-ins (放铳): hands, one also for a double ron
    n_deal_ins,
    -- Exhaustive draws (流局), nagashi included
    n_draws,
    -- Hands with a chi, pon or open kan (副露)
    n_called_hands,
    -- Hands with a riichi declared (立直)
    n_riichi,
    -- Win rate (和牌率): n_wins / n_hands
    share(n_wins, n_hands) AS win_rate,
    -- Deal-in rate (放铳率): n_deal_ins / n_hands
    share(n_deal_ins, n_hands) AS deal_in_rate,
    -- Tsumo rate (自摸率): wins by tsumo / n_wins
    share(n_tsumo, n_wins) AS tsumo_rate,
    -- Dama rate (默听率): wins neither open nor in riichi / n_wins
    share(n_wins - n_riichi_wins - n_open_wins, n_wins) AS dama_rate,
    -- Draw rate (流局率): n_draws / n_hands
    share(n_draws, n_hands) AS draw_rate,
    -- Draw tenpai rate (流听率): draws in tenpai / n_draws
    share(n_draw_tenpai, n_draws) AS draw_tenpai_rate,
    -- Call rate (副露率): n_called_hands / n_hands
    share(n_called_hands, n_hands) AS call_rate,
    -- Riichi rate (立直率): n_riichi / n_hands
    share(n_riichi, n_hands) AS riichi_rate,
    -- Turns to win (和了巡数): mean of discards of all / players + 1 [turns]
    mean_of(win_turns, n_wins) AS mean_win_turn,
    -- Average win (平均打点): points of a win / n_wins [points]
    mean_of(win_points, n_wins) AS mean_win,
    -- Average deal-in (平均铳点): points lost by deal-ins, honba included, to all winners / n_deal_ins,
    -- positive [points]
    mean_of(deal_in_points, n_deal_ins) AS mean_deal_in,
    -- Win efficiency (打点效率): win_rate * mean_win [points]
    mean_of(win_points, n_hands) AS win_efficiency,
    -- Deal-in loss (铳点损失): deal_in_rate * mean_deal_in [points]
    mean_of(deal_in_points, n_hands) AS deal_in_loss,
    -- Net win efficiency (净打点效率): win_efficiency - deal_in_loss [points]
    mean_of(win_points - deal_in_points, n_hands) AS net_win_efficiency,

    -- Wins in riichi (立直和了)
    n_riichi_wins,
    -- Wins with an open hand (副露和了)
    n_open_wins,
    -- Wins neither open nor in riichi (默听和了)
    n_wins - n_riichi_wins - n_open_wins AS n_dama_wins,
    -- Deal-ins with a riichi declared (放铳时立直), by the riichi tile included
    n_riichi_deal_ins,
    -- Deal-ins by the riichi tile itself (立直瞬间放铳)
    n_instant_deal_ins,
    -- Riichi win rate (立直后和牌率): n_riichi_wins / n_riichi
    share(n_riichi_wins, n_riichi) AS riichi_win_rate,
    -- Riichi deal-in rate A (立直后放铳率): n_riichi_deal_ins / n_riichi
    share(n_riichi_deal_ins, n_riichi) AS riichi_deal_in_rate_a,
    -- Riichi deal-in rate B (立直后非瞬间放铳率): the same without those by the riichi tile
    share(n_riichi_deal_ins - n_instant_deal_ins, n_riichi) AS riichi_deal_in_rate_b,
    -- Riichi profit (立直收支): as in the head of this view / n_riichi [points]
    mean_of(riichi_profit, n_riichi) AS mean_riichi_profit,
    -- Riichi income (立直收入): points of a riichi win / n_riichi_wins [points]
    mean_of(riichi_income, n_riichi_wins) AS mean_riichi_income,
    -- Riichi loss (立直支出): points lost by deal-ins and liability in riichi with the stick /
    -- n_riichi_deal_ins, positive [points]
    mean_of(riichi_loss, n_riichi_deal_ins) AS mean_riichi_loss,
    -- First riichi rate (先制率): first declaration of the hand / n_riichi
    share(n_first_riichi, n_riichi) AS first_riichi_rate,
    -- Chasing riichi rate (追立率): later declarations / n_riichi
    share(n_riichi - n_first_riichi, n_riichi) AS chasing_rate,
    -- Chased riichi rate (被追率): hands in which somebody declared later / n_riichi
    share(n_chased, n_riichi) AS chased_rate,
    -- Riichi turn (立直巡目): mean of discards of all before the riichi tile / players + 1 [turns]
    mean_of(riichi_turns, n_riichi) AS mean_riichi_turn,
    -- Riichi draw rate (立直后流局率): exhaustive draws in riichi / n_riichi
    share(n_riichi_draws, n_riichi) AS riichi_draw_rate,
    -- Ippatsu rate (一发率): wins with ippatsu / n_riichi_wins
    share(n_ippatsu, n_riichi_wins) AS ippatsu_rate,
    -- Ura rate (里宝率): wins with at least one ura and without a yakuman yaku / n_riichi_wins
    share(n_ura_wins, n_riichi_wins) AS ura_rate,
    -- Furiten riichi rate (振听立直率): furiten right after the riichi tile / n_riichi
    share(n_furiten_riichi, n_riichi) AS furiten_riichi_rate,
    -- Multi-sided riichi rate (立直多面): waits of two kinds or more, shanpon too / n_riichi
    share(n_multi_riichi, n_riichi) AS multi_riichi_rate,
    -- Good-wait riichi rate (立直好型2): at least 6 copies of the waits not in the player's hand, a river, a meld
    -- or an indicator / n_riichi
    share(n_good_riichi, n_riichi) AS good_riichi_rate,

    -- Hands won by tsumo of another (被自摸)
    n_others_tsumo,
    -- Hits as dealer (被炸): hands as dealer won by another's tsumo worth 8000 or more to the winner
    n_dealer_hits,
    -- Dealer hit rate (被炸率): n_dealer_hits / n_others_tsumo
    share(n_dealer_hits, n_others_tsumo) AS dealer_hit_rate,
    -- Average dealer hit (平均被炸点数): points of the winner / n_dealer_hits [points]
    mean_of(dealer_hit_points, n_dealer_hits) AS mean_dealer_hit,
    -- Deal-ins with an open hand (放铳时副露)
    n_open_deal_ins,
    -- Riichi share of deal-ins (放铳时立直率): n_riichi_deal_ins / n_deal_ins
    share(n_riichi_deal_ins, n_deal_ins) AS riichi_share_of_deal_ins,
    -- Open share of deal-ins (放铳时副露率): n_open_deal_ins / n_deal_ins
    share(n_open_deal_ins, n_deal_ins) AS open_share_of_deal_ins,
    -- Deal-in rate after a call (副露后放铳率): n_open_deal_ins / n_called_hands
    share(n_open_deal_ins, n_called_hands) AS open_deal_in_rate,
    -- Win rate after a call (副露后和牌率): n_open_wins / n_called_hands
    share(n_open_wins, n_called_hands) AS open_win_rate,
    -- Draw rate after a call (副露后流局率): exhaustive draws with an open hand / n_called_hands
    share(n_open_draws, n_called_hands) AS open_draw_rate,
    -- Deal-ins to a riichi (放铳至立直): winners paid, two for a double ron
    n_deal_ins_to_riichi,
    -- Deal-ins to an open hand (放铳至副露): winners paid
    n_deal_ins_to_open,
    -- Deal-ins to a closed hand without riichi (放铳至默听): winners paid
    n_deal_ins_to_dama,

    -- Shanten at the deal (平均起手向听): mean, of 14 tiles as dealer and of 13 else
    mean_of(dealt_shanten, n_hands) AS mean_start_shanten,
    -- Hands as dealer (亲): n of mean_dealer_start_shanten
    n_dealer_hands,
    -- Shanten at the deal as dealer (平均起手向听亲): of 14 tiles
    mean_of(dealer_shanten, n_dealer_hands) AS mean_dealer_start_shanten,
    -- Shanten at the deal as non-dealer (平均起手向听子): of 13 tiles
    mean_of(dealt_shanten - dealer_shanten, n_hands - n_dealer_hands) AS mean_nondealer_start_shanten,

    -- Double riichi (W立直)
    n_double_riichi,
    -- Nagashi mangan (流满): own ones
    n_nagashi,
    -- Yakuman (役满): wins with a yakuman yaku or 13 han
    n_yakuman,
    -- Counted yakuman (累计役满): wins of 13 han without a yakuman yaku
    n_counted_yakuman,
    -- Most han (最大累计番数): of a win without a yakuman yaku; null without one [han]
    max_han,
    -- Longest dealership (最大连庄): most hands in a row as dealer, less 1; null without a hand as dealer
    -- [hands]
    max_repeats,
    -- Biggest deal-in (最近大铳): han paid, above 5, 13 at most and for each yakuman; the latest one of the
    -- most han; null without one [han]
    big_deal_in.han AS big_deal_in_han,
    -- Game of the biggest deal-in: null without one
    big_deal_in.log_id AS big_deal_in_log_id,
    -- Hand of the biggest deal-in: null without one
    big_deal_in.hand_index AS big_deal_in_hand_index
FROM counts;
