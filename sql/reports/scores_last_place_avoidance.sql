-- How do players change their play with their place in the last hands (ラス回避)?
--
-- Hands with the last regular hand numbers, repeats included: South 3 and South 4 of a hanchan with four
-- players by default; the extra round is left out. Riichi declared (a ronned riichi tile included); call:
-- a hand with a chi, pon or open kan; a deal-in counts once also for a double ron.
--
-- Group: scores
-- Grain: one hand number and one place at its start
-- Parameters: games
--   last_hands integer(1..16) = 2  how many of the last regular hand numbers
-- Columns: games
--   hand_number                    2 East 3, 7 South 4; three players skip 3 and 7
--   hand                           hand: S4 for South 4
--   start_placement                place when the hand is dealt
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        player-hands [hands]
--   n_wins                         hands won [hands]
--   win_rate                       n_wins / n_hands (和了率)
--   win_low, win_high              interval of win_rate
--   n_deal_ins                     hands dealt in [hands]
--   deal_in_rate                   n_deal_ins / n_hands (放銃率)
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   n_riichi                       hands with an own riichi declared [hands]
--   riichi_rate                    n_riichi / n_hands (立直率)
--   riichi_low, riichi_high        interval of riichi_rate
--   n_called                       hands with an own call [hands]
--   call_rate                      n_called / n_hands (副露率)
--   call_low, call_high            interval of call_rate
--   balance                        mean change of the points over the hand [points]
--   balance_se                     its standard error [points]
-- Additive: places
-- Chart: line x=start_placement y=riichi_rate low=riichi_low high=riichi_high series=hand
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        hand_number,
        start_placement,
        CASE length WHEN 'tonpuu' THEN 0 ELSE 4 END + n_players AS end_number,
        log_id,
        count(*) AS n_hands,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (n_winners_paid > 0) AS n_deal_ins,
        count(*) FILTER (is_riichi_declared) AS n_riichi,
        count(*) FILTER (n_open_calls > 0) AS n_called,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM hand_seats
    JOIN hands USING (log_id, hand_index)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, hand_number, start_placement, log_id
),
places AS (
    SELECT
        n_players, length, room, hand_number, start_placement, end_number,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, hand_number, start_placement, end_number, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_wins, n_hands) AS win_sums,
        game_sums(n_deal_ins, n_hands) AS deal_in_sums,
        game_sums(n_riichi, n_hands) AS riichi_sums,
        game_sums(n_called, n_hands) AS call_sums
    FROM by_game
    GROUP BY n_players, length, room, hand_number, start_placement, end_number
)
SELECT
    n_players,
    length,
    room,
    hand_number,
    ['E', 'S', 'W', 'N'][hand_number // 4 + 1] || (hand_number % 4 + 1) AS hand,
    start_placement,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    n_wins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    n_deal_ins,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    n_riichi,
    share(riichi_sums) AS riichi_rate,
    interval_low(riichi_sums) AS riichi_low,
    interval_high(riichi_sums) AS riichi_high,
    n_called,
    share(call_sums) AS call_rate,
    interval_low(call_sums) AS call_low,
    interval_high(call_sums) AS call_high,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM places
WHERE hand_number >= end_number - $last_hands::INTEGER AND hand_number < end_number
ORDER BY n_players, length, room, hand_number, start_placement
