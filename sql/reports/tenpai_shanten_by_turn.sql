-- How is shanten distributed, turn by turn?
--
-- After the player's nth discard, among the players who made one.
--
-- Group: tenpai
-- Grain: one turn and one shanten
-- Parameters:
--   players integer = null         players of the table, 3 or 4; null: each apart
--   length text = null             tonpuu or hanchan; null: each apart
--   room text = null               ippan, joukyuu, tokujou, houou, private, tournament, event, parlour, skill or computer; null: each apart
--   since date = null              first day, Japanese time
--   until date = null              the first day that no longer counts
-- Columns:
--   n_players                      players of the table
--   length                         tonpuu or hanchan
--   room                           room
--   turn                           own discards made [own discards]
--   shanten                        shanten after the discard, 0 tenpai [shanten]
--   n_hands                        player-hands [hands]
--   n_turn                         player-hands with that many discards [hands]
--   shanten_share                  n_hands / n_turn
--   shanten_low, shanten_high      95 % Wilson interval of shanten_share
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
    wilson_low(n_hands, n_turn) AS shanten_low,
    wilson_high(n_hands, n_turn) AS shanten_high
FROM totals
ORDER BY n_players, length, room, turn, shanten
