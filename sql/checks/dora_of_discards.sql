-- A discard is dora where it is a red five or an indicator turned so far points to its kind.
--
-- rules.md §9.4: with three players 1m points to 9m. The first indicator counts from the deal on; what later ones
-- point to may be dora, nothing else can. Left out: games with disagreements or rules that are not supported.
--
-- At ingest: no
WITH pointed AS (
    SELECT
        log_id,
        hand_index,
        [
            CASE
                WHEN tile >= 124 THEN 31 + (tile // 4 - 30) % 3
                WHEN tile >= 108 THEN 27 + (tile // 4 - 26) % 4
                WHEN n_players = 3 AND tile // 4 = 0 THEN 8
                ELSE tile // 36 * 9 + (tile // 4 % 9 + 1) % 9
            END
            FOR tile IN indicators
        ] AS kinds,
        has_red_fives
    FROM hands
    JOIN games USING (log_id)
)
SELECT
    log_id,
    hand_index,
    seat,
    seq,
    'dora ' || array_to_string([kind_name(kind) FOR kind IN kinds], ', ') AS expected,
    tile_name(tile) || ', dora ' || is_dora AS got
FROM discards
JOIN pointed USING (log_id, hand_index)
ANTI JOIN unjudged_games() USING (log_id)
WHERE CASE
    WHEN has_red_fives AND tile IN (16, 52, 88) THEN NOT is_dora
    WHEN kinds[1] = tile // 4 THEN NOT is_dora
    ELSE is_dora AND NOT list_contains(kinds, tile // 4)
END
