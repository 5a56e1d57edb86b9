-- How many hands does a game have?
--
-- Hands (局) with repeats (本場) and abortive draws, each deal one. Games whose log ends before the game
-- does are left out.
--
-- Group: rates
-- Grain: one number of hands, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   n_hands               hands in the game [hands]
--   n_games               games with that many hands [games]
--   is_rough              n_games is below 30: the intervals are rough
--   game_share            n_games / all complete games
--   game_low, game_high   interval of game_share
--   cumulative_share      games with at most that many hands / all complete games
-- Additive: counted
-- Chart: bar x=n_hands y=game_share low=game_low high=game_high
WITH by_game AS (
    SELECT
        chosen.n_players, chosen.length, chosen.room, games.n_hands, log_id,
        count(*) AS n_games
    FROM games
    JOIN chosen_games($players, $length, $room, $since, $until) AS chosen USING (log_id)
    WHERE games.is_complete
    GROUP BY ALL
),
by_game_of_all AS (
    SELECT
        *,
        (sum(n_games) OVER (PARTITION BY log_id))::BIGINT AS n_all
    FROM by_game
),
counted AS (
    SELECT
        n_players, length, room, n_hands,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_hands, log_id, n_all)))::BIGINT AS "\0",
        game_sums(n_games, n_all) AS game_sums
    FROM by_game_of_all
    GROUP BY n_players, length, room, n_hands
),
totalled AS (
    SELECT
        *,
        whole_sums(game_sums, (n_players, length, room)) AS game_whole,
        (sum(n_games) OVER (PARTITION BY n_players, length, room ORDER BY n_hands))::BIGINT AS n_until
    FROM counted
)
SELECT
    n_players, length, room, n_hands, n_games, is_rough(n_games) AS is_rough,
    share(game_whole) AS game_share,
    interval_low(game_whole) AS game_low,
    interval_high(game_whole) AS game_high,
    share(n_until, game_whole.n) AS cumulative_share
FROM totalled
ORDER BY n_players DESC, length, room, n_hands
