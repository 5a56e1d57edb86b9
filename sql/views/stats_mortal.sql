-- Statistics of an account as Mortal prints them (libriichi, stat.rs).
--
-- One row per name, length and room, four players only: the tool knows no games of three. Conventions of
-- the tool: a double ron is two deal-ins; a call is a chi, pon or open kan, never a closed or added kan;
-- riichi counts from the declaration, a riichi win needs an accepted one; draws include abortive ones; a
-- turn is the number of own discards made before. Points of a win are the change of the player's points by it
-- less 1000 for an accepted riichi, so that honba and the sticks of others are in it, the player's own stick is
-- not. The deltas are those of the log, liability (pao) included.
--
-- Interpretations: hands of an incomplete game count, the game itself does not (placement, rank points,
-- change of score, and the hands that they are divided by); 25000 is the start of every game, as in the
-- tool. Left out: nothing.

CREATE OR REPLACE VIEW stats_mortal AS
WITH
accounts AS MATERIALIZED (
    FROM stats_account_games
),
game_counts AS (
    SELECT
        name, n_players, length, room,
        count(placement) AS n_games,
        number_if(placement = 1) AS n_first,
        number_if(placement = 2) AS n_second,
        number_if(placement = 3) AS n_third,
        number_if(placement = 4) AS n_fourth,
        number_if(placement IS NOT NULL AND final_points < 0) AS n_busts,
        sum_if(final_points - 25000, placement IS NOT NULL) AS score_change,
        sum_if(n_dealt_hands, placement IS NOT NULL) AS n_game_hands
    FROM accounts
    WHERE n_players = 4
    GROUP BY ALL
),
player_hands AS (
    SELECT
        a.name, a.n_players, a.length, a.room,
        h.is_dealer, h.is_winner, h.is_riichi_declared, h.is_riichi_accepted, h.riichi_order, h.riichi_turn,
        h.n_chasers, h.n_winners_paid, h.n_discards, h.n_open_calls, h.deal_in_points, h.delta,
        h.n_open_calls > 0 AS is_open,
        h.outcome IN ('draw_tenpai', 'draw_noten', 'abortive') AS is_draw,
        h.win_points + h.honba_points + h.stick_points
            - CASE WHEN h.is_riichi_accepted THEN 1000 ELSE 0 END AS win_delta
    FROM hand_seats h JOIN accounts a USING (log_id, seat)
    WHERE a.n_players = 4
),
hand_counts AS (
    SELECT
        name, n_players, length, room,
        count(*) AS n_hands,
        number_if(is_dealer) AS n_dealer_hands,
        number_if(is_winner) AS n_wins,
        number_if(is_winner AND is_dealer) AS n_dealer_wins,
        number_if(is_winner AND is_riichi_accepted) AS n_riichi_wins,
        number_if(is_winner AND is_open) AS n_open_wins,
        sum_if(win_delta, is_winner) AS win_points,
        sum_if(win_delta, is_winner AND is_dealer) AS dealer_win_points,
        sum_if(win_delta, is_winner AND is_riichi_accepted) AS riichi_win_points,
        sum_if(win_delta, is_winner AND is_open) AS open_win_points,
        sum_if(n_discards, is_winner) AS win_turns,
        sum_if(n_discards, is_winner AND is_riichi_accepted) AS riichi_win_turns,
        sum_if(n_discards, is_winner AND is_open) AS open_win_turns,
        number_if(win_delta >= CASE WHEN is_dealer THEN 48000 ELSE 32000 END) AS n_yakuman,
        sum(n_winners_paid)::BIGINT AS n_deal_ins,
        sum(n_winners_paid * n_discards)::BIGINT AS deal_in_turns,
        sum_if(deal_in_points, n_winners_paid > 0) AS deal_in_points,
        number_if(is_riichi_declared) AS n_riichi,
        number_if(riichi_order > 1) AS n_chasing_riichi,
        sum_if(n_chasers, is_riichi_declared) AS n_chasers,
        sum_if(riichi_turn - 1, is_riichi_declared) AS riichi_turns,
        sum_if(n_winners_paid, is_riichi_declared) AS n_riichi_deal_ins,
        sum_if(deal_in_points, is_riichi_declared) AS riichi_deal_in_points,
        sum_if(delta - 1000, is_draw AND is_riichi_accepted) AS riichi_draw_points,
        number_if(is_open) AS n_called_hands,
        sum(n_open_calls)::BIGINT AS n_calls,
        sum_if(n_winners_paid, is_open) AS n_open_deal_ins,
        sum_if(deal_in_points, is_open) AS open_deal_in_points,
        sum_if(delta, is_draw AND is_open) AS open_draw_points,
        number_if(is_draw) AS n_draws,
        sum_if(delta, is_draw) AS draw_points,
        number_if(is_draw AND delta >= 8000) AS n_nagashi
    FROM player_hands
    GROUP BY ALL
),
dealer_deal_ins AS (
    SELECT
        a.name, a.n_players, a.length, a.room,
        count(*) AS n_deal_ins_to_dealer,
        sum(d.paid_points)::BIGINT AS dealer_deal_in_points
    FROM stats_account_deal_ins d JOIN accounts a USING (log_id, seat)
    WHERE a.n_players = 4 AND d.is_to_dealer
    GROUP BY ALL
),
counts AS (
    SELECT name, n_players, length, room, coalesce(COLUMNS(* EXCLUDE (name, n_players, length, room)), 0)
    FROM game_counts
    JOIN hand_counts USING (name, n_players, length, room)
    LEFT JOIN dealer_deal_ins USING (name, n_players, length, room)
)
SELECT
    -- Name of the account (名前)
    name,
    -- Players of the table, always 4 (人数)
    n_players,
    -- Tonpuu or hanchan (東風戦, 東南戦)
    length,
    -- Room (卓)
    room,

    -- Games (対局数): complete games
    n_games,
    -- Rounds (局数): hands, abortive ones included
    n_hands,
    -- Rounds as Dealer (親の局数)
    n_dealer_hands,
    -- Hands of complete games: n of mean_hand_score_change
    n_game_hands,
    -- 1st (1位): games finished 1st, ties to the lower seat
    n_first,
    -- 2nd (2位)
    n_second,
    -- 3rd (3位)
    n_third,
    -- 4th (4位)
    n_fourth,
    -- 1st Rate (1位率): n_first / n_games
    share(n_first, n_games) AS first_rate,
    -- 2nd Rate (2位率): n_second / n_games
    share(n_second, n_games) AS second_rate,
    -- 3rd Rate (3位率): n_third / n_games
    share(n_third, n_games) AS third_rate,
    -- 4th Rate (4位率): n_fourth / n_games
    share(n_fourth, n_games) AS fourth_rate,
    -- Tobi (飛び): games finished below 0 points
    n_busts,
    -- Tobi Rate (飛び率): n_busts / n_games
    share(n_busts, n_games) AS bust_rate,
    -- Avg Rank (平均順位): mean placement
    mean_of(n_first + 2 * n_second + 3 * n_third + 4 * n_fourth, n_games) AS mean_placement,
    -- Total pt (段位ポイント): 90 n_first + 45 n_second - 135 n_fourth, the rank points of a 7-dan in a houou
    -- hanchan
    90 * n_first + 45 * n_second - 135 * n_fourth AS rank_points,
    -- Avg Game pt: rank_points / n_games
    mean_of(90 * n_first + 45 * n_second - 135 * n_fourth, n_games) AS mean_rank_points,
    -- Total ΔScore (総収支): sum of final points less 25000 [points]
    score_change,
    -- Avg Game ΔScore (平均収支): score_change / n_games [points]
    mean_of(score_change, n_games) AS mean_game_score_change,
    -- Avg Round ΔScore (局収支): score_change / n_game_hands [points]
    mean_of(score_change, n_game_hands) AS mean_hand_score_change,

    -- Wins (和了数)
    n_wins,
    -- Deal-ins (放銃数): winners paid by ron, two for a double ron
    n_deal_ins,
    -- Hands with a chi, pon or open kan (副露局数)
    n_called_hands,
    -- Riichi declarations (立直数), those ronned on the riichi tile included
    n_riichi,
    -- Draws (流局数): exhaustive, nagashi and abortive
    n_draws,
    -- Win Rate (和了率): n_wins / n_hands
    share(n_wins, n_hands) AS win_rate,
    -- Deal-in Rate (放銃率): n_deal_ins / n_hands
    share(n_deal_ins, n_hands) AS deal_in_rate,
    -- Call Rate (副露率): n_called_hands / n_hands
    share(n_called_hands, n_hands) AS call_rate,
    -- Riichi Rate (立直率): n_riichi / n_hands
    share(n_riichi, n_hands) AS riichi_rate,
    -- Ryukyoku Rate (流局率): n_draws / n_hands
    share(n_draws, n_hands) AS draw_rate,

    -- Wins as dealer (親の和了数)
    n_dealer_wins,
    -- Wins in accepted riichi (立直和了数)
    n_riichi_wins,
    -- Wins with a chi, pon or open kan (副露和了数)
    n_open_wins,
    -- Other wins (ダマ和了数)
    n_wins - n_riichi_wins - n_open_wins AS n_dama_wins,
    -- Avg Winning ΔScore (平均打点): points of a win / n_wins [points]
    mean_of(win_points, n_wins) AS mean_win,
    -- Avg Winning ΔScore as Dealer (親の平均打点) [points]
    mean_of(dealer_win_points, n_dealer_wins) AS mean_dealer_win,
    -- Avg Winning ΔScore as Non-dealer (子の平均打点) [points]
    mean_of(win_points - dealer_win_points, n_wins - n_dealer_wins) AS mean_nondealer_win,
    -- Avg Riichi Winning ΔScore (立直の平均打点) [points]
    mean_of(riichi_win_points, n_riichi_wins) AS mean_riichi_win,
    -- Avg Open Winning ΔScore (副露の平均打点) [points]
    mean_of(open_win_points, n_open_wins) AS mean_open_win,
    -- Avg Dama Winning ΔScore (ダマの平均打点) [points]
    mean_of(win_points - riichi_win_points - open_win_points, n_wins - n_riichi_wins - n_open_wins)
        AS mean_dama_win,
    -- Avg Ryukyoku ΔScore (平均流局収支): change of the player's points by a draw / n_draws [points]
    mean_of(draw_points, n_draws) AS mean_draw,

    -- Avg Winning Turn (和了巡目): own discards before a win / n_wins [own discards]
    mean_of(win_turns, n_wins) AS mean_win_turn,
    -- Avg Riichi Winning Turn (立直の和了巡目) [own discards]
    mean_of(riichi_win_turns, n_riichi_wins) AS mean_riichi_win_turn,
    -- Avg Open Winning Turn (副露の和了巡目) [own discards]
    mean_of(open_win_turns, n_open_wins) AS mean_open_win_turn,
    -- Avg Dama Winning Turn (ダマの和了巡目) [own discards]
    mean_of(win_turns - riichi_win_turns - open_win_turns, n_wins - n_riichi_wins - n_open_wins)
        AS mean_dama_win_turn,

    -- Avg Deal-in Turn (放銃巡目): own discards, a ronned one counted / n_deal_ins [own discards]
    mean_of(deal_in_turns, n_deal_ins) AS mean_deal_in_turn,
    -- Deal-ins to the dealer (親への放銃数)
    n_deal_ins_to_dealer,
    -- Avg Deal-in ΔScore (平均放銃点): change of the player's points / n_deal_ins, negative; the player's own stick is not
    -- in it [points]
    mean_of(-deal_in_points, n_deal_ins) AS mean_deal_in,
    -- Avg Deal-in ΔScore to Dealer (親への平均放銃点) [points]
    mean_of(-dealer_deal_in_points, n_deal_ins_to_dealer) AS mean_deal_in_to_dealer,
    -- Avg Deal-in ΔScore to Non-dealer (子への平均放銃点) [points]
    mean_of(dealer_deal_in_points - deal_in_points, n_deal_ins - n_deal_ins_to_dealer)
        AS mean_deal_in_to_nondealer,

    -- Own riichi with an earlier one by another (追っかけ立直数)
    n_chasing_riichi,
    -- Later riichi of others after the player's own, each counted (追っかけられた数)
    n_chasers,
    -- Deal-ins after an own declaration, by the riichi tile included (立直後の放銃数)
    n_riichi_deal_ins,
    -- Chasing Riichi Rate (追っかけ率): n_chasing_riichi / n_riichi
    share(n_chasing_riichi, n_riichi) AS chasing_rate,
    -- Riichi Chased Rate (追っかけられ率): n_chasers / n_riichi, can be above 1
    mean_of(n_chasers, n_riichi) AS chased_rate,
    -- Winning Rate after Riichi (立直後の和了率): n_riichi_wins / n_riichi
    share(n_riichi_wins, n_riichi) AS riichi_win_rate,
    -- Deal-in Rate after Riichi (立直後の放銃率): n_riichi_deal_ins / n_riichi
    share(n_riichi_deal_ins, n_riichi) AS riichi_deal_in_rate,
    -- Avg Riichi Turn (立直巡目): own discards before the riichi tile / n_riichi, from 0 [own discards]
    mean_of(riichi_turns, n_riichi) AS mean_riichi_turn,
    -- Avg Riichi ΔScore (立直収支): points of wins, of deal-ins, and of draws less 1000 / n_riichi; hands
    -- that others end add 0 [points]
    mean_of(riichi_win_points - riichi_deal_in_points + riichi_draw_points, n_riichi) AS mean_riichi_profit,

    -- Chi, pon and open kans (副露数)
    n_calls,
    -- Deal-ins with an open hand, two for a double ron (副露後の放銃数)
    n_open_deal_ins,
    -- Avg Number of Calls (平均副露数): n_calls / n_called_hands
    mean_of(n_calls, n_called_hands) AS mean_calls,
    -- Winning Rate after Call (副露後の和了率): n_open_wins / n_called_hands
    share(n_open_wins, n_called_hands) AS open_win_rate,
    -- Deal-in Rate after Call (副露後の放銃率): n_open_deal_ins / n_called_hands
    share(n_open_deal_ins, n_called_hands) AS open_deal_in_rate,
    -- Avg Call ΔScore (副露収支): points of wins, deal-ins and draws / n_called_hands; other hands add 0
    -- [points]
    mean_of(open_win_points - open_deal_in_points + open_draw_points, n_called_hands) AS mean_call_profit,

    -- Winning Rate as Dealer (親の和了率): n_dealer_wins / n_dealer_hands
    share(n_dealer_wins, n_dealer_hands) AS dealer_win_rate,
    -- Dealer Wins out of All Wins (和了の親率): n_dealer_wins / n_wins
    share(n_dealer_wins, n_wins) AS dealer_share_of_wins,
    -- Deal-in to Dealer out of All Deal-ins (放銃の親率): n_deal_ins_to_dealer / n_deal_ins
    share(n_deal_ins_to_dealer, n_deal_ins) AS dealer_share_of_deal_ins,

    -- Yakuman (役満): wins whose points reach 32000, 48000 for the dealer; a limit on points, not on yaku
    n_yakuman,
    -- Yakuman Rate (役満率): n_yakuman / n_hands
    share(n_yakuman, n_hands) AS yakuman_rate,
    -- Nagashi Mangan (流し満貫): draws that change the player's points by 8000 or more
    n_nagashi,
    -- Nagashi Mangan Rate (流し満貫率): n_nagashi / n_hands
    share(n_nagashi, n_hands) AS nagashi_rate
FROM counts;
