-- How have the basic rates changed over the years?
--
-- Years are those of Japanese time; games without a date are left out. The balance of all players is
-- nearly 0 in every year: points leave and enter a hand only as riichi sticks.
--
-- Group: rates
-- Grain: one year of a room, length and number of players
-- Parameters: games
-- Columns: games
--   year                  year of the game
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_hands               hands of a player [player-hands]
--   win_rate              hands won / n_hands (和了率)
--   win_low, win_high     interval of win_rate
--   deal_in_rate          hands with a deal-in / n_hands, a double ron once (放銃率)
--   deal_in_low, deal_in_high  interval of deal_in_rate
--   riichi_rate           riichi declared / n_hands, ronned declarations included (立直率)
--   call_rate             hands with a chi, pon or open kan / n_hands (副露率)
--   draw_rate             hands that end in a draw of any kind / n_hands (流局率)
--   mean_balance          mean change of the player's points in the hand, their own stick included (局収支) [points]
--   mean_balance_se       standard error of mean_balance [points]
-- Additive: counted
-- Chart: line x=year y=win_rate low=win_low high=win_high
WITH by_game AS (
    SELECT
        n_players, length, room, year, log_id,
        count(*) AS n_hands,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        count(*) FILTER (is_riichi_declared) AS n_riichi,
        count(*) FILTER (n_open_calls > 0) AS n_called,
        count(*) FILTER (outcome IN ('draw_tenpai', 'draw_noten', 'abortive')) AS n_draws,
        sum(total_delta)::BIGINT AS balance,
        count(total_delta) AS mean_balance_n
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    JOIN (SELECT log_id, year(played_at_jst) AS year FROM games) USING (log_id)
    WHERE year IS NOT NULL
    GROUP BY ALL
),
counted AS (
    SELECT
        n_players, length, room, year,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, year, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(balance, 0), mean_balance_n) AS mean_balance_sums,
        game_sums(n_wins, n_hands) AS win_sums,
        game_sums(n_deal_ins, n_hands) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, year
)
SELECT
    n_players, length, room, year, n_games, is_rough(n_games) AS is_rough, n_hands,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(n_riichi, n_hands) AS riichi_rate,
    share(n_called, n_hands) AS call_rate,
    share(n_draws, n_hands) AS draw_rate,
    share(balance, n_hands) AS mean_balance,
    ratio_error(mean_balance_sums) AS mean_balance_se
FROM counted
ORDER BY n_players DESC, length, room, year
