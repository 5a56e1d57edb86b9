-- A tile is discarded once in a hand.
--
-- All 136 tiles are different, and one that was discarded is in a river or a meld for good. The tiles of a hand
-- are three masks of bits.
--
-- At ingest: no
WITH seen AS (
    SELECT
        log_id,
        hand_index,
        count(*) AS n,
        min(tile) AS lowest,
        max(tile) AS highest,
        bit_or(CASE WHEN tile BETWEEN 0 AND 47 THEN 1::BIGINT << tile ELSE 0 END) AS first,
        bit_or(CASE WHEN tile BETWEEN 48 AND 95 THEN 1::BIGINT << (tile - 48) ELSE 0 END) AS second,
        bit_or(CASE WHEN tile BETWEEN 96 AND 135 THEN 1::BIGINT << (tile - 96) ELSE 0 END) AS third
    FROM discards
    GROUP BY log_id, hand_index
)
SELECT
    log_id,
    hand_index,
    n || ' tiles from 0 to 135' AS expected,
    (bit_count(first) + bit_count(second) + bit_count(third)) || ' tiles from ' || lowest || ' to ' || highest AS got
FROM seen
WHERE lowest < 0 OR highest > 135 OR n <> bit_count(first) + bit_count(second) + bit_count(third)
