-- What share of hands is tenpai, turn by turn?
--
-- After the player's nth discard, among the players who made an nth discard: hands that were over before do not
-- count (kobalab). Open and closed hands together, and apart by riichi, open and dama.
--
-- Group: tenpai
-- Grain: one turn
-- Parameters: games
-- Columns: games
--   turn                           own discards made [own discards]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        player-hands with that many discards [hands]
--   tenpai_rate                    tenpai after it / n_hands (聴牌率)
--   tenpai_low, tenpai_high        interval of tenpai_rate
--   riichi_share                   in riichi, the riichi tile included / n_hands
--   open_share                     tenpai with an open meld / n_hands
--   dama_share                     tenpai, closed and not in riichi / n_hands
--   mean_shanten                   mean shanten after the discard [shanten]
-- Additive: cells
-- Chart: line x=turn y=tenpai_rate low=tenpai_low high=tenpai_high
WITH by_game AS (
    SELECT
        n_players, length, room, turn, log_id,
        count(*) AS n_hands,
        count(*) FILTER (shanten = 0) AS n_tenpai,
        count(*) FILTER (is_in_riichi OR is_riichi_tile) AS n_riichi,
        count(*) FILTER (shanten = 0 AND n_open_melds > 0) AS n_open,
        count(*) FILTER (shanten = 0 AND n_open_melds = 0 AND NOT is_in_riichi AND NOT is_riichi_tile) AS n_dama,
        sum(shanten)::BIGINT AS mean_shanten_sum,
        count(shanten) AS mean_shanten_n
    FROM discards
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, turn, log_id
),
cells AS (
    SELECT
        n_players, length, room, turn,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, turn, log_id)))::BIGINT AS "\0",
        game_sums(n_tenpai, n_hands) AS tenpai_sums
    FROM by_game
    GROUP BY n_players, length, room, turn
)
SELECT
    n_players,
    length,
    room,
    turn,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    share(tenpai_sums) AS tenpai_rate,
    interval_low(tenpai_sums) AS tenpai_low,
    interval_high(tenpai_sums) AS tenpai_high,
    share(n_riichi, n_hands) AS riichi_share,
    share(n_open, n_hands) AS open_share,
    share(n_dama, n_hands) AS dama_share,
    share(mean_shanten_sum, mean_shanten_n) AS mean_shanten
FROM cells
ORDER BY n_players, length, room, turn
