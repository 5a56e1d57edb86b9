-- Shares and means with their uncertainty. k of n; everything is NULL where n is 0.
--
-- Every report calls interval_low, interval_high and interval_z: which interval that is stands here alone. Its
-- name is in pipeline/reports/references.py.
--
-- Hands of a game and seats of a hand hang together, so that n hands tell less, or more, than n trials that do
-- not: one wins where another pays. Games are independent of one another. A report counts k and n by game
-- first, then sums over the games:
--
--     by_game AS (SELECT ..., log_id, count(*) AS n_hands, count(*) FILTER (is_winner) AS n_wins ... GROUP BY ..., log_id),
--     counted AS (SELECT ..., game_sums(n_wins, n_hands) AS win_sums FROM by_game GROUP BY ...)
--     SELECT ..., share(win_sums), interval_low(win_sums), interval_high(win_sums)
--
-- All sums are of integers: the result does not depend on the order of the rows.
--
-- A macro is replaced by its text, with the text of what it is given in every place. What stands in many places is
-- given a name first, as list_transform([x], lambda name: ...)[1], else reports take twice as long to plan.

-- share(1, 4) = 0.25, share(0, 0) = NULL; of sums by game: k of n in all of them
CREATE OR REPLACE MACRO share
    (k, n) AS CASE WHEN n > 0 THEN k::DOUBLE / n END,
    (sums) AS CASE WHEN sums.n > 0 THEN sums.k::DOUBLE / sums.n END;

-- Ends of the 95 % Wilson interval of a share: wilson_low(1, 4) = 0.0456, wilson_high(1, 4) = 0.6994
CREATE OR REPLACE MACRO wilson_low(k, n) AS
    CASE WHEN n > 0 AND k IS NOT NULL THEN greatest(0.0,
        (k + 1.920729410347062 - 1.959963984540054 * sqrt(k * (n - k)::DOUBLE / n + 0.960364705173531)) / (n + 3.841458820694124)) END;

CREATE OR REPLACE MACRO wilson_high(k, n) AS
    CASE WHEN n > 0 AND k IS NOT NULL THEN least(1.0,
        (k + 1.920729410347062 + 1.959963984540054 * sqrt(k * (n - k)::DOUBLE / n + 0.960364705173531)) / (n + 3.841458820694124)) END;

-- Student's t of 95 %, of the games less one, over that of the normal distribution: 1.04 with 30 games, 1 with many.
CREATE OR REPLACE MACRO t_factor(n_games) AS
    1.0 + 1.23 / nullif(n_games - 1, 0);

-- Fewer than 30 games tell too little of how their trials hang together: the interval is rough.
CREATE OR REPLACE MACRO is_rough(n_games) AS
    n_games < 30;

-- An aggregate over rows that are one game each: the sums of k, n, k^2, k n and n^2, and the games with trials.
CREATE OR REPLACE MACRO game_sums(k, n) AS {
    'k': sum(k)::BIGINT,
    'n': sum(n)::BIGINT,
    'kk': sum(k::BIGINT * k)::DOUBLE,
    'kn': sum(k::BIGINT * n)::DOUBLE,
    'nn': sum(n::BIGINT * n)::DOUBLE,
    'games': count(*) FILTER (n > 0)};

-- Shares of a whole, such as of all riichi those with one wait: sums = game_sums(k, n) of every part, n being
-- what the game has of the whole. Games without the part count too; part_of says which parts make up a whole.
-- games is then that of the most frequent part, at most all.
CREATE OR REPLACE MACRO whole_sums(sums, part_of) AS {
    'k': sums.k,
    'n': (sum(sums.k) OVER (PARTITION BY part_of))::BIGINT,
    'kk': sums.kk,
    'kn': sums.kn,
    'nn': sum(sums.kn) OVER (PARTITION BY part_of),
    'games': max(sums.games) OVER (PARTITION BY part_of)};

-- Shares of trials that another query counts, such as of all wins those with one yaku: part = game_sums(k, n) over
-- the games with such a win, total = game_sums(n, n) over all games.
CREATE OR REPLACE MACRO part_sums(part, total) AS {
    'k': coalesce(part.k, 0),
    'n': total.n,
    'kk': coalesce(part.kk, 0.0),
    'kn': coalesce(part.kn, 0.0),
    'nn': total.nn,
    'games': total.games};

-- Sum over the games of (k - (K / N) n)^2, times G / (G - 1): the variance of K about its share of N, with games as
-- clusters. NULL with fewer than two games.
CREATE OR REPLACE MACRO variance_by_game(sums) AS
    CASE WHEN sums.n > 0 AND sums.games > 1 THEN greatest(0.0, sums.kk - sums.k / sums.n * (2.0 * sums.kn - sums.k / sums.n * sums.nn)) * sums.games / (sums.games - 1) END;

-- Standard error of the share or mean k / n with games as clusters (the linearised ratio).
CREATE OR REPLACE MACRO ratio_error(sums) AS
    list_transform([sums], lambda s: sqrt(variance_by_game(s)) / s.n)[1];

-- The design effect of a share: its variance by game over that of independent trials, N p (1 - p). 1 where that is
-- nothing or unknown. Where the interval is rough it is 1 at least. From 30 games on it is multiplied by the square
-- of Student's t, of the games less one, over that of the normal distribution, and is never below 0.01: a share that
-- is the same in every game has an interval.
CREATE OR REPLACE MACRO design_effect(sums) AS
    greatest(CASE WHEN is_rough(sums.games) THEN 1.0 ELSE 0.01 END,
        coalesce(variance_by_game(sums) * sums.n / nullif(sums.k * (sums.n - sums.k)::DOUBLE, 0.0), 1.0)
            * CASE WHEN is_rough(sums.games) THEN 1.0 ELSE pow(t_factor(sums.games), 2) END);

-- Wilson's interval with k and n divided by a number d.
CREATE OR REPLACE MACRO divided_low(k, n, d) AS
    CASE WHEN n > 0 THEN greatest(0.0,
        (k + 1.920729410347062 * d - 1.959963984540054 * sqrt(d * (k * (n - k)::DOUBLE / n + 0.960364705173531 * d))) / (n + 3.841458820694124 * d)) END;

CREATE OR REPLACE MACRO divided_high(k, n, d) AS
    CASE WHEN n > 0 THEN least(1.0,
        (k + 1.920729410347062 * d + 1.959963984540054 * sqrt(d * (k * (n - k)::DOUBLE / n + 0.960364705173531 * d))) / (n + 3.841458820694124 * d)) END;

-- Ends of the interval of a share that the reports have: Wilson's. Of sums by game k and n are divided by the
-- design effect; k and n themselves are for trials of one game each.
CREATE OR REPLACE MACRO interval_low
    (k, n) AS wilson_low(k, n),
    (sums) AS list_transform([sums], lambda s:
        list_transform([design_effect(s)], lambda d: divided_low(s.k, s.n, d))[1])[1];

CREATE OR REPLACE MACRO interval_high
    (k, n) AS wilson_high(k, n),
    (sums) AS list_transform([sums], lambda s:
        list_transform([design_effect(s)], lambda d: divided_high(s.k, s.n, d))[1])[1];

-- Standard errors on either side of a value in the intervals of other numbers: 95 % of a normal distribution, and
-- of Student's t for the means and ratios of so many games.
CREATE OR REPLACE MACRO interval_z() AS 1.959963984540054;

CREATE OR REPLACE MACRO interval_t(n_games) AS
    interval_z() * t_factor(n_games);

-- Standard error of a mean, NULL with fewer than two rows, or games, that have a value. Of x: of the rows of a
-- group, for rows of one game each. Of k and n: an aggregate over rows that are one game each, of the mean k / n
-- with games as clusters. By sums, which are exact for integers and decimals: the result does not depend on the
-- order of the rows.
CREATE OR REPLACE MACRO standard_error
    (x) AS CASE WHEN count(x) > 1 THEN
        sqrt(greatest(0, (sum(x * x) - sum(x) * sum(x) / count(x)) / (count(x) - 1)) / count(x)) END,
    (k, n) AS ratio_error(game_sums(coalesce(k, 0), n));

-- Standard deviation of the x of a group, by the same sums: no error of anything, and no interval.
CREATE OR REPLACE MACRO standard_deviation(x) AS
    standard_error(x) * sqrt(count(x));
