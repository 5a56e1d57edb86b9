-- How do accounts compare with each other, and where do they stand among all accounts?
--
-- A name is an account of its time: names pass to other people. NoName is not an account and is left out.
-- Complete games only. A deal-in counts once also for a double ron; riichi declared; call: a hand with a
-- chi, pon or open kan; draw_tenpai_rate: tenpai at exhaustive draws; win_points without honba and sticks,
-- deal_in_points with honba; balance: points a hand, sticks included. bust_rate: ended below 0 points.
-- Placements are independent: an account sits once in a game.
--
-- Group: accounts
-- Grain: one metric of one account, by room, length and number of players
-- Parameters: games
--   names text = null                       accounts, separated by commas without blanks; null: the two with the most games
--   min_games integer(1..1000000000) = 100  games that an account must have to be one of those compared with
-- Columns: games
--   metric                         what is measured
--   name                           account name
--   n_games                        complete games of the account [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n                              games, hands, wins, deal-ins or draws that the metric is a share or mean of
--   value                          the share or mean [share, places, thousands of points or points]
--   low, high                      interval of a share, Student's t of a mean
--   n_accounts                     accounts with min_games and this metric
--   percentile                     percentile of the value among these accounts, ties by half; high is not always good [percent]
-- Additive: no, accounts are in many shards, and chosen by all of their games
-- Chart: bar x=metric y=percentile series=name
WITH metrics AS MATERIALIZED (
    FROM account_metrics($players, $length, $room, $since, $until)
),
named AS (
    SELECT name
    FROM metrics
    WHERE metric = 'win_rate'
    GROUP BY name
    QUALIFY CASE WHEN $names::VARCHAR IS NULL THEN row_number() OVER (ORDER BY sum(n_games) DESC, name) <= 2
                 ELSE list_contains(string_split($names::VARCHAR, ','), name) END
)
SELECT
    own.n_players,
    own.length,
    own.room,
    own.metric,
    own.name,
    own.n_games,
    is_rough(own.n_games) AS is_rough,
    own.n,
    own.value,
    CASE WHEN own.k IS NULL THEN own.mean - interval_t(own.n_games) * own.se ELSE divided_low(own.k, own.n, own.effect) END AS low,
    CASE WHEN own.k IS NULL THEN own.mean + interval_t(own.n_games) * own.se ELSE divided_high(own.k, own.n, own.effect) END AS high,
    count(others.value) AS n_accounts,
    100 * share(count(*) FILTER (others.value < own.value) + count(*) FILTER (others.value = own.value) / 2,
        count(others.value)) AS percentile
FROM metrics AS own
JOIN named USING (name)
LEFT JOIN metrics AS others
    ON others.n_players = own.n_players
    AND others.length = own.length
    AND others.room = own.room
    AND others.metric = own.metric
    AND others.n_games >= $min_games::INTEGER
GROUP BY ALL
ORDER BY own.n_players, own.length, own.room, own.metric, own.name
