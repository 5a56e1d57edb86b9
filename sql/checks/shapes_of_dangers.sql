-- Tiles that can be in a run have shapes and walls; no shape waits where suji or the wall rules all out.
--
-- With three players 1m and 9m are in none. 4, 5 and 6 have two shapes, the others one. half_suji leaves one
-- at most.
--
-- At ingest: no
WITH placed AS (
    SELECT
        dangers.*,
        CASE WHEN kind_of(tile) >= 27 OR (n_players = 3 AND kind_of(tile) < 9) THEN 0
             WHEN kind_of(tile) % 9 BETWEEN 3 AND 5 THEN 2
             ELSE 1 END AS n_ends
    FROM dangers
    JOIN games USING (log_id)
)
SELECT
    log_id,
    hand_index,
    seq,
    riichi_seat,
    'at most ' || n_ends || ' of ' || tile_name(tile) AS expected,
    concat(n_shapes, ', ', danger, ', wall ', wall) AS got
FROM placed
WHERE (n_shapes IS NULL) <> (n_ends = 0)
    OR (wall IS NULL) <> (n_ends = 0)
    OR (danger = 'honour' AND n_ends > 0)
    OR (n_ends = 0 AND danger NOT IN ('honour', 'genbutsu'))
    OR n_shapes NOT BETWEEN 0 AND n_ends
    OR (n_shapes > 0 AND (danger IN ('genbutsu', 'suji') OR wall = 'no_chance'))
    OR (danger = 'half_suji' AND (n_ends <> 2 OR n_shapes > 1))
    OR (danger = 'no_suji' AND wall <> 'no_chance' AND n_shapes = 0)
