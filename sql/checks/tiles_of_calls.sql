-- What is counted of a hand after a call fits the tiles that are concealed then.
--
-- Each meld takes three of 14 tiles. Tiles of other suits are counted where the melds have one suit.
--
-- At ingest: no
WITH melds AS (
    SELECT
        *,
        count(*) FILTER (call NOT IN ('kakan', 'kita')) OVER (
            PARTITION BY log_id, hand_index, seat ORDER BY seq
        ) AS n_melds
    FROM calls
)
SELECT
    log_id,
    hand_index,
    seat,
    seq,
    'of ' || (14 - 3 * n_melds) || ' tiles' AS expected,
    concat(
        n_terminal_tiles, ' terminals, ', n_off_suit_tiles, ' of other suits, ', n_value_pairs, ' value pairs'
    ) AS got
FROM melds
WHERE n_terminal_tiles NOT BETWEEN 0 AND 14 - 3 * n_melds
    OR n_off_suit_tiles NOT BETWEEN 0 AND 14 - 3 * n_melds
    OR n_value_pairs NOT BETWEEN 0 AND (14 - 3 * n_melds) // 2
    OR n_value_pairs > 5
    OR n_dora < 0
    OR (flush_suit IS NULL) <> (n_off_suit_tiles IS NULL)
    OR flush_suit NOT BETWEEN 0 AND 2
