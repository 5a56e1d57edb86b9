-- How often does a player win, deal in, declare riichi and call?
--
-- Every hand of a player is one trial, hands that end in an abortive draw among them. Wins (和了) count
-- each winner of a double ron. Deal-ins (放銃) count tiles that were ronned: one for a double ron, as
-- kobalab and amae-koromo do; paid_win_rate counts the winners paid, as Mortal and zyr17 do. Riichi
-- (立直) is declared riichi, ronned declarations included (Mortal, kobalab); riichi_accepted_rate counts
-- those whose stick was paid. A call (副露) is a chi, pon or open kan; closed kans and kita do not count.
-- Draws (流局) are over the hands of the table: all of them (Mortal, kobalab), and exhaustive ones with
-- nagashi mangan (amae-koromo).
--
-- Group: rates
-- Grain: one room, length and number of players
-- Parameters: games
-- Columns: games
--   n_games               games [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_table_hands         hands of the table [hands]
--   n_hands               hands of a player, n_players for each hand of the table [player-hands]
--   n_wins                wins [wins]
--   n_deal_ins            tiles that were ronned [tiles]
--   win_rate              n_wins / n_hands (和了率)
--   win_low, win_high     interval of win_rate
--   deal_in_rate          n_deal_ins / n_hands (放銃率)
--   deal_in_low, deal_in_high  interval of deal_in_rate
--   paid_win_rate         winners paid by the discarder / n_hands; a double ron counts twice
--   riichi_rate           riichi declared / n_hands (立直率)
--   riichi_low, riichi_high  interval of riichi_rate
--   riichi_accepted_rate  riichi accepted / n_hands
--   call_rate             hands with an open call / n_hands (副露率)
--   call_low, call_high   interval of call_rate
--   tsumo_share           wins by tsumo / n_wins (ツモ率)
--   dama_share            wins without riichi and without a call / n_wins (ダマ率)
--   paid_tsumo_rate       hands in which another won by tsumo / n_hands (被ツモ率)
--   others_ron_rate       hands with a ron between others / n_hands (横移動率)
--   draw_rate             draws of every kind / n_table_hands (流局率)
--   draw_low, draw_high   interval of draw_rate
--   exhaustive_rate       exhaustive draws and nagashi mangan / n_table_hands
-- Additive: counted
WITH by_game AS (
    SELECT
        n_players, length, room, log_id,
        count(DISTINCT log_id) AS n_games,
        count(*) FILTER (seat = 0) AS n_table_hands,
        count(*) AS n_hands,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        sum(n_winners_paid)::BIGINT AS n_paid,
        count(*) FILTER (is_riichi_declared) AS n_riichi,
        count(*) FILTER (is_riichi_accepted) AS n_accepted,
        count(*) FILTER (n_open_calls > 0) AS n_called,
        count(*) FILTER (outcome = 'won_tsumo') AS n_tsumo,
        count(*) FILTER (is_winner AND NOT is_riichi_accepted AND n_open_calls = 0) AS n_dama,
        count(*) FILTER (outcome = 'paid_tsumo') AS n_paid_tsumo,
        count(*) FILTER (outcome = 'others_ron') AS n_others_ron,
        count(*) FILTER (seat = 0 AND outcome IN ('draw_tenpai', 'draw_noten')) AS n_exhaustive,
        count(*) FILTER (seat = 0 AND outcome = 'abortive') AS n_abortive
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, log_id
),
counted AS (
    SELECT
        n_players, length, room,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, log_id)))::BIGINT AS "\0",
        game_sums(n_wins, n_hands) AS win_sums,
        game_sums(n_deal_ins, n_hands) AS deal_in_sums,
        game_sums(n_riichi, n_hands) AS riichi_sums,
        game_sums(n_called, n_hands) AS call_sums,
        game_sums(n_exhaustive + n_abortive, n_table_hands) AS draw_sums
    FROM by_game
    GROUP BY n_players, length, room
)
SELECT
    n_players, length, room, n_games, is_rough(n_games) AS is_rough, n_table_hands, n_hands, n_wins, n_deal_ins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(n_paid, n_hands) AS paid_win_rate,
    share(riichi_sums) AS riichi_rate,
    interval_low(riichi_sums) AS riichi_low,
    interval_high(riichi_sums) AS riichi_high,
    share(n_accepted, n_hands) AS riichi_accepted_rate,
    share(call_sums) AS call_rate,
    interval_low(call_sums) AS call_low,
    interval_high(call_sums) AS call_high,
    share(n_tsumo, n_wins) AS tsumo_share,
    share(n_dama, n_wins) AS dama_share,
    share(n_paid_tsumo, n_hands) AS paid_tsumo_rate,
    share(n_others_ron, n_hands) AS others_ron_rate,
    share(n_exhaustive + n_abortive, n_table_hands) AS draw_rate,
    interval_low(draw_sums) AS draw_low,
    interval_high(draw_sums) AS draw_high,
    share(n_exhaustive, n_table_hands) AS exhaustive_rate
FROM counted
ORDER BY n_players DESC, length, room
