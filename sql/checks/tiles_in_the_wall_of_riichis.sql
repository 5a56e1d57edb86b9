-- Of the tiles that a riichi waits for, those in the wall are some of those unseen, drawable or dead.
--
-- Drawable and dead tiles and the way to the first of them are known where the wall is known, all or none.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    n_unseen_tiles || ' unseen, ' || n_wall_tiles || ' in the wall' AS expected,
    concat(
        n_drawable_tiles, ' drawable, ', n_dead_tiles, ' dead, first after ', draws_to_wait, ' by seat ',
        next_wait_seat
    ) AS got
FROM riichis
WHERE n_wall_tiles NOT BETWEEN 0 AND n_unseen_tiles
    OR n_drawable_tiles + n_dead_tiles <> n_wall_tiles
    OR (n_drawable_tiles IS NULL) <> (n_dead_tiles IS NULL)
    OR (n_drawable_tiles IS NULL) <> (draws_to_wait IS NULL)
    OR (n_drawable_tiles = 0) <> (draws_to_wait = 0)
    OR draws_to_wait > n_tiles_left
    OR (next_wait_seat IS NOT NULL) <> (coalesce(draws_to_wait, 0) > 0)
