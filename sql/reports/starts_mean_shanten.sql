-- How many tiles is a starting hand from tenpai on average?
--
-- Two conventions for the dealer: 13 tiles for everybody (kobalab, zyr17), or for the dealer the 14 tiles with
-- the first draw (amae-koromo).
--
-- Group: starts
-- Grain: dealer or not
-- Parameters: games
-- Columns: games
--   is_dealer                      deals the hand
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        player-hands [hands]
--   mean_shanten                   mean shanten of the 13 tiles dealt (平均配牌向聴数) [shanten]
--   mean_shanten_se                its standard error [shanten]
--   n_first_draws                  player-hands with an own first draw before any call of the player [hands]
--   mean_first_draw_shanten        mean shanten of the 14 tiles at the first draw [shanten]
--   mean_first_draw_shanten_se     its standard error [shanten]
--   mean_dora                      mean dora of the 13 tiles by the first indicator, red fives not counted [tiles]
--   mean_red_fives                 mean red fives of the 13 tiles [tiles]
--   mean_pairs                     mean number of kinds held twice or more [kinds]
--   mean_terminals                 mean number of different terminals and honours [kinds]
-- Additive: by_game
WITH by_game AS (
    SELECT
        n_players, length, room, is_dealer, log_id,
        count(*) AS n_hands,
        sum(start_shanten)::BIGINT AS mean_shanten_sum,
        count(start_shanten) AS mean_shanten_n,
        count(first_draw_shanten) AS n_first_draws,
        sum(first_draw_shanten)::BIGINT AS mean_first_draw_shanten_sum,
        count(first_draw_shanten) AS mean_first_draw_shanten_n,
        sum(n_start_dora)::BIGINT AS mean_dora_sum,
        count(n_start_dora) AS mean_dora_n,
        sum(n_start_red_fives)::BIGINT AS mean_red_fives_sum,
        count(n_start_red_fives) AS mean_red_fives_n,
        sum(n_start_pairs)::BIGINT AS mean_pairs_sum,
        count(n_start_pairs) AS mean_pairs_n,
        sum(n_start_terminals)::BIGINT AS mean_terminals_sum,
        count(n_start_terminals) AS mean_terminals_n
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, is_dealer, log_id
),
cells AS (
    SELECT
        n_players, length, room, is_dealer,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, is_dealer, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(mean_shanten_sum, 0), mean_shanten_n) AS mean_shanten_sums,
        game_sums(coalesce(mean_first_draw_shanten_sum, 0), mean_first_draw_shanten_n) AS mean_first_draw_shanten_sums,
        share(sum(mean_terminals_sum), sum(mean_terminals_n)) AS mean_terminals
    FROM by_game
    GROUP BY n_players, length, room, is_dealer
)
SELECT
    n_players,
    length,
    room,
    is_dealer,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    share(mean_shanten_sum, mean_shanten_n) AS mean_shanten,
    ratio_error(mean_shanten_sums) AS mean_shanten_se,
    n_first_draws,
    share(mean_first_draw_shanten_sum, mean_first_draw_shanten_n) AS mean_first_draw_shanten,
    ratio_error(mean_first_draw_shanten_sums) AS mean_first_draw_shanten_se,
    share(mean_dora_sum, mean_dora_n) AS mean_dora,
    share(mean_red_fives_sum, mean_red_fives_n) AS mean_red_fives,
    share(mean_pairs_sum, mean_pairs_n) AS mean_pairs,
    mean_terminals
FROM cells
ORDER BY n_players, length, room, is_dealer
