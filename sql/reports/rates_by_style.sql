-- What becomes of hands in riichi, of open hands and of closed ones?
--
-- riichi: declared, also where the riichi tile was ronned; open: a chi, pon or open kan; closed: neither
-- until the end of the hand. So a hand that folded behind a riichi is closed, and a closed win is dama
-- (ダマ). Win and deal-in rates after riichi (立直後) and after a call (副露後) are rows of this report.
--
-- Group: rates
-- Grain: one style of a room, length and number of players
-- Parameters: games
-- Columns: games
--   style                 riichi, open or closed
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_hands               hands of a player [player-hands]
--   win_rate              hands won / n_hands (和了率)
--   win_low, win_high     interval of win_rate
--   deal_in_rate          hands with a deal-in / n_hands, a double ron once (放銃率)
--   deal_in_low, deal_in_high  interval of deal_in_rate
--   draw_rate             hands that end in a draw of any kind / n_hands (流局率)
--   mean_balance          mean change of the player's points in the hand, their own stick included (局収支) [points]
--   mean_balance_se       standard error of mean_balance [points]
-- Additive: counted
-- Chart: bar x=style y=win_rate low=win_low high=win_high
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        CASE WHEN is_riichi_declared THEN 'riichi' WHEN n_open_calls > 0 THEN 'open' ELSE 'closed' END AS style,
        log_id,
        count(*) AS n_hands,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        count(*) FILTER (outcome IN ('draw_tenpai', 'draw_noten', 'abortive')) AS n_draws,
        sum(total_delta)::BIGINT AS balance,
        count(total_delta) AS mean_balance_n
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY ALL
),
counted AS (
    SELECT
        n_players, length, room, style,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, style, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(balance, 0), mean_balance_n) AS mean_balance_sums,
        game_sums(n_wins, n_hands) AS win_sums,
        game_sums(n_deal_ins, n_hands) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, style
)
SELECT
    n_players, length, room, style, n_games, is_rough(n_games) AS is_rough, n_hands,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(n_draws, n_hands) AS draw_rate,
    share(balance, n_hands) AS mean_balance,
    ratio_error(mean_balance_sums) AS mean_balance_se
FROM counted
ORDER BY n_players DESC, length, room, list_position(['riichi', 'open', 'closed'], style)
