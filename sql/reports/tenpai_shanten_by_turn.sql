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
-- Additive: cells
-- Chart: heat x=turn y=shanten z=shanten_share
WITH numbered AS MATERIALIZED (  -- millions of rows are grouped by game: a number is quicker than its id
    SELECT *, row_number() OVER () AS game
    FROM chosen_games($players, $length, $room, $since, $until)
),
by_game AS MATERIALIZED (
    SELECT game, turn, shanten, count(*) AS n_hands
    FROM discards
    JOIN numbered USING (log_id)
    GROUP BY game, turn, shanten
),
turns_by_game AS (
    SELECT game, turn, sum(n_hands)::BIGINT AS n_turn
    FROM by_game
    GROUP BY game, turn
),
cells AS (
    SELECT
        n_players, length, room, turn, shanten,
        count(*) AS n_games,
        sum(n_hands)::BIGINT AS n_hands,
        game_sums(n_hands, n_turn) AS shanten_sums
    FROM by_game
    JOIN turns_by_game USING (game, turn)
    JOIN numbered USING (game)
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
