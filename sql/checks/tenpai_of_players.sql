-- A hand is tenpai where its shanten is 0 and it waits for something.
--
-- A winner's end_shanten is -1, its waits are those before the winning tile. Of others end_waits and
-- is_end_tenpai say the same. No player with a tenpai turn made fewer discards than that.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    CASE WHEN is_winner THEN '-1' WHEN end_waits IS NULL THEN 'above 0' ELSE '0' END AS expected,
    end_shanten || ', tenpai ' || is_end_tenpai AS got
FROM hand_seats
WHERE is_end_tenpai <> (end_waits IS NOT NULL)
    OR CASE WHEN is_winner THEN end_shanten <> -1 ELSE (end_shanten = 0) <> is_end_tenpai OR end_shanten < 0 END
UNION ALL
SELECT
    log_id,
    hand_index,
    seat,
    'in turns 1 to ' || n_discards,
    concat('tenpai in turn ', first_tenpai_turn, ', riichi ', riichi_turn)
FROM hand_seats
WHERE first_tenpai_turn NOT BETWEEN 1 AND n_discards
    OR riichi_turn NOT BETWEEN 1 AND n_discards
    OR (is_riichi_declared AND (first_tenpai_turn IS NULL OR first_tenpai_turn > riichi_turn))
    OR first_call_turn NOT BETWEEN 1 AND n_discards + 1
