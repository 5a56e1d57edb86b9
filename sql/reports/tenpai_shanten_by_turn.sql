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
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        player-hands [hands]
--   n_turn                         player-hands with that many discards [hands]
--   shanten_share                  n_hands / n_turn
--   shanten_low, shanten_high      interval of shanten_share
-- Chart: heat x=turn y=shanten z=shanten_share
WITH by_game AS (
    SELECT
        n_players, length, room, turn, shanten, log_id,
        count(*) AS n_hands,
        (sum(count(*)) OVER (PARTITION BY turn, log_id))::BIGINT AS n_turn
    FROM discards
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, turn, shanten, log_id
),
cells AS (
    SELECT
        n_players, length, room, turn, shanten,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, turn, shanten, log_id, n_turn)))::BIGINT AS "\0",
        game_sums(n_hands, n_turn) AS shanten_sums
    FROM by_game
    GROUP BY n_players, length, room, turn, shanten
),
totals AS (
    SELECT *, whole_sums(shanten_sums, (n_players, length, room, turn)) AS shanten_whole
    FROM cells
)
SELECT
    n_players,
    length,
    room,
    turn,
    shanten,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    shanten_whole.n AS n_turn,
    share(shanten_whole) AS shanten_share,
    interval_low(shanten_whole) AS shanten_low,
    interval_high(shanten_whole) AS shanten_high
FROM totals
ORDER BY n_players, length, room, turn, shanten
