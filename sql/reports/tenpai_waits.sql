-- Which waits does a hand first become tenpai with?
--
-- The first own discard that left a tenpai hand, all hands together. Live tiles are the copies that the player
-- cannot see; a wait of which none is left is an empty one (空テン).
--
-- Group: tenpai
-- Grain: one class of wait, open or closed
-- Parameters: games
-- Columns: games
--   wait_class                     class of the wait over all divisions of the hand
--   is_open                        the hand has an open meld
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_tenpai                       player-hands [hands]
--   class_share                    n_tenpai / all open, or all closed
--   mean_unseen_tiles                mean number of live tiles [tiles]
--   n_empty                        hands without a live tile [hands]
--   furiten_rate                   furiten at once / n_tenpai
--   win_rate                       won the hand / n_tenpai
--   win_low, win_high              interval of win_rate
-- Additive: cells
-- Chart: bar x=wait_class y=class_share series=is_open
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        wait_class,
        n_open_melds > 0 AS is_open,
        log_id,
        count(*) AS n_tenpai,
        sum(n_unseen_tiles)::BIGINT AS mean_unseen_tiles_sum,
        count(n_unseen_tiles) AS mean_unseen_tiles_n,
        count(*) FILTER (n_unseen_tiles = 0) AS n_empty,
        count(*) FILTER (furiten IS NOT NULL) AS n_furiten,
        count(*) FILTER (is_winner) AS n_wins
    FROM tenpais
    JOIN hand_seats USING (log_id, hand_index, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, wait_class, n_open_melds > 0, log_id
),
cells AS (
    SELECT
        n_players, length, room, wait_class, is_open,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, wait_class, is_open, log_id)))::BIGINT AS "\0",
        game_sums(n_wins, n_tenpai) AS win_sums
    FROM by_game
    GROUP BY n_players, length, room, wait_class, is_open
)
SELECT
    n_players,
    length,
    room,
    wait_class,
    is_open,
    n_games,
    is_rough(n_games) AS is_rough,
    n_tenpai,
    share(n_tenpai, (sum(n_tenpai) OVER (PARTITION BY n_players, length, room, is_open))::BIGINT) AS class_share,
    share(mean_unseen_tiles_sum, mean_unseen_tiles_n) AS mean_unseen_tiles,
    n_empty,
    share(n_furiten, n_tenpai) AS furiten_rate,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high
FROM cells
ORDER BY n_players, length, room, is_open, n_tenpai DESC, wait_class
