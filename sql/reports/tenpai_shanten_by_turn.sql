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
--   n_games                        games with such; with fewer than 30 the intervals are rough [games]
--   n_hands                        player-hands [hands]
--   n_turn                         player-hands with that many discards [hands]
--   shanten_share                  n_hands / n_turn
--   shanten_low, shanten_high      interval of shanten_share
-- Chart: heat x=turn y=shanten z=shanten_share
WITH by_game AS (
    SELECT
        n_players, length, room, turn, shanten, log_id,
        count(*) AS n_hands
    FROM discards
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, turn, shanten, log_id
),
by_game_of_all AS (
    SELECT
        *,
        (sum(n_hands) OVER (PARTITION BY n_players, length, room, turn, log_id))::BIGINT AS n_turn
    FROM by_game
),
cells AS (
    SELECT
        n_players, length, room, turn, shanten,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, turn, shanten, log_id, n_turn)))::BIGINT AS "\0",
        game_sums(n_hands, n_turn) AS shanten_sums
    FROM by_game_of_all
    GROUP BY n_players, length, room, turn, shanten
),
totals AS (
    SELECT *, (sum(n_hands) OVER (PARTITION BY n_players, length, room, turn))::BIGINT AS n_turn,
        whole_sums(shanten_sums, (n_players, length, room, turn)) AS shanten_whole
    FROM cells
)
SELECT
    n_players,
    length,
    room,
    turn,
    shanten,
    n_games,
    n_hands,
    n_turn,
    share(n_hands, n_turn) AS shanten_share,
    interval_low(shanten_whole) AS shanten_low,
    interval_high(shanten_whole) AS shanten_high
FROM totals
ORDER BY n_players, length, room, turn, shanten
