-- Statistics of an account after its first to fourth call, as MajsoulPaipuAnalyzer computes them (zyr17).
--
-- One row per name, number of players, length, room and number of calls k, where it called k times or
-- more in a hand. A call is a chi, pon or open kan. Income, losses and turns are as in stats_zyr17. What
-- is known at the call is the hand before the discard after it, as in the tool. FULUFIRSTR counts, as the
-- tool does, k-th calls with which nobody else has called before. FULUDORA3R takes three dora or more,
-- where the formula of the tool takes those with two, and with four or more, by a slip. Kita tiles do not
-- count as dora here.

CREATE OR REPLACE VIEW stats_zyr17_calls AS
WITH
accounts AS MATERIALIZED (
    FROM stats_account_games
),
open_calls AS (
    SELECT
        log_id, hand_index, seat, call_order, turn, n_dora + n_red_fives AS n_known_dora, has_value_set,
        is_all_simples,
        count(*) FILTER (WHERE call_order = 1) OVER (PARTITION BY log_id, hand_index ORDER BY seq)
            AS n_callers
    FROM calls
    WHERE call IN ('chi', 'pon', 'daiminkan')
),
call_counts AS (
    SELECT
        a.name, a.n_players, a.length, a.room, c.call_order AS k,
        count(*) AS n_called,
        number_if(n_known_dora >= 2) AS n_dora_2,
        number_if(n_known_dora >= 3) AS n_dora_3,
        number_if(is_all_simples) AS n_simple,
        number_if(has_value_set) AS n_value_set,
        sum(turn - 1)::BIGINT AS turns,
        number_if(n_callers = 1) AS n_first
    FROM open_calls c JOIN accounts a USING (log_id, seat)
    GROUP BY ALL
),
numbers AS (
    SELECT unnest([1, 2, 3, 4]) AS k
),
result_counts AS (
    SELECT
        a.name, a.n_players, a.length, a.room, k,
        sum_if(h.delta, h.outcome NOT IN ('draw_tenpai', 'draw_noten', 'abortive')) AS profit,
        sum(h.n_winners_paid)::BIGINT AS n_deal_ins,
        sum_if(h.deal_in_points, h.n_winners_paid > 0) AS losses
    FROM hand_seats h
    JOIN accounts a USING (log_id, seat)
    JOIN numbers ON h.n_open_calls >= k
    GROUP BY ALL
),
win_counts AS (
    SELECT
        a.name, a.n_players, a.length, a.room, k,
        count(*) AS n_wins,
        number_if(w.is_tsumo) AS n_tsumo,
        sum(w.delta)::BIGINT AS income,
        sum(w.points)::BIGINT AS hand_points,
        number_if(w.delta >= 3900) AS wins_3900,
        number_if(w.delta >= 7700) AS wins_7700,
        number_if(w.delta >= 11600) AS wins_11600,
        number_if(w.yaku_mask >> 8 & 1 = 1) AS n_tanyao,
        number_if(w.yaku_mask >> 34 & 3 > 0) AS n_flush,
        number_if(w.yaku_mask >> 28 & 1 = 1) AS n_toitoi
    FROM wins w
    JOIN accounts a USING (log_id, seat)
    JOIN numbers ON w.n_open_melds >= k
    GROUP BY ALL
),
loss_counts AS (
    SELECT
        a.name, a.n_players, a.length, a.room, k,
        number_if(d.paid_points >= 3900) AS losses_3900,
        number_if(d.paid_points >= 7700) AS losses_7700,
        number_if(d.paid_points >= 11600) AS losses_11600
    FROM stats_account_deal_ins d
    JOIN deal_ins t USING (log_id, hand_index, seat)
    JOIN accounts a USING (log_id, seat)
    JOIN numbers ON t.n_open_melds >= k
    GROUP BY ALL
),
hand_counts AS (
    SELECT a.name, a.n_players, a.length, a.room, count(*) AS n_hands
    FROM hand_seats JOIN accounts a USING (log_id, seat)
    GROUP BY ALL
),
counts AS (
    SELECT
        name, n_players, length, room, k,
        coalesce(COLUMNS(* EXCLUDE (name, n_players, length, room, k)), 0)
    FROM call_counts
    JOIN hand_counts USING (name, n_players, length, room)
    LEFT JOIN result_counts USING (name, n_players, length, room, k)
    LEFT JOIN win_counts USING (name, n_players, length, room, k)
    LEFT JOIN loss_counts USING (name, n_players, length, room, k)
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
    -- Number of calls, 1-4 (副露)
    k,
    -- TOTALROUND (total round): hands, abortive ones included
    n_hands,
    -- FULU: hands with k calls or more
    n_called,
    -- FULURk (副露率): n_called / n_hands
    share(n_called, n_hands) AS call_rate,
    -- HULE: wins with k calls or more (和了)
    n_wins,
    -- HULEINFULURk (副露后和了率): n_wins / n_called
    share(n_wins, n_called) AS win_rate,
    -- FULUHULEPOINTk (副露和了平均): income of these wins [points]
    mean_of(income, n_wins) AS mean_win,
    -- FULUHULESUDIANk (副露和了素点): value of the hand without honba and sticks [points]
    mean_of(hand_points, n_wins) AS mean_win_value,
    -- FANGCHONG: deal-ins with k calls or more, each winner counted (放铳)
    n_deal_ins,
    -- CHONGINFULURk (副露后放铳率): n_deal_ins / n_called
    share(n_deal_ins, n_called) AS deal_in_rate,
    -- FULUCHONGPOINTk (副露放铳平均): loss of these deal-ins, negative [points]
    mean_of(-losses, n_deal_ins) AS mean_deal_in,
    -- ZIMOINHULEFULURk: wins by tsumo / n_wins
    share(n_tsumo, n_wins) AS tsumo_rate,
    -- FULUHULE3900Rk: wins with an income of 3900 or more / n_wins
    share(wins_3900, n_wins) AS win_3900_rate,
    -- FULUHULE7700Rk: wins with an income of 7700 or more / n_wins
    share(wins_7700, n_wins) AS win_7700_rate,
    -- FULUHULE11600Rk: wins with an income of 11600 or more / n_wins
    share(wins_11600, n_wins) AS win_11600_rate,
    -- FULUCHONG3900Rk: losses of 3900 or more / n_deal_ins
    share(losses_3900, n_deal_ins) AS deal_in_3900_rate,
    -- FULUCHONG7700Rk: losses of 7700 or more / n_deal_ins
    share(losses_7700, n_deal_ins) AS deal_in_7700_rate,
    -- FULUCHONG11600Rk: losses of 11600 or more / n_deal_ins
    share(losses_11600, n_deal_ins) AS deal_in_11600_rate,
    -- FULUDORA2Rk: two known dora or more at the k-th call, red fives included / n_called
    share(n_dora_2, n_called) AS dora_2_rate,
    -- FULUDORA3Rk: three known dora or more at the k-th call / n_called
    share(n_dora_3, n_called) AS dora_3_rate,
    -- FULUTANYAORk: no terminal or honour in melds, hand and the kinds that complete it at the k-th call / n_called
    share(n_simple, n_called) AS tanyao_rate,
    -- FULUYAKUHAIRk: a triplet of dragons, seat wind or round wind at the k-th call / n_called
    share(n_value_set, n_called) AS yakuhai_rate,
    -- FULUCCk: own river at the k-th call [own discards]
    mean_of(turns, n_called) AS mean_turn,
    -- FULUTANYAOHULERk: wins with tanyao / n_wins
    share(n_tanyao, n_wins) AS win_tanyao_rate,
    -- FULURANSHOUHULERk: wins with honitsu or chinitsu / n_wins
    share(n_flush, n_wins) AS win_flush_rate,
    -- FULUTOITOIHULERk: wins with toitoi / n_wins
    share(n_toitoi, n_wins) AS win_toitoi_rate,
    -- FULUFIRSTRk: nobody else had called at the k-th call / n_called
    share(n_first, n_called) AS first_rate,
    -- FULUPROFITk (副露收支): all changes of the player's points by wins of anybody / n_called; draws add nothing
    -- [points]
    mean_of(profit, n_called) AS mean_profit
FROM counts;
