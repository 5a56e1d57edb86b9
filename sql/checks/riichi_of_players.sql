-- What hand_seats says of a riichi is what its row of riichis says; without a row it is null.
--
-- Order, turn, waits and their class, live tiles and those not held, chasers, furiten, accepted, double.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    CASE
        WHEN riichis.log_id IS NULL THEN 'no riichi'
        ELSE 'order ' || riichis.riichi_order || ', turn ' || turn || ', accepted ' || is_accepted
    END AS expected,
    'declared ' || is_riichi_declared || concat(
        ', order ', hand_seats.riichi_order, ', turn ', riichi_turn, ', accepted ', is_riichi_accepted
    ) AS got
FROM hand_seats
LEFT JOIN riichis USING (log_id, hand_index, seat)
WHERE is_riichi_declared <> (riichis.log_id IS NOT NULL)
    OR hand_seats.riichi_order IS DISTINCT FROM riichis.riichi_order
    OR riichi_turn IS DISTINCT FROM turn
    OR n_discards_before_riichi IS DISTINCT FROM n_discards_before
    OR riichi_waits IS DISTINCT FROM waits
    OR n_riichi_wait_kinds IS DISTINCT FROM n_wait_kinds
    OR riichi_wait_class IS DISTINCT FROM wait_class
    OR n_riichi_unseen_tiles IS DISTINCT FROM n_unseen_tiles
    OR n_riichi_wall_tiles IS DISTINCT FROM n_wall_tiles
    OR n_riichi_unheld_tiles IS DISTINCT FROM n_unheld_tiles
    OR hand_seats.n_chasers IS DISTINCT FROM riichis.n_chasers
    OR is_furiten_at_riichi <> (furiten IS NOT NULL)
    OR is_riichi_accepted <> coalesce(is_accepted, false)
    OR is_double_riichi <> coalesce(is_double, false)
