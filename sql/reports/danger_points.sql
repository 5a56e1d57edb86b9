-- What does it cost to deal into a riichi, by the dealer's and the class of the tile?
--
-- Classes by suji: the partners three away are genbutsu, for 4, 5 and 6 both (suji 456: 中筋), one (half_suji:
-- 片筋) or none (no_suji: 無筋). Only tiles that a riichi ronned; the loss is what this riichi got for them,
-- honba included, sticks not; a double ron counts for each riichi that won. Big hands are mangan or more
-- before honba. The go-round of ippatsu is the first one after the riichi tile; calls break ippatsu, so
-- first_round has some wins without it.
--
-- Group: danger
-- Grain: riichi of the dealer or of another, class of tile
-- Parameters: games
--   first_round boolean = null     true: before the next discard of the riichi player; false: later; null:
--                                  all
-- Columns: games
--   is_dealer                      the riichi player deals the hand
--   tile_class                     genbutsu, honour, no_suji, half_suji or suji, these with the ranks, such
--                                  as no_suji 456
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_ronned                       tiles ronned by a riichi [tiles]
--   class_share                    n_ronned / all of the same is_dealer
--   n_big                          of these, mangan or more [tiles]
--   big_rate                       n_big / n_ronned
--   big_low, big_high              interval of big_rate
--   mean_han                       mean han of the win, yakuman left out [han]
--   mean_loss                      mean loss [points]
--   mean_loss_se                   its standard error [points]
-- Additive: cells
-- Chart: bar x=tile_class y=mean_loss series=is_dealer
WITH riichi_wins AS (
    SELECT log_id, hand_index, seat AS riichi_seat, is_dealer, limit_name, n_yakuman, han, points + honba_points AS loss
    FROM wins
    WHERE is_riichi
),
by_game AS (
    SELECT
        n_players, length, room, is_dealer, danger_class(danger, tile // 4) AS tile_class, log_id,
        count(*) AS n_ronned,
        count(*) FILTER (limit_name <> 'none') AS n_big,
        sum(CASE WHEN n_yakuman = 0 THEN han END)::BIGINT AS mean_han_sum,
        count(CASE WHEN n_yakuman = 0 THEN han END) AS mean_han_n,
        sum(loss)::BIGINT AS mean_loss_sum,
        count(loss) AS mean_loss_n
    FROM dangers
    JOIN riichi_wins USING (log_id, hand_index, riichi_seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE is_ronned AND ($first_round::BOOLEAN IS NULL OR (riichi_turns = 0) = $first_round::BOOLEAN)
    GROUP BY ALL
),
cells AS (
    SELECT
        n_players, length, room, is_dealer, tile_class,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, is_dealer, tile_class, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(mean_loss_sum, 0), mean_loss_n) AS mean_loss_sums,
        game_sums(n_big, n_ronned) AS big_sums
    FROM by_game
    GROUP BY n_players, length, room, is_dealer, tile_class
),
totalled AS (
    SELECT
        *,
        (sum(n_ronned) OVER (PARTITION BY n_players, length, room, is_dealer))::BIGINT AS n_all
    FROM cells
)
SELECT
    n_players, length, room, is_dealer, tile_class,
    n_games,
    is_rough(n_games) AS is_rough,
    n_ronned,
    share(n_ronned, n_all) AS class_share,
    n_big,
    share(big_sums) AS big_rate,
    interval_low(big_sums) AS big_low,
    interval_high(big_sums) AS big_high,
    share(mean_han_sum, mean_han_n) AS mean_han,
    share(mean_loss_sum, mean_loss_n) AS mean_loss,
    ratio_error(mean_loss_sums) AS mean_loss_se
FROM totalled
ORDER BY n_players DESC, length, room, is_dealer DESC,
    list_position(['genbutsu', 'honour', 'suji 19', 'suji 28', 'suji 37', 'suji 456', 'half_suji 456',
                   'no_suji 19', 'no_suji 28', 'no_suji 37', 'no_suji 456'], tile_class)
