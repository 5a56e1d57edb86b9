-- Sets of kinds, stored as a number with bit k set for kind k (0 = 1m ... 33 = 7z). NULL gives NULL.

-- kinds(36) = [2, 5]
CREATE OR REPLACE MACRO kinds(mask) AS
    CASE WHEN mask IS NOT NULL THEN [kind FOR kind IN range(34) IF (mask >> kind) & 1 = 1] END;

-- How many kinds a set holds: n_kinds(36) = 2
CREATE OR REPLACE MACRO n_kinds(mask) AS
    bit_count(mask);

-- has_kind(36, 5) = true
CREATE OR REPLACE MACRO has_kind(mask, kind) AS
    (mask >> kind) & 1 = 1;

-- The kinds of one suit (0 m, 1 p, 2 s, 3 z): suit_text(36, 0) = '36m', suit_text(36, 1) = ''
CREATE OR REPLACE MACRO suit_text(mask, suit) AS
    CASE WHEN (mask >> (9 * suit)) & 511 = 0 THEN ''
         WHEN mask IS NOT NULL THEN
             array_to_string([rank FOR rank IN range(1, 10) IF (mask >> (9 * suit + rank - 1)) & 1 = 1], '')
             || substr('mpsz', suit + 1, 1)
    END;

-- A whole set: kinds_text(36) = '36m'
CREATE OR REPLACE MACRO kinds_text(mask) AS
    suit_text(mask, 0) || suit_text(mask, 1) || suit_text(mask, 2) || suit_text(mask, 3);
