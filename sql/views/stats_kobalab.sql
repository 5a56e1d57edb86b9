-- Statistics of an account as kobalab's programs count them (majiang-analog, majiang-ui).
--
-- One row per name, number of players, length and room. Conventions of the tool: a double ron is one
-- deal-in, and two wins for the two winners; the value of a win is the hand without honba and sticks;
-- riichi counts from the declaration; a call is a chi, pon or open kan; draws are all of them, abortive
-- ones by their names. after_riichi is after_lizhi.js: hands in which another declared riichi before the
-- own one, with the change of the player's points over the whole hand, so that an own accepted stick is
-- charged. double_riichi is double_lizhi.js: a good wait is one of 6 copies or more, counting all not in
-- the player's concealed hand.
--
-- Interpretations: hands of an incomplete game count, the game itself does not; the last place is the 3rd
-- with three players, which the tool does not know. In the row of a win after another's riichi only this
-- win counts, as in the tool. Its counts by turn (xiangting.js, fulou.js) are stats_kobalab_turns, yaku
-- are stats_kobalab_yaku. Left out: hule_pattern.js, trap_lizhi.js, dist_lizhi.js, dist_pai.js and
-- dist_hulepai.js, which describe tiles and not players, and comparisons of programs with players.

CREATE OR REPLACE VIEW stats_kobalab AS
WITH
accounts AS MATERIALIZED (
    FROM stats_account_games
),
rivers AS (
    SELECT log_id, hand_index, seat, count(*) AS n_uncalled
    FROM discards
    WHERE called_by_seat IS NULL
    GROUP BY ALL
),
game_counts AS (
    SELECT
        name, n_players, length, room,
        count(placement) AS n_games,
        number_if(placement = 1) AS n_first,
        number_if(placement = 2) AS n_second,
        number_if(placement = 3) AS n_third,
        number_if(placement = 4) AS n_fourth,
        sum_if(round(10 * final_score), placement IS NOT NULL) AS score_tenths,
        max(final_points) AS best_final_points
    FROM accounts
    GROUP BY ALL
),
player_hands AS (
    SELECT
        a.name, a.n_players, a.length, a.room,
        h.is_winner, h.is_riichi_declared, h.is_double_riichi, h.n_riichi_unheld_tiles,
        h.n_open_calls, h.n_open_calls + h.n_ankan AS n_melds, h.n_winners_paid, h.win_points,
        h.total_delta, h.outcome, coalesce(r.n_uncalled, 0) AS n_uncalled,
        d.result, d.n_honba,
        CASE WHEN h.riichi_order IS NULL THEN d.n_riichi > 0 ELSE h.riichi_order > 1 END AS is_after_riichi,
        h.outcome IN ('draw_tenpai', 'draw_noten', 'abortive') AS is_draw,
        CASE
            WHEN h.is_winner THEN h.win_points + h.honba_points + h.stick_points
                - CASE WHEN h.is_riichi_accepted THEN 1000 ELSE 0 END
            ELSE h.total_delta
        END AS income
    FROM hand_seats h
    JOIN accounts a USING (log_id, seat)
    JOIN hands d USING (log_id, hand_index)
    LEFT JOIN rivers r USING (log_id, hand_index, seat)
),
hand_counts AS (
    SELECT
        name, n_players, length, room,
        count(*) AS n_hands,
        number_if(is_winner) AS n_wins,
        sum_if(win_points, is_winner) AS win_points,
        number_if(n_winners_paid > 0) AS n_deal_ins,
        number_if(is_riichi_declared) AS n_riichi,
        number_if(n_open_calls > 0) AS n_called_hands,
        number_if(is_draw) AS n_draws,
        number_if(result = 'exhaustive') AS n_exhaustive,
        number_if(result = 'nagashi') AS n_nagashi_draws,
        number_if(result = 'nine_terminals') AS n_nine_terminals,
        number_if(result = 'four_winds') AS n_four_winds,
        number_if(result = 'four_riichi') AS n_four_riichi,
        number_if(result = 'triple_ron') AS n_triple_ron,
        number_if(result = 'four_kans') AS n_four_kans,
        number_if(is_after_riichi) AS n_after_riichi,
        sum_if(total_delta, is_after_riichi) AS after_riichi_points,
        number_if(is_after_riichi AND is_winner) AS n_after_riichi_wins,
        sum_if(income, is_after_riichi AND is_winner) AS after_riichi_win_points,
        number_if(is_after_riichi AND outcome = 'dealt_in') AS n_after_riichi_deal_ins,
        sum_if(income, is_after_riichi AND outcome = 'dealt_in') AS after_riichi_deal_in_points,
        number_if(is_after_riichi AND outcome = 'paid_tsumo') AS n_after_riichi_tsumo,
        sum_if(income, is_after_riichi AND outcome = 'paid_tsumo') AS after_riichi_tsumo_points,
        number_if(is_after_riichi AND outcome = 'others_ron') AS n_after_riichi_others,
        sum_if(income, is_after_riichi AND outcome = 'others_ron') AS after_riichi_others_points,
        number_if(is_after_riichi AND is_draw) AS n_after_riichi_draws,
        sum_if(income, is_after_riichi AND is_draw) AS after_riichi_draw_points,
        number_if(is_double_riichi) AS n_double_riichi,
        number_if(is_double_riichi AND n_riichi_unheld_tiles >= 6) AS n_good_double_riichi,
        number_if(is_double_riichi AND n_riichi_unheld_tiles >= 6 AND is_winner) AS n_good_double_riichi_wins,
        sum_if(win_points, is_double_riichi AND n_riichi_unheld_tiles >= 6) AS good_double_riichi_points,
        number_if(is_double_riichi AND n_riichi_unheld_tiles < 6 AND is_winner) AS n_bad_double_riichi_wins,
        sum_if(win_points, is_double_riichi AND n_riichi_unheld_tiles < 6) AS bad_double_riichi_points,
        max(win_points) AS best_win,
        max(n_honba) AS max_honba,
        max(n_uncalled) AS max_discards,
        max(n_melds) AS max_melds
    FROM player_hands
    GROUP BY ALL
),
win_counts AS (
    SELECT
        a.name, a.n_players, a.length, a.room,
        max(w.han) FILTER (WHERE w.n_yakuman = 0) AS max_han,
        max(bit_count(w.yaku_mask) + CASE
            WHEN w.n_yakuman > 0 THEN 0
            ELSE (w.n_dora + w.n_kita > 0)::INTEGER + (w.n_ura > 0)::INTEGER + (w.n_red_fives > 0)::INTEGER
        END) AS max_yaku
    FROM wins w JOIN accounts a USING (log_id, seat)
    GROUP BY ALL
),
counts AS (
    SELECT *, CASE WHEN n_players = 3 THEN n_third ELSE n_fourth END AS n_last
    FROM game_counts
    JOIN hand_counts USING (name, n_players, length, room)
    LEFT JOIN win_counts USING (name, n_players, length, room)
)
SELECT
    -- Name of the account (名前)
    name,
    -- Players of the table (人数)
    n_players,
    -- Tonpuu or hanchan (東風戦, 東南戦)
    length,
    -- Room (卓)
    room,

    -- Games (対局数): complete games
    n_games,
    -- Hands (局数): abortive ones included
    n_hands,
    -- Games finished 1st (1位)
    n_first,
    -- Games finished 2nd (2位)
    n_second,
    -- Games finished 3rd (3位)
    n_third,
    -- Games finished 4th (4位): 0 with three players
    n_fourth,
    -- Sum of final scores (得点合計): with uma and oka [thousands of points]
    score_tenths / 10 AS total_score,
    -- Mean final score (平均得点): total_score / n_games [thousands of points]
    mean_of(score_tenths / 10, n_games) AS mean_score,
    -- Mean placement (平均順位)
    mean_of(n_first + 2 * n_second + 3 * n_third + 4 * n_fourth, n_games) AS mean_placement,
    -- Top rate (トップ率): n_first / n_games
    share(n_first, n_games) AS first_rate,
    -- Top two rate (連対率): (n_first + n_second) / n_games
    share(n_first + n_second, n_games) AS top_two_rate,
    -- Last rate (ラス率): games finished last / n_games
    share(n_last, n_games) AS last_rate,

    -- Wins (和了数)
    n_wins,
    -- Deal-ins (放銃数): hands whose win this account paid as the discarder, one also for a double ron
    n_deal_ins,
    -- Riichi declarations (立直数), those ronned on the riichi tile included
    n_riichi,
    -- Hands with a chi, pon or open kan (副露局数)
    n_called_hands,
    -- Win rate (和了率): n_wins / n_hands
    share(n_wins, n_hands) AS win_rate,
    -- Deal-in rate (放銃率): n_deal_ins / n_hands
    share(n_deal_ins, n_hands) AS deal_in_rate,
    -- Riichi rate (立直率): n_riichi / n_hands
    share(n_riichi, n_hands) AS riichi_rate,
    -- Call rate (副露率): n_called_hands / n_hands
    share(n_called_hands, n_hands) AS call_rate,
    -- Mean win (平均打点): value of the hand without honba and sticks / n_wins [points]
    mean_of(win_points, n_wins) AS mean_win,

    -- Draws (流局数): of every kind
    n_draws,
    -- Draw rate (流局率): n_draws / n_hands
    share(n_draws, n_hands) AS draw_rate,
    -- Exhaustive draws (荒牌平局), nagashi not among them
    n_exhaustive,
    -- Hands ended by nagashi mangan (流し満貫), of anybody
    n_nagashi_draws,
    -- Nine terminals and honours (九種九牌), declared by anybody
    n_nine_terminals,
    -- Four equal winds (四風連打)
    n_four_winds,
    -- Four riichi (四家立直)
    n_four_riichi,
    -- Triple ron (三家和)
    n_triple_ron,
    -- Four kans (四開槓)
    n_four_kans,

    -- Hands in which another declared riichi first (被先制リーチ)
    n_after_riichi,
    -- Rate of them (被先制リーチ率): n_after_riichi / n_hands
    share(n_after_riichi, n_hands) AS after_riichi_rate,
    -- Wins there (和了)
    n_after_riichi_wins,
    -- Rate of them: n_after_riichi_wins / n_after_riichi
    share(n_after_riichi_wins, n_after_riichi) AS after_riichi_win_rate,
    -- Mean income of these wins, honba and sticks included, an own accepted stick taken off [points]
    mean_of(after_riichi_win_points, n_after_riichi_wins) AS mean_after_riichi_win,
    -- Deal-ins there (放銃)
    n_after_riichi_deal_ins,
    -- Rate of them: n_after_riichi_deal_ins / n_after_riichi
    share(n_after_riichi_deal_ins, n_after_riichi) AS after_riichi_deal_in_rate,
    -- Mean income of these deal-ins [points]
    mean_of(after_riichi_deal_in_points, n_after_riichi_deal_ins) AS mean_after_riichi_deal_in,
    -- Tsumo of another there (被ツモ)
    n_after_riichi_tsumo,
    -- Rate of them: n_after_riichi_tsumo / n_after_riichi
    share(n_after_riichi_tsumo, n_after_riichi) AS after_riichi_tsumo_rate,
    -- Mean income of these hands [points]
    mean_of(after_riichi_tsumo_points, n_after_riichi_tsumo) AS mean_after_riichi_tsumo,
    -- Ron between others there (横移動)
    n_after_riichi_others,
    -- Rate of them: n_after_riichi_others / n_after_riichi
    share(n_after_riichi_others, n_after_riichi) AS after_riichi_others_rate,
    -- Mean income of these hands [points]
    mean_of(after_riichi_others_points, n_after_riichi_others) AS mean_after_riichi_others,
    -- Draws there (流局), abortive ones included
    n_after_riichi_draws,
    -- Rate of them: n_after_riichi_draws / n_after_riichi
    share(n_after_riichi_draws, n_after_riichi) AS after_riichi_draw_rate,
    -- Mean income of these draws [points]
    mean_of(after_riichi_draw_points, n_after_riichi_draws) AS mean_after_riichi_draw,
    -- Mean income of all hands in which another declared riichi first (平均) [points]
    mean_of(after_riichi_points, n_after_riichi) AS mean_after_riichi,

    -- Double riichi (ダブルリーチ)
    n_double_riichi,
    -- Good-wait rate of double riichi (好形率): 6 copies of the waits or more not in the player's concealed hand
    share(n_good_double_riichi, n_double_riichi) AS good_double_riichi_rate,
    -- Double riichi with a good wait (好形)
    n_good_double_riichi,
    -- Wins of them (和了)
    n_good_double_riichi_wins,
    -- Win rate of them (和了率)
    share(n_good_double_riichi_wins, n_good_double_riichi) AS good_double_riichi_win_rate,
    -- Mean win of them (平均打点), without honba and sticks [points]
    mean_of(good_double_riichi_points, n_good_double_riichi_wins) AS mean_good_double_riichi_win,
    -- Double riichi with another wait (愚形)
    n_double_riichi - n_good_double_riichi AS n_bad_double_riichi,
    -- Wins of them (和了)
    n_bad_double_riichi_wins,
    -- Win rate of them (和了率)
    share(n_bad_double_riichi_wins, n_double_riichi - n_good_double_riichi) AS bad_double_riichi_win_rate,
    -- Mean win of them (平均打点), without honba and sticks [points]
    mean_of(bad_double_riichi_points, n_bad_double_riichi_wins) AS mean_bad_double_riichi_win,

    -- Most points at the end of a game (最高得点): null without a complete game [points]
    best_final_points,
    -- Dearest win (最高打点), without honba and sticks: null without a win [points]
    best_win,
    -- Most yaku in a win (最大役数), each kind of dora counted once, none beside a yakuman: null without a win
    max_yaku,
    -- Most han of a win that is not a yakuman (最大翻数): null without one [han]
    max_han,
    -- Most honba at the start of a hand (最大の本場)
    max_honba,
    -- Longest river at the end of a hand (最長の河), without the tiles that others called [tiles]
    max_discards,
    -- Most melds of a hand (最大副露数), this account's alone, closed kans included
    max_melds
FROM counts;
