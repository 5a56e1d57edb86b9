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
