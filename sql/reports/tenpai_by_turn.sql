-- What share of hands is tenpai, turn by turn?
--
-- After the player's nth discard, among the players who made an nth discard: hands that were over before do not
-- count (kobalab). Open and closed hands together, and apart by riichi, open and silent.
--
-- Group: tenpai
-- Grain: one turn
-- Parameters: games
-- Columns: games
--   turn                           own discards made [own discards]
--   n_hands                        player-hands with that many discards [hands]
--   tenpai_rate                    tenpai after it / n_hands (聴牌率)
--   tenpai_low, tenpai_high        interval of tenpai_rate
--   riichi_share                   in riichi, the riichi tile included / n_hands
--   open_share                     tenpai with an open meld / n_hands
--   dama_share                     tenpai, closed and not in riichi / n_hands
--   mean_shanten                   mean shanten after the discard [shanten]
-- Chart: line x=turn y=tenpai_rate low=tenpai_low high=tenpai_high
SELECT
    n_players,
    length,
    room,
    turn,
    count(*) AS n_hands,
    share(count(*) FILTER (shanten = 0), count(*)) AS tenpai_rate,
    interval_low(count(*) FILTER (shanten = 0), count(*)) AS tenpai_low,
    interval_high(count(*) FILTER (shanten = 0), count(*)) AS tenpai_high,
    share(count(*) FILTER (is_in_riichi OR is_riichi_tile), count(*)) AS riichi_share,
    share(count(*) FILTER (shanten = 0 AND n_open_melds > 0), count(*)) AS open_share,
    share(count(*) FILTER (shanten = 0 AND n_open_melds = 0 AND NOT is_in_riichi AND NOT is_riichi_tile), count(*))
        AS dama_share,
    avg(shanten) AS mean_shanten
FROM discards
JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
GROUP BY n_players, length, room, turn
ORDER BY n_players, length, room, turn
