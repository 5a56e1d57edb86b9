-- A discard leaves the shanten that the hand had with its best discard, or one more.
--
-- A complete hand that did not win has -1 before. Who has riichi keeps a tenpai hand.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    seq,
    concat(shanten_before, ' or one more') AS expected,
    concat(shanten, ', riichi ', is_riichi_tile OR is_in_riichi) AS got
FROM discards
WHERE shanten NOT BETWEEN greatest(shanten_before, 0) AND shanten_before + 1
    OR shanten_before NOT BETWEEN -1 AND 6
    OR ((is_riichi_tile OR is_in_riichi) AND shanten_before > 0)
