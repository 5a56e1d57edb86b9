-- How is shanten distributed, turn by turn?
--
-- After the player's nth discard, among the players who made one.
--
-- Group: tenpai
-- Grain: one turn and one shanten
-- Parameters: games
-- Columns: games
--   turn                           own discards made [own discards]
--   shanten                        shanten after the discard, 0 tenpai [shanten]
--   n_hands                        player-hands [hands]
--   n_turn                         player-hands with that many discards [hands]
--   shanten_share                  n_hands / n_turn
--   shanten_low, shanten_high      interval of shanten_share
-- Chart: heat x=turn y=shanten z=shanten_share
WITH cells AS (
    SELECT n_players, length, room, turn, shanten, count(*) AS n_hands
    FROM discards
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, turn, shanten
),
totals AS (
    SELECT *, (sum(n_hands) OVER (PARTITION BY n_players, length, room, turn))::BIGINT AS n_turn
    FROM cells
)
SELECT
    n_players,
    length,
    room,
    turn,
    shanten,
    n_hands,
    n_turn,
    share(n_hands, n_turn) AS shanten_share,
    interval_low(n_hands, n_turn) AS shanten_low,
    interval_high(n_hands, n_turn) AS shanten_high
FROM totals
ORDER BY n_players, length, room, turn, shanten
