-- The shanten at the first draw is that of the hand dealt or one less, and that of the first discard.
--
-- Null where a player draws nothing or calls before. The first discard is compared where no kan or kita can have
-- come before it.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    concat(start_shanten, ' or one less, first discard ', shanten_before) AS expected,
    coalesce(first_draw_shanten::VARCHAR, 'no draw') AS got
FROM hand_seats
LEFT JOIN (FROM discards WHERE turn = 1) AS first USING (log_id, hand_index, seat)
WHERE first_draw_shanten NOT BETWEEN start_shanten - 1 AND start_shanten
    OR (n_draws = 0 AND first_draw_shanten IS NOT NULL)
    OR (n_draws > 0 AND n_open_calls = 0 AND first_draw_shanten IS NULL)
    OR (origin = 'after_call' AND n_ankan = 0 AND hand_seats.n_kita = 0 AND first_draw_shanten IS NOT NULL)
    OR (
        origin <> 'after_call'
        AND n_daiminkan = 0
        AND n_ankan = 0
        AND n_kita = 0
        AND first_draw_shanten IS DISTINCT FROM shanten_before
    )
