-- How many hands does a game have?
--
-- Hands (局) with repeats (本場) and abortive draws, each deal one. Games whose log ends before the game
-- does are left out.
--
-- Group: rates
-- Grain: one number of hands, of a room, length and number of players
-- Parameters:
--   players integer = null   players of the table, 3 or 4; null: each apart
--   length text = null       tonpuu or hanchan; null: each apart
--   room text = null         ippan, joukyuu, tokujou, houou, private, tournament, event, parlour, skill or computer; null: each apart
--   since date = null        first day, Japanese time
--   until date = null        the first day that no longer counts
-- Columns:
--   n_players             players of the table
--   length                tonpuu or hanchan
--   room                  room
--   n_hands               hands in the game [hands]
--   n_games               games with so many hands [games]
--   game_share            n_games / all complete games
--   game_low, game_high   95 % Wilson interval of game_share
--   cumulative_share      games with at most so many hands / all complete games
-- Chart: bar x=n_hands y=game_share low=game_low high=game_high
WITH counted AS (
    SELECT chosen.n_players, chosen.length, chosen.room, games.n_hands, count(*) AS n_games
    FROM games
    JOIN chosen_games($players, $length, $room, $since, $until) AS chosen USING (log_id)
    WHERE games.is_complete
    GROUP BY ALL
),
totalled AS (
    SELECT
        *,
        (sum(n_games) OVER (PARTITION BY n_players, length, room))::BIGINT AS n_all,
        (sum(n_games) OVER (PARTITION BY n_players, length, room ORDER BY n_hands))::BIGINT AS n_until
    FROM counted
)
SELECT
    n_players, length, room, n_hands, n_games,
    share(n_games, n_all) AS game_share,
    wilson_low(n_games, n_all) AS game_low,
    wilson_high(n_games, n_all) AS game_high,
    share(n_until, n_all) AS cumulative_share
FROM totalled
ORDER BY n_players DESC, length, room, n_hands
