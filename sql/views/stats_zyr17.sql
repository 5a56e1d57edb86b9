-- Statistics of an account as MajsoulPaipuAnalyzer computes them (zyr17, PAADData.json).
--
-- One row per name, number of players, length and room. Conventions of the tool: a double ron is two
-- deal-ins, each with its own loss; the income of a win has honba and all sticks in it, the player's own too,
-- its hand value (素点) has neither; losses are negative; closed kans are not calls; dama is a closed hand
-- without riichi; a yakuman stands alone among the yaku of a win, so that neither riichi nor dora of such a win
-- count. Draws are exhaustive ones, not abortive ones; nagashi mangan is among them, though the tool's manual
-- says it is not, with the payments that tenpai hands would have got in place of its own. A turn (巡) is the
-- length of the player's own river, called tiles counted; the state at all-last is that at the deal of its first
-- hand. A wait is good where the waits have 6 copies or more outside the player's hand, or where one is an
-- honour. Profit of a riichi is the sum of all changes of the player's points by wins, of anybody, with 1000
-- given back for each winner on the player's own riichi tile, divided by the riichi, less 1000: draws add nothing.
--
-- Interpretations: hands of an incomplete game count, the game itself does not. Where the tool computes
-- payments from han and fu without liability, and gives honba and sticks to both winners of a double ron,
-- those of the log are taken. Furiten is that at the declaration. A robbed added kan does not count as a
-- kan. A game that ends before all-last has its last placement as that at all-last, as in the tool. Kita
-- tiles count as known dora at a riichi. Calls by number are stats_zyr17_calls, yaku by state of the hand
-- are stats_zyr17_yaku. Left out: stable rank, which the tool does not compute for Tenhou (stats_tenhou
-- has it); REACHPINFUR and FULUYIPATSUKESHIR, which it leaves at zero; and grades against players of its
-- own archive.

CREATE OR REPLACE VIEW stats_zyr17 AS
WITH
accounts AS MATERIALIZED (
    FROM stats_account_games
),
nagashi_hands AS (
    SELECT log_id, hand_index, count(*) FILTER (outcome = 'draw_tenpai') AS n_tenpai
    FROM hand_seats
    SEMI JOIN (FROM hands WHERE result = 'nagashi') USING (log_id, hand_index)
    GROUP BY log_id, hand_index
),
shapes AS (
    SELECT log_id, hand_index, seat, turn AS n_discards, true AS is_short_of_fifth_copy
    FROM discards
    WHERE is_short_of_fifth_copy
),
game_counts AS (
    SELECT
        name, n_players, length, room,
        count(placement) AS n_games,
        number_if(placement = 1) AS n_first,
        number_if(placement = 2) AS n_second,
        number_if(placement = 3) AS n_third,
        number_if(placement = 4) AS n_fourth,
        sum_if(final_points - initial_points, placement IS NOT NULL) AS score_change,
        sum_if(n_dealt_hands, placement IS NOT NULL) AS n_game_hands
    FROM accounts
    GROUP BY ALL
),
player_hands AS NOT MATERIALIZED (
    SELECT
        a.name, a.n_players, a.length, a.room,
        h.is_dealer, h.is_winner, h.is_riichi_declared, h.is_furiten_at_riichi,
        h.riichi_order, h.riichi_turn, h.n_chasers, h.n_open_calls, h.n_daiminkan, h.n_kakan, h.n_ankan,
        h.n_winners_paid, h.deal_in_points, h.delta, h.outcome, h.n_discards,
        CASE WHEN is_short_of_fifth_copy THEN 0 ELSE h.end_shanten END AS end_shanten,
        h.outcome IN ('draw_tenpai', 'draw_noten') AS is_draw,
        CASE
            WHEN n.n_tenpai IS NULL THEN h.delta
            WHEN n.n_tenpai IN (0, a.n_players) THEN 0
            WHEN h.outcome = 'draw_tenpai' THEN 1000 * (a.n_players - 1) // n.n_tenpai
            ELSE -1000 * (a.n_players - 1) // (a.n_players - n.n_tenpai)
        END AS draw_points,
        h.n_daiminkan + h.n_kakan + h.n_ankan AS n_kans,
        h.outcome NOT IN ('draw_tenpai', 'draw_noten', 'abortive') AS is_won_by_any,
        h.win_points + h.honba_points + h.stick_points AS income,
        h.n_riichi_unheld_tiles >= 6 OR h.riichi_waits >> 27 > 0 AS is_good,
        CASE WHEN h.is_riichi_accepted THEN 0 ELSE h.n_winners_paid END AS n_instant
    FROM hand_seats h
    JOIN accounts a USING (log_id, seat)
    LEFT JOIN nagashi_hands n USING (log_id, hand_index)
    LEFT JOIN shapes USING (log_id, hand_index, seat, n_discards)
),
hand_counts AS (
    SELECT
        name, n_players, length, room,
        count(*) AS n_hands,
        number_if(is_dealer) AS n_dealer_hands,
        number_if(n_open_calls > 0) AS n_called_hands,
        sum(n_winners_paid)::BIGINT AS n_deal_ins,
        sum(n_winners_paid * end_shanten)::BIGINT AS deal_in_shanten,
        sum(n_winners_paid * n_discards)::BIGINT AS deal_in_turns,
        sum_if(n_winners_paid, n_open_calls > 0) AS n_open_deal_ins,
        number_if(is_draw) AS n_draws,
        number_if(outcome = 'draw_tenpai') AS n_draw_tenpai,
        sum_if(draw_points, outcome = 'draw_tenpai') AS draw_tenpai_points,
        sum_if(draw_points, outcome = 'draw_noten') AS draw_noten_points,
        number_if(outcome = 'paid_tsumo') AS n_others_tsumo,
        sum_if(delta, outcome = 'paid_tsumo') AS others_tsumo_points,
        sum_if(n_discards, outcome = 'paid_tsumo') AS others_tsumo_turns,
        number_if(outcome = 'paid_tsumo' AND is_dealer) AS n_dealer_hits,
        sum_if(delta, outcome = 'paid_tsumo' AND is_dealer) AS dealer_hit_points
    FROM player_hands
    GROUP BY ALL
),
riichi_hand_counts AS (
    SELECT
        name, n_players, length, room,
        count(*) AS n_riichi,
        sum(riichi_turn)::BIGINT AS riichi_turns,
        number_if(riichi_order = 1) AS n_first_riichi,
        number_if(is_winner) AS n_riichi_wins,
        sum(n_winners_paid)::BIGINT AS n_riichi_deal_ins,
        sum_if(delta, is_won_by_any) AS riichi_points,
        sum(n_instant)::BIGINT AS n_instant,
        number_if(is_good) AS n_good,
        number_if(is_good AND is_winner) AS n_good_wins,
        sum_if(income, is_good AND is_winner) AS good_income,
        sum_if(n_winners_paid, is_good) AS n_good_deal_ins,
        sum_if(deal_in_points, is_good AND n_winners_paid > 0) AS good_losses,
        sum_if(delta, is_good AND is_won_by_any) AS good_points,
        sum_if(n_instant, is_good) AS n_good_instant,
        number_if(NOT is_good) AS n_bad,
        number_if(NOT is_good AND is_winner) AS n_bad_wins,
        sum_if(income, NOT is_good AND is_winner) AS bad_income,
        sum_if(n_winners_paid, NOT is_good) AS n_bad_deal_ins,
        sum_if(deal_in_points, NOT is_good AND n_winners_paid > 0) AS bad_losses,
        sum_if(delta, NOT is_good AND is_won_by_any) AS bad_points,
        sum_if(n_instant, NOT is_good) AS n_bad_instant,
        number_if(riichi_order > 1) AS n_chasing,
        number_if(riichi_order > 1 AND is_winner) AS n_chasing_wins,
        sum_if(income, riichi_order > 1 AND is_winner) AS chasing_income,
        sum_if(n_winners_paid, riichi_order > 1) AS n_chasing_deal_ins,
        sum_if(deal_in_points, riichi_order > 1 AND n_winners_paid > 0) AS chasing_losses,
        sum_if(delta, riichi_order > 1 AND is_won_by_any) AS chasing_points,
        sum_if(n_instant, riichi_order > 1) AS n_chasing_instant,
        number_if(riichi_order > 1 AND is_good) AS n_good_chasing,
        sum(n_chasers)::BIGINT AS n_chasers,
        sum_if(n_chasers, is_good) AS n_good_chasers,
        number_if(n_chasers > 0 AND is_winner) AS n_chased_wins,
        sum_if(income, n_chasers > 0 AND is_winner) AS chased_income,
        sum_if(n_winners_paid, n_chasers > 0) AS n_chased_deal_ins,
        sum_if(deal_in_points, n_chasers > 0 AND n_winners_paid > 0) AS chased_losses,
        sum_if(delta, n_chasers > 0 AND is_won_by_any) AS chased_points,
        number_if(is_furiten_at_riichi) AS n_furiten,
        number_if(is_furiten_at_riichi AND is_good) AS n_good_furiten,
        number_if(is_furiten_at_riichi AND is_good AND is_winner) AS n_good_furiten_wins,
        sum_if(income, is_furiten_at_riichi AND is_good AND is_winner) AS good_furiten_income,
        sum_if(n_winners_paid, is_furiten_at_riichi AND is_good) AS n_good_furiten_deal_ins,
        sum_if(deal_in_points, is_furiten_at_riichi AND is_good) AS good_furiten_losses,
        number_if(is_furiten_at_riichi AND NOT is_good AND is_winner) AS n_bad_furiten_wins,
        sum_if(income, is_furiten_at_riichi AND NOT is_good AND is_winner) AS bad_furiten_income,
        sum_if(n_winners_paid, is_furiten_at_riichi AND NOT is_good) AS n_bad_furiten_deal_ins,
        sum_if(deal_in_points, is_furiten_at_riichi AND NOT is_good) AS bad_furiten_losses,
        sum(n_ankan)::BIGINT AS n_ankan_of_riichi_hands
    FROM player_hands
    WHERE is_riichi_declared
    GROUP BY ALL
),
kan_counts AS (
    SELECT
        name, n_players, length, room,
        sum(n_kans)::BIGINT AS n_kans,
        sum(n_daiminkan)::BIGINT AS n_daiminkan,
        sum(n_kakan)::BIGINT AS n_kakan,
        sum(n_ankan)::BIGINT AS n_ankan,
        number_if(is_winner) AS n_kan_wins,
        sum_if(income, is_winner) AS kan_income,
        sum(n_winners_paid)::BIGINT AS n_kan_deal_ins,
        sum_if(deal_in_points, n_winners_paid > 0) AS kan_losses,
        sum_if(delta, is_won_by_any) AS kan_points
    FROM player_hands
    WHERE n_kans > 0
    GROUP BY ALL
),
win_counts AS (
    SELECT
        a.name, a.n_players, a.length, a.room,
        count(*) AS n_wins,
        number_if(is_tsumo) AS tsumo_wins,
        number_if(is_dealer) AS dealer_wins,
        number_if(style = 'dama') AS dama_wins,
        number_if(style = 'open') AS open_wins,
        number_if(style = 'riichi' AND is_tsumo) AS riichi_tsumo_wins,
        sum(delta)::BIGINT AS income,
        sum(points)::BIGINT AS hand_points,
        sum_if(delta, style = 'dama') AS dama_income,
        sum_if(delta, style = 'riichi') AS riichi_income,
        sum_if(points, style = 'riichi') AS riichi_hand_points,
        number_if(delta >= 3900) AS wins_3900,
        number_if(delta >= 7700) AS wins_7700,
        number_if(delta >= 11600) AS wins_11600,
        number_if(delta >= 3900 AND style = 'riichi') AS riichi_wins_3900,
        number_if(delta >= 7700 AND style = 'riichi') AS riichi_wins_7700,
        number_if(delta >= 11600 AND style = 'riichi') AS riichi_wins_11600,
        sum(turn - is_tsumo::INTEGER)::BIGINT AS win_turns,
        sum_if(turn - is_tsumo::INTEGER, style = 'open') AS open_win_turns,
        number_if(yaku_mask >> 8 & 1 = 1) AS tanyao_wins,
        number_if(yaku_mask >> 7 & 1 = 1) AS pinfu_wins,
        number_if(yaku_mask >> 22 & 1 = 1) AS chiitoi_wins,
        number_if(yaku_mask >> 28 & 1 = 1) AS toitoi_wins,
        number_if(yaku_mask >> 34 & 3 > 0) AS flush_wins,
        number_if(is_ippatsu) AS ippatsu_wins,
        sum_if(n_dora + n_kita, n_yakuman = 0) AS dora,
        sum_if(n_red_fives, n_yakuman = 0) AS red_fives,
        sum_if(n_ura, n_yakuman = 0) AS ura
    FROM wins JOIN accounts a USING (log_id, seat)
    GROUP BY ALL
),
loss_counts AS (
    SELECT
        a.name, a.n_players, a.length, a.room,
        count(*) AS n_losses,
        sum(paid_points)::BIGINT AS lost_points,
        sum(paid_hand_points)::BIGINT AS lost_hand_points,
        number_if(paid_points >= 3900) AS losses_3900,
        number_if(paid_points >= 7700) AS losses_7700,
        number_if(paid_points >= 11600) AS losses_11600,
        sum(winner_turn)::BIGINT AS winner_turns,
        number_if(winner_style = 'dama') AS losses_to_dama,
        sum_if(paid_points, winner_style = 'dama') AS lost_to_dama,
        number_if(winner_style = 'open') AS losses_to_open,
        number_if(yaku_mask >> 1 & 1 = 1 OR yaku_mask >> 21 & 1 = 1) AS losses_to_riichi,
        number_if(is_to_dealer) AS losses_to_dealer,
        number_if(yaku_mask >> 8 & 1 = 1) AS losses_to_tanyao,
        number_if(yaku_mask >> 7 & 1 = 1) AS losses_to_pinfu,
        number_if(yaku_mask >> 22 & 1 = 1) AS losses_to_chiitoi,
        number_if(yaku_mask >> 28 & 1 = 1) AS losses_to_toitoi,
        number_if(yaku_mask >> 34 & 3 > 0) AS losses_to_flush,
        number_if(is_ippatsu) AS losses_to_ippatsu
    FROM stats_account_deal_ins JOIN accounts a USING (log_id, seat)
    GROUP BY ALL
),
riichi_counts AS (
    SELECT
        a.name, a.n_players, a.length, a.room,
        number_if(is_all_simples) AS simple_riichi,
        number_if(n_dora + n_red_fives + n_kita >= 2) AS riichi_dora_2,
        number_if(n_dora + n_red_fives + n_kita >= 3) AS riichi_dora_3,
        sum(n_dora + n_red_fives + n_kita)::BIGINT AS riichi_dora,
        sum(n_ankan)::BIGINT AS ankan_before_riichi
    FROM riichis JOIN accounts a USING (log_id, seat)
    GROUP BY ALL
),
dealer_hand_counts AS (
    SELECT a.name, a.n_players, a.length, a.room, sum(h.n_winners)::BIGINT AS n_winners_of_dealer_hands
    FROM hands h JOIN accounts a ON a.log_id = h.log_id AND a.seat = h.dealer_seat
    WHERE h.is_replayed
    GROUP BY ALL
),
last_hands AS (
    SELECT log_id, count(*) AS n_last, min(hand_index) FILTER (WHERE is_first_all_last) AS hand_index
    FROM hands
    WHERE is_all_last
    GROUP BY log_id
),
last_states AS (
    SELECT
        a.name, a.n_players, a.length, a.room, a.placement,
        coalesce(h.start_placement, a.placement) AS last_placement,
        coalesce(l.n_last, 0) > 1 AS is_repeated
    FROM accounts a
    LEFT JOIN last_hands l USING (log_id)
    LEFT JOIN hand_seats h ON h.log_id = l.log_id AND h.hand_index = l.hand_index AND h.seat = a.seat
    WHERE a.placement IS NOT NULL AND (l.n_last IS NULL OR h.seat IS NOT NULL)
),
last_counts AS (
    SELECT
        name, n_players, length, room,
        number_if(last_placement = 1) AS last_first,
        number_if(last_placement = 1 AND placement = 1) AS last_first_kept,
        number_if(last_placement > 1) AS last_behind,
        number_if(last_placement > 1 AND placement = 1) AS last_risen,
        number_if(last_placement = n_players) AS last_last,
        number_if(last_placement = n_players AND placement < n_players) AS last_escaped,
        number_if(is_repeated) AS last_repeated
    FROM last_states
    GROUP BY ALL
),
counts AS (
    SELECT name, n_players, length, room, coalesce(COLUMNS(* EXCLUDE (name, n_players, length, room)), 0)
    FROM game_counts
    JOIN hand_counts USING (name, n_players, length, room)
    LEFT JOIN riichi_hand_counts USING (name, n_players, length, room)
    LEFT JOIN kan_counts USING (name, n_players, length, room)
    LEFT JOIN win_counts USING (name, n_players, length, room)
    LEFT JOIN loss_counts USING (name, n_players, length, room)
    LEFT JOIN riichi_counts USING (name, n_players, length, room)
    LEFT JOIN dealer_hand_counts USING (name, n_players, length, room)
    LEFT JOIN last_counts USING (name, n_players, length, room)
)
SELECT
    -- Name of the account (ID)
    name,
    -- Players of the table
    n_players,
    -- Tonpuu or hanchan
    length,
    -- Room
    room,

    -- TOTALGAME (total game): complete games
    n_games,
    -- TOTALROUND (total round): hands, abortive ones included
    n_hands,
    -- Hands of complete games: n of ROUNDPROFIT
    n_game_hands,
    -- BASE_ZHUANG: hands as dealer
    n_dealer_hands,
    -- #1R (1位率): games finished 1st / n_games
    share(n_first, n_games) AS first_rate,
    -- #2R (2位率)
    share(n_second, n_games) AS second_rate,
    -- #3R (3位率)
    share(n_third, n_games) AS third_rate,
    -- #4R (4位率): null with three players
    CASE WHEN n_players = 4 THEN share(n_fourth, n_games) END AS fourth_rate,
    -- #A (平均顺位): mean placement
    mean_of(n_first + 2 * n_second + 3 * n_third + 4 * n_fourth, n_games) AS mean_placement,
    -- GAMEPROFIT (场收支): final points less those at the start / n_games [points]
    mean_of(score_change, n_games) AS mean_game_profit,
    -- ROUNDPROFIT (局收支): the same / n_game_hands [points]
    mean_of(score_change, n_game_hands) AS mean_hand_profit,

    -- HULE: wins (和了)
    n_wins,
    -- HULER (和了率): n_wins / n_hands
    share(n_wins, n_hands) AS win_rate,
    -- ZIMOR (自摸率): wins by tsumo / n_wins
    share(tsumo_wins, n_wins) AS tsumo_rate,
    -- DAMAHULER (默听率): closed wins without riichi / n_wins
    share(dama_wins, n_wins) AS dama_share_of_wins,
    -- FULUHULER (副露和了): open wins / n_wins
    share(open_wins, n_wins) AS open_share_of_wins,
    -- REACHINHULER (立直和了): riichi wins / n_wins
    share(n_riichi_wins, n_wins) AS riichi_share_of_wins,
    -- HULEP (平均和了): income / n_wins, honba and all sticks included, the player's own too [points]
    mean_of(income, n_wins) AS mean_win,
    -- HULESU (平均和了素点): value of the hand without honba and sticks / n_wins [points]
    mean_of(hand_points, n_wins) AS mean_win_value,
    -- Dama wins (默听和了): n of mean_dama_win
    dama_wins AS n_dama_wins,
    -- DAMAHULEP (默听平均和了): income of a dama win [points]
    mean_of(dama_income, dama_wins) AS mean_dama_win,
    -- HULE3900R: wins with an income of 3900 or more / n_wins
    share(wins_3900, n_wins) AS win_3900_rate,
    -- HULE7700R: wins with an income of 7700 or more / n_wins
    share(wins_7700, n_wins) AS win_7700_rate,
    -- HULE11600R: wins with an income of 11600 or more / n_wins
    share(wins_11600, n_wins) AS win_11600_rate,
    -- HULECC (和了巡目): own river at a win [own discards]
    mean_of(win_turns, n_wins) AS mean_win_turn,
    -- Open wins (副露和了): n of mean_open_win_turn
    open_wins AS n_open_wins,
    -- FULUHULECC (副露和了巡目) [own discards]
    mean_of(open_win_turns, open_wins) AS mean_open_win_turn,
    -- MENQINGHULECC (门清和了巡目): of riichi and dama wins [own discards]
    mean_of(win_turns - open_win_turns, n_wins - open_wins) AS mean_closed_win_turn,
    -- TANYAOHULER (断幺率): wins with tanyao / n_wins
    share(tanyao_wins, n_wins) AS tanyao_rate,
    -- PINFUHULER (平和率): wins with pinfu / n_wins
    share(pinfu_wins, n_wins) AS pinfu_rate,
    -- CHITOIHULER (七对率): wins with seven pairs / n_wins
    share(chiitoi_wins, n_wins) AS chiitoi_rate,
    -- TOITOIHULER (对对率): wins with toitoi / n_wins
    share(toitoi_wins, n_wins) AS toitoi_rate,
    -- RANSHOUHULER (染手率): wins with honitsu or chinitsu / n_wins
    share(flush_wins, n_wins) AS flush_rate,
    -- DORAA: dora by the indicators, kita tiles included, of wins without a yakuman / n_wins [tiles]
    mean_of(dora, n_wins) AS mean_dora,
    -- AKAA: red fives of wins without a yakuman / n_wins [tiles]
    mean_of(red_fives, n_wins) AS mean_red_fives,
    -- URAA: ura dora of wins without a yakuman / riichi wins [tiles]
    mean_of(ura, n_riichi_wins) AS mean_ura,
    -- ALLDORAA: dora, red fives and ura / n_wins [tiles]
    mean_of(dora + red_fives + ura, n_wins) AS mean_all_dora,
    -- YIPATSUHULER (一发率): wins with ippatsu / riichi wins
    share(ippatsu_wins, n_riichi_wins) AS ippatsu_rate,
    -- OYAHULER (庄家和了率): wins as dealer / n_dealer_hands
    share(dealer_wins, n_dealer_hands) AS dealer_win_rate,

    -- FANGCHONG: deal-ins, each winner counted (放铳)
    n_deal_ins,
    -- CHONGR (放铳率): n_deal_ins / n_hands
    share(n_deal_ins, n_hands) AS deal_in_rate,
    -- CHONGP (平均放铳): loss to a winner, honba included, negative [points]
    mean_of(-lost_points, n_losses) AS mean_deal_in,
    -- CHONGSU (平均放铳素点): loss to a winner without honba, negative [points]
    mean_of(-lost_hand_points, n_losses) AS mean_deal_in_value,
    -- CHONG3900R: losses of 3900 or more, honba included / n_deal_ins
    share(losses_3900, n_losses) AS deal_in_3900_rate,
    -- CHONG7700R: losses of 7700 or more / n_deal_ins
    share(losses_7700, n_losses) AS deal_in_7700_rate,
    -- CHONG11600R: losses of 11600 or more / n_deal_ins
    share(losses_11600, n_losses) AS deal_in_11600_rate,
    -- CHONGMYCC (放铳巡目): own river, a ronned discard counted [own discards]
    mean_of(deal_in_turns, n_losses) AS mean_deal_in_turn,
    -- CHONGHISCC: river of the winner [discards of the winner]
    mean_of(winner_turns, n_losses) AS mean_deal_in_winner_turn,
    -- CHONGSHANTEN (放铳向听): own shanten after the tile, 0 also where only a fifth copy completes the hand
    mean_of(deal_in_shanten, n_losses) AS mean_deal_in_shanten,
    -- CHONGLEDAMAR (放铳默听率): paid to a closed hand without riichi / n_deal_ins
    share(losses_to_dama, n_losses) AS deal_in_to_dama_rate,
    -- Deal-ins to dama (放铳默听): n of mean_deal_in_to_dama
    losses_to_dama AS n_deal_ins_to_dama,
    -- CHONGLEDAMAP (放铳默听平均): loss to dama, negative [points]
    mean_of(-lost_to_dama, losses_to_dama) AS mean_deal_in_to_dama,
    -- CHONGLEREACHR (放铳立直率): paid to a win with riichi or double riichi as a yaku / n_deal_ins
    share(losses_to_riichi, n_losses) AS deal_in_to_riichi_rate,
    -- CHONGLEFULUR (放铳副露率): paid to an open hand / n_deal_ins
    share(losses_to_open, n_losses) AS deal_in_to_open_rate,
    -- CHONGLEPINFUR: paid to pinfu / n_deal_ins
    share(losses_to_pinfu, n_losses) AS deal_in_to_pinfu_rate,
    -- CHONGLECHITOIR: paid to seven pairs / n_deal_ins
    share(losses_to_chiitoi, n_losses) AS deal_in_to_chiitoi_rate,
    -- CHONGLETOITOIR: paid to toitoi / n_deal_ins
    share(losses_to_toitoi, n_losses) AS deal_in_to_toitoi_rate,
    -- CHONGLETANYAOR: paid to tanyao / n_deal_ins
    share(losses_to_tanyao, n_losses) AS deal_in_to_tanyao_rate,
    -- CHONGLERANSHOUR: paid to honitsu or chinitsu / n_deal_ins
    share(losses_to_flush, n_losses) AS deal_in_to_flush_rate,
    -- CHONGLEYIPATSUR: paid to ippatsu / n_deal_ins
    share(losses_to_ippatsu, n_losses) AS deal_in_to_ippatsu_rate,
    -- CHONGLEOYAR (放铳庄家率): paid to the dealer / n_deal_ins
    share(losses_to_dealer, n_losses) AS deal_in_to_dealer_rate,
    -- FULUCHONGR (副露放铳): deal-ins with an open hand / n_deal_ins
    share(n_open_deal_ins, n_deal_ins) AS open_share_of_deal_ins,
    -- REACHINCHONGR (立直放铳): deal-ins with a riichi declared / n_deal_ins
    share(n_riichi_deal_ins, n_deal_ins) AS riichi_share_of_deal_ins,
    -- BEIZIMO: hands won by tsumo of another (被自摸)
    n_others_tsumo,
    -- BEIZIMOR (被自摸率): n_others_tsumo / n_hands
    share(n_others_tsumo, n_hands) AS others_tsumo_rate,
    -- BEIZIMOP (被自摸平均): own loss there, negative [points]
    mean_of(others_tsumo_points, n_others_tsumo) AS mean_others_tsumo,
    -- BEIZIMOMYCC (被自摸巡目): own river there [own discards]
    mean_of(others_tsumo_turns, n_others_tsumo) AS mean_others_tsumo_turn,
    -- ZHUANGMEIHU: wins of others in hands as dealer, two for a double ron
    n_winners_of_dealer_hands - dealer_wins AS n_dealer_losses,
    -- ZHAZHUANG: hands as dealer won by tsumo of another
    n_dealer_hits,
    -- ZHAZHUANGR (炸庄率): n_dealer_hits / n_dealer_losses
    share(n_dealer_hits, n_winners_of_dealer_hands - dealer_wins) AS dealer_hit_rate,
    -- ZHAZHUANGP (炸庄平均): own loss there, negative [points]
    mean_of(dealer_hit_points, n_dealer_hits) AS mean_dealer_hit,

    -- REACH: riichi declarations (立直)
    n_riichi,
    -- REACHR (立直率): n_riichi / n_hands
    share(n_riichi, n_hands) AS riichi_rate,
    -- Riichi wins (立直和了): n of the means of riichi wins
    n_riichi_wins,
    -- REACHHULEP (立直和了平均): income of a riichi win [points]
    mean_of(riichi_income, n_riichi_wins) AS mean_riichi_win,
    -- REACHHULESU (立直和了素点): value of a riichi win without honba and sticks [points]
    mean_of(riichi_hand_points, n_riichi_wins) AS mean_riichi_win_value,
    -- REACH3900R: riichi wins with an income of 3900 or more / n_riichi_wins
    share(riichi_wins_3900, n_riichi_wins) AS riichi_win_3900_rate,
    -- REACH7700R: riichi wins with an income of 7700 or more / n_riichi_wins
    share(riichi_wins_7700, n_riichi_wins) AS riichi_win_7700_rate,
    -- REACH11600R: riichi wins with an income of 11600 or more / n_riichi_wins
    share(riichi_wins_11600, n_riichi_wins) AS riichi_win_11600_rate,
    -- REACHCC (立直巡目): own river at the declaration, the riichi tile counted [own discards]
    mean_of(riichi_turns, n_riichi) AS mean_riichi_turn,
    -- REACHTANYAOR: no terminal or honour in the hand and the waits / n_riichi
    share(simple_riichi, n_riichi) AS riichi_tanyao_rate,
    -- REACHDORA2R: two known dora or more, red fives included / n_riichi
    share(riichi_dora_2, n_riichi) AS riichi_dora_2_rate,
    -- REACHDORA3R: three known dora or more / n_riichi
    share(riichi_dora_3, n_riichi) AS riichi_dora_3_rate,
    -- REACHDORAA: known dora / n_riichi [tiles]
    mean_of(riichi_dora, n_riichi) AS mean_riichi_dora,
    -- FIRSTREACHR (先制立直率): first declaration of the hand / n_riichi
    share(n_first_riichi, n_riichi) AS first_riichi_rate,
    -- HULEINREACHR (立直后和了率): n_riichi_wins / n_riichi
    share(n_riichi_wins, n_riichi) AS riichi_win_rate,
    -- Deal-ins with a riichi declared, by the riichi tile included, each winner counted
    n_riichi_deal_ins,
    -- CHONGINREACHR (立直后放铳率): n_riichi_deal_ins / n_riichi
    share(n_riichi_deal_ins, n_riichi) AS riichi_deal_in_rate,
    -- ZIMOINREACHHULER: riichi wins by tsumo / n_riichi_wins
    share(riichi_tsumo_wins, n_riichi_wins) AS riichi_tsumo_rate,
    -- REACHPROFIT (立直收支): see the head of this view [points]
    mean_of(1000 * n_instant + riichi_points, n_riichi) - 1000 AS mean_riichi_profit,
    -- REACH_GOOD: riichi with a good wait (好型)
    n_good AS n_good_riichi,
    -- REACHGOODR (好型率): n_good_riichi / n_riichi
    share(n_good, n_riichi) AS good_riichi_rate,
    -- HULE_REACHGOOD: wins with them
    n_good_wins AS n_good_riichi_wins,
    -- FANGCHONG_REACHGOOD: deal-ins with them, each winner counted
    n_good_deal_ins AS n_good_riichi_deal_ins,
    -- REACHGOODHULER: wins / n_good_riichi
    share(n_good_wins, n_good) AS good_riichi_win_rate,
    -- REACHGOODHULEP: income of these wins [points]
    mean_of(good_income, n_good_wins) AS mean_good_riichi_win,
    -- REACHGOODCHONGR: deal-ins / n_good_riichi
    share(n_good_deal_ins, n_good) AS good_riichi_deal_in_rate,
    -- REACHGOODCHONGP: loss of these deal-ins, negative [points]
    mean_of(-good_losses, n_good_deal_ins) AS mean_good_riichi_deal_in,
    -- REACHGOODPROFIT [points]
    mean_of(1000 * n_good_instant + good_points, n_good) - 1000 AS mean_good_riichi_profit,
    -- REACH_BAD: riichi with another wait (愚型)
    n_bad AS n_bad_riichi,
    -- REACHBADR (愚型率): n_bad_riichi / n_riichi
    share(n_bad, n_riichi) AS bad_riichi_rate,
    -- HULE_REACHBAD: wins with them
    n_bad_wins AS n_bad_riichi_wins,
    -- FANGCHONG_REACHBAD: deal-ins with them, each winner counted
    n_bad_deal_ins AS n_bad_riichi_deal_ins,
    -- REACHBADHULER: wins / n_bad_riichi
    share(n_bad_wins, n_bad) AS bad_riichi_win_rate,
    -- REACHBADHULEP: income of these wins [points]
    mean_of(bad_income, n_bad_wins) AS mean_bad_riichi_win,
    -- REACHBADCHONGR: deal-ins / n_bad_riichi
    share(n_bad_deal_ins, n_bad) AS bad_riichi_deal_in_rate,
    -- REACHBADCHONGP: loss of these deal-ins, negative [points]
    mean_of(-bad_losses, n_bad_deal_ins) AS mean_bad_riichi_deal_in,
    -- REACHBADPROFIT [points]
    mean_of(1000 * n_bad_instant + bad_points, n_bad) - 1000 AS mean_bad_riichi_profit,

    -- ZHUILI: riichi that was not the first of the hand (追立)
    n_chasing AS n_chasing_riichi,
    -- ZHUILIR (追立率): n_chasing_riichi / n_riichi
    share(n_chasing, n_riichi) AS chasing_rate,
    -- ZHUILIHULE: wins with them
    n_chasing_wins,
    -- ZHUILIFANGCHONG: deal-ins with them, each winner counted
    n_chasing_deal_ins,
    -- ZHUILIHULER: wins / n_chasing_riichi
    share(n_chasing_wins, n_chasing) AS chasing_win_rate,
    -- ZHUILIHULEP: income of these wins [points]
    mean_of(chasing_income, n_chasing_wins) AS mean_chasing_win,
    -- ZHUILICHONGR: deal-ins / n_chasing_riichi
    share(n_chasing_deal_ins, n_chasing) AS chasing_deal_in_rate,
    -- ZHUILICHONGP: loss of these deal-ins, negative [points]
    mean_of(-chasing_losses, n_chasing_deal_ins) AS mean_chasing_deal_in,
    -- ZHUILIPROFIT [points]
    mean_of(1000 * n_chasing_instant + chasing_points, n_chasing) - 1000 AS mean_chasing_profit,
    -- ZHUILIGOODR: with a good wait / n_chasing_riichi
    share(n_good_chasing, n_chasing) AS chasing_good_rate,
    -- ZHUILIBADR: 1 - chasing_good_rate
    share(n_chasing - n_good_chasing, n_chasing) AS chasing_bad_rate,
    -- BEIZHUILI: later riichi of others, each counted (被追立)
    n_chasers,
    -- BEIZHUILIR (被追率): n_chasers / n_riichi, can be above 1
    mean_of(n_chasers, n_riichi) AS chased_rate,
    -- BEIZHUILIHULE: own wins of chased riichi
    n_chased_wins,
    -- BEIZHUILIFANGCHONG: deal-ins of chased riichi, each winner counted
    n_chased_deal_ins,
    -- BEIZHUILIHULER: own wins of chased riichi / n_chasers
    share(n_chased_wins, n_chasers) AS chased_win_rate,
    -- BEIZHUILIHULEP: income of these wins [points]
    mean_of(chased_income, n_chased_wins) AS mean_chased_win,
    -- BEIZHUILICHONGR: deal-ins of chased riichi / n_chasers
    share(n_chased_deal_ins, n_chasers) AS chased_deal_in_rate,
    -- BEIZHUILICHONGP: loss of these deal-ins, negative [points]
    mean_of(-chased_losses, n_chased_deal_ins) AS mean_chased_deal_in,
    -- BEIZHUILIPROFIT: all changes of the player's points in chased riichi / n_chasers, less 1000 [points]
    mean_of(chased_points, n_chasers) - 1000 AS mean_chased_profit,
    -- BEIZHUILIGOODR: later riichi of others against an own good wait / n_chasers
    share(n_good_chasers, n_chasers) AS chased_good_rate,
    -- BEIZHUILIBADR: 1 - chased_good_rate
    share(n_chasers - n_good_chasers, n_chasers) AS chased_bad_rate,
    -- FURITEN: riichi that is furiten at the declaration (振听立直)
    n_furiten AS n_furiten_riichi,
    -- FURITENR (振听率): n_furiten_riichi / n_riichi
    share(n_furiten, n_riichi) AS furiten_rate,
    -- FURITENHULE: wins with them
    n_good_furiten_wins + n_bad_furiten_wins AS n_furiten_wins,
    -- FURITENFANGCHONG: deal-ins with them, each winner counted
    n_good_furiten_deal_ins + n_bad_furiten_deal_ins AS n_furiten_deal_ins,
    -- FURITENHULER: wins / n_furiten_riichi
    share(n_good_furiten_wins + n_bad_furiten_wins, n_furiten) AS furiten_win_rate,
    -- FURITENHULEP: income of these wins [points]
    mean_of(good_furiten_income + bad_furiten_income, n_good_furiten_wins + n_bad_furiten_wins)
        AS mean_furiten_win,
    -- FURITENCHONGR: deal-ins / n_furiten_riichi
    share(n_good_furiten_deal_ins + n_bad_furiten_deal_ins, n_furiten) AS furiten_deal_in_rate,
    -- FURITENCHONGP: loss of these deal-ins, negative [points]
    mean_of(-good_furiten_losses - bad_furiten_losses, n_good_furiten_deal_ins + n_bad_furiten_deal_ins)
        AS mean_furiten_deal_in,
    -- FURITEN_GOOD: furiten riichi with a good wait
    n_good_furiten AS n_good_furiten_riichi,
    -- FURITENGOODR: n_good_furiten_riichi / n_furiten_riichi
    share(n_good_furiten, n_furiten) AS furiten_good_rate,
    -- FURITENHULE_GOOD: wins with them
    n_good_furiten_wins,
    -- FURITENFANGCHONG_GOOD: deal-ins with them, each winner counted
    n_good_furiten_deal_ins,
    -- FURITENGOODHULER: wins / n_good_furiten_riichi
    share(n_good_furiten_wins, n_good_furiten) AS good_furiten_win_rate,
    -- FURITENGOODHULEP: income of these wins [points]
    mean_of(good_furiten_income, n_good_furiten_wins) AS mean_good_furiten_win,
    -- FURITENGOODCHONGR: deal-ins / n_good_furiten_riichi
    share(n_good_furiten_deal_ins, n_good_furiten) AS good_furiten_deal_in_rate,
    -- FURITENGOODCHONGP: loss of these deal-ins, negative [points]
    mean_of(-good_furiten_losses, n_good_furiten_deal_ins) AS mean_good_furiten_deal_in,
    -- FURITEN_BAD: furiten riichi with another wait
    n_furiten - n_good_furiten AS n_bad_furiten_riichi,
    -- FURITENBADR: n_bad_furiten_riichi / n_furiten_riichi
    share(n_furiten - n_good_furiten, n_furiten) AS furiten_bad_rate,
    -- FURITENHULE_BAD: wins with them
    n_bad_furiten_wins,
    -- FURITENFANGCHONG_BAD: deal-ins with them, each winner counted
    n_bad_furiten_deal_ins,
    -- FURITENBADHULER: wins / n_bad_furiten_riichi
    share(n_bad_furiten_wins, n_furiten - n_good_furiten) AS bad_furiten_win_rate,
    -- FURITENBADHULEP: income of these wins [points]
    mean_of(bad_furiten_income, n_bad_furiten_wins) AS mean_bad_furiten_win,
    -- FURITENBADCHONGR: deal-ins / n_bad_furiten_riichi
    share(n_bad_furiten_deal_ins, n_furiten - n_good_furiten) AS bad_furiten_deal_in_rate,
    -- FURITENBADCHONGP: loss of these deal-ins, negative [points]
    mean_of(-bad_furiten_losses, n_bad_furiten_deal_ins) AS mean_bad_furiten_deal_in,

    -- FULU: hands with a chi, pon or open kan
    n_called_hands,
    -- FULUR (副露率): n_called_hands / n_hands
    share(n_called_hands, n_hands) AS call_rate,
    -- NORMALLIUJU: exhaustive draws, nagashi mangan among them (流局)
    n_draws,
    -- LIUJUR (流局率): n_draws / n_hands
    share(n_draws, n_hands) AS draw_rate,
    -- Draws in tenpai (流局听牌): n of mean_draw_tenpai
    n_draw_tenpai,
    -- LIUJUTENPAIR (流局听牌率): n_draw_tenpai / n_draws
    share(n_draw_tenpai, n_draws) AS draw_tenpai_rate,
    -- LIUJUINP (流局听牌收入): payments to tenpai hands / n_draw_tenpai [points]
    mean_of(draw_tenpai_points, n_draw_tenpai) AS mean_draw_tenpai,
    -- LIUJUNOTENR (流局未听率): 1 - draw_tenpai_rate
    share(n_draws - n_draw_tenpai, n_draws) AS draw_noten_rate,
    -- LIUJUOUTP (流局未听支出): payments of a noten hand, negative [points]
    mean_of(draw_noten_points, n_draws - n_draw_tenpai) AS mean_draw_noten,
    -- LIUJUPROFIT (流局收支): payments / n_draws [points]
    mean_of(draw_tenpai_points + draw_noten_points, n_draws) AS mean_draw_profit,

    -- Kans of every kind (杠)
    n_kans,
    -- GANGR (杠率): n_kans / n_hands
    mean_of(n_kans, n_hands) AS kan_rate,
    -- DAMINGGANGR (大明杠率): open kans / n_hands
    mean_of(n_daiminkan, n_hands) AS daiminkan_rate,
    -- JIAGANGR (加杠率): added kans / n_hands
    mean_of(n_kakan, n_hands) AS kakan_rate,
    -- ANGANGR (暗杠率): closed kans / n_hands
    mean_of(n_ankan, n_hands) AS ankan_rate,
    -- REACHANGANGR (立直后暗杠率): closed kans in riichi / n_riichi
    mean_of(n_ankan_of_riichi_hands - ankan_before_riichi, n_riichi) AS riichi_ankan_rate,
    -- GANGHULE: wins of hands with a kan
    n_kan_wins,
    -- GANGFANGCHONG: deal-ins of hands with a kan, each winner counted
    n_kan_deal_ins,
    -- GANGHULER: wins of hands with a kan / n_kans
    share(n_kan_wins, n_kans) AS kan_win_rate,
    -- GANGHULEP: income of these wins [points]
    mean_of(kan_income, n_kan_wins) AS mean_kan_win,
    -- GANGCHONGR: deal-ins of hands with a kan / n_kans
    share(n_kan_deal_ins, n_kans) AS kan_deal_in_rate,
    -- GANGCHONGP: loss of these deal-ins, negative [points]
    mean_of(-kan_losses, n_kan_deal_ins) AS mean_kan_deal_in,
    -- GANGPROFIT: all changes of the player's points by wins in hands with a kan / n_kans [points]
    mean_of(kan_points, n_kans) AS mean_kan_profit,

    -- AL#1: games led at the first hand of all-last
    last_first AS n_last_first,
    -- AL#1#1R (保一率): of them finished 1st
    share(last_first_kept, last_first) AS last_first_kept_rate,
    -- AL#2, AL#3 and AL#4: games behind there
    last_behind AS n_last_behind,
    -- AL#234#1R (逆一率): of them finished 1st
    share(last_risen, last_behind) AS last_risen_rate,
    -- AL#4: games last there (3rd with three players)
    last_last AS n_last_last,
    -- AL#4#123R (避四率): of them not finished last
    share(last_escaped, last_last) AS last_escaped_rate,
    -- ALALR (AL多局率): games with more than one hand of all-last / n_games
    share(last_repeated, n_games) AS last_repeated_rate
FROM counts;
