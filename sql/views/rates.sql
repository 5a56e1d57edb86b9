-- Shares with their uncertainty. k of n; everything is NULL where n is 0.
--
-- Every report calls interval_low, interval_high and interval_z: which interval that is stands here alone. Its
-- name is in pipeline/reports/references.py.

-- share(1, 4) = 0.25, share(0, 0) = NULL
CREATE OR REPLACE MACRO share(k, n) AS
    CASE WHEN n > 0 THEN k::DOUBLE / n END;

-- Ends of the 95 % Wilson interval of a share: wilson_low(1, 4) = 0.0456, wilson_high(1, 4) = 0.6994
CREATE OR REPLACE MACRO wilson_low(k, n) AS
    CASE WHEN n > 0 AND k IS NOT NULL THEN greatest(0.0,
        (k + 1.920729410347062 - 1.959963984540054 * sqrt(k * (n - k)::DOUBLE / n + 0.960364705173531)) / (n + 3.841458820694124)) END;

CREATE OR REPLACE MACRO wilson_high(k, n) AS
    CASE WHEN n > 0 AND k IS NOT NULL THEN least(1.0,
        (k + 1.920729410347062 + 1.959963984540054 * sqrt(k * (n - k)::DOUBLE / n + 0.960364705173531)) / (n + 3.841458820694124)) END;

-- Ends of the interval of a share that the reports have.
CREATE OR REPLACE MACRO interval_low(k, n) AS wilson_low(k, n);

CREATE OR REPLACE MACRO interval_high(k, n) AS wilson_high(k, n);

-- Standard errors on either side of a value in the intervals of other numbers: 95 % of a normal distribution.
CREATE OR REPLACE MACRO interval_z() AS 1.959963984540054;

-- Standard error of the mean of the rows of a group; NULL with fewer than two rows that have a value. By sums,
-- which are exact for integers and decimals: the result does not depend on the order of the rows.
CREATE OR REPLACE MACRO standard_error(x) AS
    CASE WHEN count(x) > 1 THEN
        sqrt(greatest(0, (sum(x * x) - sum(x) * sum(x) / count(x)) / (count(x) - 1)) / count(x)) END;
