-- Sums and means of the statistics views.

-- Sum of x over the rows of a group that meet a condition, 0 without such a row. A whole number.
CREATE OR REPLACE MACRO sum_if(x, condition) AS
    coalesce(sum(x) FILTER (WHERE condition), 0)::BIGINT;

-- Rows of a group that meet a condition.
CREATE OR REPLACE MACRO number_if(condition) AS
    count(*) FILTER (WHERE condition);

-- Mean of n values by their sum; NULL where n is 0.
CREATE OR REPLACE MACRO mean_of(total, n) AS
    share(total, n);
