-- Names of kinds (0-33) and tiles (0-135): 1m-9m, 1p-9p, 1s-9s, 1z-7z (east south west north white green red).

-- kind_name(33) = '7z'
CREATE OR REPLACE MACRO kind_name(kind) AS
    (kind % 9 + 1)::VARCHAR || substr('mpsz', (kind // 9 + 1)::BIGINT, 1);

CREATE OR REPLACE MACRO kind_of(tile) AS
    tile // 4;

-- tile_name(52) = '0p', the red five; tile_name(52, has_red_fives := false) = '5p', for rules without red fives.
CREATE OR REPLACE MACRO tile_name(tile, has_red_fives := true) AS
    CASE WHEN has_red_fives AND tile IN (16, 52, 88) THEN '0' || substr('mps', (tile // 36 + 1)::BIGINT, 1)
         ELSE kind_name(tile // 4)
    END;

-- Number tiles by their place in the suit, mirror images together: number_class(6) = '37', of 3m and 7m.
CREATE OR REPLACE MACRO number_class(kind) AS
    CASE WHEN kind % 9 IN (0, 8) THEN '19'
         WHEN kind % 9 IN (1, 7) THEN '28'
         WHEN kind % 9 IN (2, 6) THEN '37'
         ELSE '456'
    END;

-- A discard against a riichi by dangers.danger and its number: 'genbutsu', 'honour', 'no_suji 456', 'suji 28'.
CREATE OR REPLACE MACRO danger_class(danger, kind) AS
    CASE WHEN danger IN ('genbutsu', 'honour') THEN danger ELSE danger || ' ' || number_class(kind) END;

-- The riichi tiles, by player and turn, for a LEFT JOIN; and whether a tile is one of those chosen: those that are
-- no riichi tiles (out), riichi tiles alone (only), or all (in).
CREATE OR REPLACE MACRO riichi_tiles() AS TABLE
    SELECT log_id, hand_index, seat, turn, true AS is_riichi_tile
    FROM riichis;

CREATE OR REPLACE MACRO is_chosen_tile(choice, is_riichi_tile) AS
    choice = 'in' OR (choice = 'only') = coalesce(is_riichi_tile, false);
