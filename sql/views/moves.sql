-- What was decided in a game: every discard, call, win and drawn hand, by its element.
--
-- value is the tile, the meld code, the winner's seat or 65535, below 65536. Also of the hand that a log does
-- not finish (logs.unfinished_moves); hands that are not replayed have none. Games from one seed, and so
-- from the same walls, are one as far as their moves are equal.
CREATE OR REPLACE VIEW moves AS
SELECT log_id, hand_index, seq, tile AS value FROM discards
UNION ALL
SELECT log_id, hand_index, seq, meld_code FROM calls
UNION ALL
SELECT log_id, hand_index, seq, seat FROM wins
UNION ALL
SELECT log_id, hand_index, end_seq, 65535 FROM hands WHERE n_winners = 0 AND n_discards IS NOT NULL
UNION ALL
SELECT log_id, n_hands, move >> 16, move & 65535
FROM (SELECT log_id, unnest(unfinished_moves) AS move FROM logs WHERE status IN ('ok', 'cut', 'unsupported'))
JOIN games USING (log_id);
