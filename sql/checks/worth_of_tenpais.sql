-- The cheapest wait is worth no more than the dearest, nothing without han, and from 5 han on the limit.
--
-- rules.md §11.3. With one kind of wait both are the same; no wait has a yaku where the dearest is worth
-- nothing. The copies that the player does not hold are at least one of each kind waited for, and
-- no fewer than the live ones. A kind of which the player holds all four, melds included, counts for nothing,
-- so there may be fewer kinds with a yaku than waits though the cheapest is worth something.
--
-- At ingest: no
WITH tenpai AS (
    SELECT
        'tenpais' AS what, log_id, hand_index, seat, is_dealer, n_wait_kinds, n_yaku_waits, n_unseen_tiles,
        n_unheld_tiles, low_han, high_han, low_points, high_points
    FROM tenpais
    UNION ALL
    SELECT
        'riichis', log_id, hand_index, seat, is_dealer, n_wait_kinds, NULL, n_unseen_tiles,
        n_unheld_tiles, low_han, high_han, low_points, high_points
    FROM riichis
    JOIN (SELECT log_id, hand_index, seat, is_dealer FROM hand_seats) USING (log_id, hand_index, seat)
),
limits AS (
    SELECT
        *,
        CASE WHEN is_dealer THEN 6 ELSE 4 END * CASE
            WHEN low_han >= 13 THEN 8000
            WHEN low_han >= 11 THEN 6000
            WHEN low_han >= 8 THEN 4000
            WHEN low_han >= 6 THEN 3000
            WHEN low_han = 5 THEN 2000
        END AS low_limit,
        CASE WHEN is_dealer THEN 6 ELSE 4 END * CASE
            WHEN high_han >= 13 THEN 8000
            WHEN high_han >= 11 THEN 6000
            WHEN high_han >= 8 THEN 4000
            WHEN high_han >= 6 THEN 3000
            WHEN high_han = 5 THEN 2000
        END AS high_limit
    FROM tenpai
)
SELECT
    log_id,
    hand_index,
    seat,
    what,
    concat(low_limit, ' to ', high_limit, ', at least ', n_unseen_tiles, ' copies of ', n_wait_kinds, ' kinds')
        AS expected,
    concat(
        low_han, ' to ', high_han, ' han, ', low_points, ' to ', high_points, ' points, ', n_unheld_tiles, ' copies, ',
        n_yaku_waits, ' kinds with a yaku'
    ) AS got
FROM limits
WHERE low_points > high_points
    OR low_han < 0
    OR (low_points = high_points AND low_han > high_han)
    OR (low_points = 0) <> (low_han = 0)
    OR (high_points = 0) <> (high_han = 0)
    OR (low_points > 0 AND low_points < 1000)
    OR (high_points > 0 AND high_points < 1000)
    OR low_points % 100 <> 0
    OR high_points % 100 <> 0
    OR (n_wait_kinds = 1 AND (low_points <> high_points OR low_han <> high_han))
    OR CASE WHEN low_han >= 13 THEN low_points % low_limit <> 0 ELSE low_points <> low_limit END
    OR CASE WHEN high_han >= 13 THEN high_points % high_limit <> 0 ELSE high_points <> high_limit END
    OR n_yaku_waits NOT BETWEEN 0 AND n_wait_kinds
    OR (n_yaku_waits = 0) <> (high_points = 0)
    OR (n_yaku_waits = n_wait_kinds AND low_points = 0)
    OR n_unheld_tiles NOT BETWEEN greatest(n_unseen_tiles, n_wait_kinds) AND 4 * n_wait_kinds
