-- Every yaku belongs to a win, at the same element.
--
-- A yaku without a win would be counted, and its win not.
--
-- At ingest: no
SELECT log_id, hand_index, seat, yaku_id, 'a win at element ' || seq AS expected, 'none' AS got
FROM win_yaku
ANTI JOIN wins USING (log_id, hand_index, seat, seq)
