-- The tiles left fall from the first discard of a hand to the last, and not below those left at its end.
--
-- They fall by one a draw and stay at a chi or pon.
--
-- At ingest: no
WITH seen AS (
    SELECT
        log_id,
        hand_index,
        arg_min(n_tiles_left, seq) AS first,
        arg_max(n_tiles_left, seq) AS last,
        max(n_tiles_left) AS most,
        min(n_tiles_left) AS fewest
    FROM discards
    GROUP BY log_id, hand_index
)
SELECT
    log_id,
    hand_index,
    'from ' || most || ' to ' || fewest || ', ' || n_tiles_left || ' at the end' AS expected,
    'from ' || first || ' to ' || last AS got
FROM seen
JOIN hands USING (log_id, hand_index)
WHERE first <> most OR last <> fewest OR fewest < n_tiles_left
