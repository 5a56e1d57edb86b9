-- Where the first tenpai hand declared riichi, tenpais and riichis say the same of it.
--
-- Waits and their shapes, live tiles, dora and what a ron is worth. No riichi comes before the first tenpai.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    concat('turn ', riichis.turn, ', worth ', riichis.low_points, ' to ', riichis.high_points) AS expected,
    concat(
        'turn ', tenpais.turn, ', riichi ', is_riichi_tile, ', worth ', tenpais.low_points, ' to ',
        tenpais.high_points
    ) AS got
FROM riichis
FULL JOIN tenpais USING (log_id, hand_index, seat)
WHERE (riichis.turn IS NOT NULL AND (tenpais.turn IS NULL OR tenpais.turn > riichis.turn))
    OR is_riichi_tile <> coalesce(riichis.turn = tenpais.turn, false)
    OR (
        is_riichi_tile
        AND (
            riichis.waits <> tenpais.waits
            OR riichis.wait_shapes <> tenpais.wait_shapes
            OR riichis.wait_class <> tenpais.wait_class
            OR riichis.n_unseen_tiles <> tenpais.n_unseen_tiles
            OR riichis.n_unheld_tiles <> tenpais.n_unheld_tiles
            OR riichis.n_drawable_tiles IS DISTINCT FROM tenpais.n_drawable_tiles
            OR riichis.furiten IS DISTINCT FROM tenpais.furiten
            OR riichis.n_ankan <> tenpais.n_ankan
            OR riichis.n_dora <> tenpais.n_dora
            OR riichis.n_red_fives <> tenpais.n_red_fives
            OR riichis.n_kita <> tenpais.n_kita
            OR riichis.is_all_simples <> tenpais.is_all_simples
            OR riichis.low_han <> tenpais.low_han
            OR riichis.high_han <> tenpais.high_han
            OR riichis.low_points <> tenpais.low_points
            OR riichis.high_points <> tenpais.high_points
            OR riichis.riichi_seats <> tenpais.riichi_seats
            OR riichis.n_tiles_left <> tenpais.n_tiles_left
        )
    )
