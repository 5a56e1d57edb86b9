-- How often is a hand tenpai by its open melds and the turn?
--
-- After the player's nth discard, players in riichi left out. What the others see is the number of melds: the
-- share tells how much to fear (副露数と聴牌率).
--
-- Group: tenpai
-- Grain: one number of open melds and one turn
-- Parameters: games
-- Columns: games
--   n_open_melds                   chi, pon, open and added kans [melds]
--   turn                           own discards made [own discards]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        player-hands with that many discards and melds [hands]
--   tenpai_rate                    tenpai / n_hands
--   tenpai_low, tenpai_high        interval of tenpai_rate
--   mean_shanten                   mean shanten after the discard [shanten]
-- Additive: cells
-- Chart: line x=turn y=tenpai_rate low=tenpai_low high=tenpai_high series=n_open_melds
WITH by_game AS (
    SELECT
        n_players, length, room, n_open_melds, turn, log_id,
        count(*) AS n_hands,
        count(*) FILTER (shanten = 0) AS n_tenpai,
        sum(shanten)::BIGINT AS mean_shanten_sum,
        count(shanten) AS mean_shanten_n
    FROM discards
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE NOT is_in_riichi AND NOT is_riichi_tile
    GROUP BY n_players, length, room, n_open_melds, turn, log_id
),
cells AS (
    SELECT
        n_players, length, room, n_open_melds, turn,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_open_melds, turn, log_id)))::BIGINT AS "\0",
        game_sums(n_tenpai, n_hands) AS tenpai_sums
    FROM by_game
    GROUP BY n_players, length, room, n_open_melds, turn
)
SELECT
    n_players,
    length,
    room,
    n_open_melds,
    turn,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    share(tenpai_sums) AS tenpai_rate,
    interval_low(tenpai_sums) AS tenpai_low,
    interval_high(tenpai_sums) AS tenpai_high,
    share(mean_shanten_sum, mean_shanten_n) AS mean_shanten
FROM cells
ORDER BY n_players, length, room, n_open_melds, turn
