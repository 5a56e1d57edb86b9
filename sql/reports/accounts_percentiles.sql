-- How do the basic rates differ between accounts?
--
-- One value an account with enough games; the quantiles are over accounts, not over hands. The spread
-- holds luck and skill: luck_sd is the spread that equal players would show by chance alone. NoName is no
-- account and is left out. Complete games only. Metrics as in accounts_compare.
--
-- Group: accounts
-- Grain: one metric of one room, length and number of players
-- Parameters: games
--   min_games integer(1..1000000000) = 100  games that an account must have
-- Columns: games
--   metric                         what is measured
--   n_accounts                     accounts with enough games
--   mean                           mean over the accounts [share, places, thousands of points or points]
--   p05, p25, median, p75, p95     quantiles over the accounts [as mean]
--   sd                             standard deviation over the accounts [as mean]
--   luck_sd                        root of the mean squared standard error of an account's value [as mean]
-- Additive: no, accounts are in many shards, and chosen by all of their games
-- Chart: bar x=metric y=median low=p05 high=p95
SELECT
    n_players,
    length,
    room,
    metric,
    count(value) AS n_accounts,
    list_avg(list(value ORDER BY value)) AS mean,
    quantile_cont(value, 0.05) AS p05,
    quantile_cont(value, 0.25) AS p25,
    median(value) AS median,
    quantile_cont(value, 0.75) AS p75,
    quantile_cont(value, 0.95) AS p95,
    list_stddev_samp(list(value ORDER BY value)) AS sd,
    sqrt(list_avg(list(se * se ORDER BY se))) AS luck_sd
FROM account_metrics($players, $length, $room, $since, $until)
WHERE n_games >= $min_games::INTEGER
GROUP BY n_players, length, room, metric
ORDER BY n_players, length, room, metric
