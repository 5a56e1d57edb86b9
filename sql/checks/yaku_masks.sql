-- The mask of a win's yaku has the bits of its rows of win_yaku.
--
-- Ids 52 to 54, dora of all kinds, have no bit.
--
-- At ingest: no
WITH listed AS (
    SELECT log_id, hand_index, seat, bit_or(1::BIGINT << yaku_id) AS mask
    FROM win_yaku
    WHERE yaku_id < 52
    GROUP BY log_id, hand_index, seat
)
SELECT log_id, hand_index, seat, coalesce(mask, 0) AS expected, yaku_mask AS got
FROM wins
LEFT JOIN listed USING (log_id, hand_index, seat)
WHERE yaku_mask <> coalesce(mask, 0)
