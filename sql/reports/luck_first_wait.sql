-- Who would have drawn the first winning tile after a riichi, and how did the hand end for its player?
--
-- Calls change who draws: that seat draws the tile only if nobody calls.
-- Counted are accepted riichi of hands whose wall is known.
--
-- Group: luck
-- Grain: one room, length and number of players, and place of the next winning tile
-- Parameters: games
-- Columns: games
--   drawn_by                   the riichi player, a seat after it in turn order (1 next), or nobody: out of reach
--   n_games                    games with such [games]
--   is_rough                   n_games is below 30: the intervals are rough
--   n_riichi                   accepted riichi [riichi]
--   draws_to_wait              mean draws of all players to that tile; null: nobody [draws]
--   won_tsumo_rate             share of these riichi that won by tsumo
--   won_tsumo_low, won_tsumo_high  interval of won_tsumo_rate
--   won_ron_rate               share that won by ron
--   won_ron_low, won_ron_high  interval of won_ron_rate
--   dealt_in_rate              share that dealt in
--   dealt_in_low, dealt_in_high  interval of dealt_in_rate
--   mean_delta                 mean change of points in the hand, the riichi stick not counted [points]
--   mean_delta_se              standard error of mean_delta [points]
-- Additive: cells
-- Chart: bar x=drawn_by y=won_tsumo_rate low=won_tsumo_low high=won_tsumo_high
WITH known AS (
    SELECT
        log_id,
        n_players,
        length,
        room,
        riichis.draws_to_wait,
        (riichis.next_wait_seat - riichis.seat + n_players) % n_players AS distance,
        CASE WHEN distance IS NULL THEN 'nobody' WHEN distance = 0 THEN 'riichi player'
             ELSE 'seat ' || distance::VARCHAR || ' after' END AS drawn_by,
        hand_seats.outcome,
        hand_seats.delta
    FROM riichis
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    JOIN hand_seats USING (log_id, hand_index, seat)
    WHERE riichis.is_accepted AND riichis.draws_to_wait IS NOT NULL
),
by_game AS (
    SELECT
        n_players, length, room, drawn_by, log_id,
        count(*) AS n_riichi,
        (sum(draws_to_wait) FILTER (distance IS NOT NULL))::BIGINT AS draws_to_wait_sum,
        count(distance) AS n_draws_to_wait,
        count(*) FILTER (outcome = 'won_tsumo') AS n_won_tsumo,
        count(*) FILTER (outcome = 'won_ron') AS n_won_ron,
        count(*) FILTER (outcome = 'dealt_in') AS n_dealt_in,
        sum(delta)::BIGINT AS mean_delta_sum,
        count(delta) AS mean_delta_n
    FROM known
    GROUP BY n_players, length, room, drawn_by, log_id
),
cells AS (
    SELECT
        n_players, length, room, drawn_by,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, drawn_by, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(mean_delta_sum, 0), mean_delta_n) AS mean_delta_sums,
        game_sums(n_won_tsumo, n_riichi) AS won_tsumo_sums,
        game_sums(n_won_ron, n_riichi) AS won_ron_sums,
        game_sums(n_dealt_in, n_riichi) AS dealt_in_sums
    FROM by_game
    GROUP BY n_players, length, room, drawn_by
)
SELECT
    n_players,
    length,
    room,
    drawn_by,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    share(draws_to_wait_sum, n_draws_to_wait) AS draws_to_wait,
    share(won_tsumo_sums) AS won_tsumo_rate,
    interval_low(won_tsumo_sums) AS won_tsumo_low,
    interval_high(won_tsumo_sums) AS won_tsumo_high,
    share(won_ron_sums) AS won_ron_rate,
    interval_low(won_ron_sums) AS won_ron_low,
    interval_high(won_ron_sums) AS won_ron_high,
    share(dealt_in_sums) AS dealt_in_rate,
    interval_low(dealt_in_sums) AS dealt_in_low,
    interval_high(dealt_in_sums) AS dealt_in_high,
    share(mean_delta_sum, n_riichi) AS mean_delta,
    ratio_error(mean_delta_sums) AS mean_delta_se
FROM cells
ORDER BY n_players DESC, length, room,
    list_position(['riichi player', 'seat 1 after', 'seat 2 after', 'seat 3 after', 'nobody'], drawn_by)
