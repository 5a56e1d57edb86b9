-- Columns of the wall are null in a game whose wall is not known, and the layout is known with the wall.
--
-- wall_status is ok where the seed gives the walls. Left out: games with a seed in each hand, whose status is
-- that of the first seed that cannot be used while other hands may have theirs.
--
-- At ingest: no
WITH whole AS (SELECT * FROM games WHERE coalesce(seed_kind, '') NOT LIKE 'init-%'),
unknown AS (SELECT log_id, wall_status FROM whole WHERE wall_status <> 'ok')
SELECT log_id, hand_index, seat, 'null: the wall is ' || wall_status AS expected, 'riichis' AS got
FROM riichis
JOIN unknown USING (log_id)
WHERE n_drawable_tiles IS NOT NULL OR n_dead_tiles IS NOT NULL OR draws_to_wait IS NOT NULL
UNION ALL
SELECT log_id, hand_index, seat, 'null: the wall is ' || wall_status, 'wins'
FROM wins
JOIN unknown USING (log_id)
WHERE n_dama_ura IS NOT NULL
UNION ALL
SELECT log_id, hand_index, seat, 'null: the wall is ' || wall_status, 'calls'
FROM calls
JOIN unknown USING (log_id)
WHERE skipped_tile IS NOT NULL
UNION ALL
SELECT log_id, hand_index, seat, 'null: the wall is ' || wall_status, 'discards'
FROM discards
JOIN unknown USING (log_id)
WHERE n_drawable_tiles IS NOT NULL
UNION ALL
SELECT log_id, NULL, NULL, wall_status, 'layout ' || coalesce(wall_layout, 'null')
FROM whole
WHERE (wall_status = 'ok') <> (wall_layout IS NOT NULL)
