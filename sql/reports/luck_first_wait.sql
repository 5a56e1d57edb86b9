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
-- Chart: bar x=drawn_by y=won_tsumo_rate low=won_tsumo_low high=won_tsumo_high
WITH known AS (
    SELECT
        n_players,
        length,
        room,
        riichis.draws_to_wait,
        (riichis.next_wait_seat - riichis.seat + n_players) % n_players AS distance,
        hand_seats.outcome,
        hand_seats.delta
    FROM riichis
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    JOIN hand_seats USING (log_id, hand_index, seat)
    WHERE riichis.is_accepted AND riichis.draws_to_wait IS NOT NULL
)
SELECT
    n_players,
    length,
    room,
    CASE WHEN distance IS NULL THEN 'nobody' WHEN distance = 0 THEN 'riichi player'
         ELSE 'seat ' || distance::VARCHAR || ' after' END AS drawn_by,
    count(*) AS n_riichi,
    share(sum(draws_to_wait) FILTER (distance IS NOT NULL), count(distance)) AS draws_to_wait,
    share(count(*) FILTER (outcome = 'won_tsumo'), count(*)) AS won_tsumo_rate,
    interval_low(count(*) FILTER (outcome = 'won_tsumo'), count(*)) AS won_tsumo_low,
    interval_high(count(*) FILTER (outcome = 'won_tsumo'), count(*)) AS won_tsumo_high,
    share(count(*) FILTER (outcome = 'won_ron'), count(*)) AS won_ron_rate,
    interval_low(count(*) FILTER (outcome = 'won_ron'), count(*)) AS won_ron_low,
    interval_high(count(*) FILTER (outcome = 'won_ron'), count(*)) AS won_ron_high,
    share(count(*) FILTER (outcome = 'dealt_in'), count(*)) AS dealt_in_rate,
    interval_low(count(*) FILTER (outcome = 'dealt_in'), count(*)) AS dealt_in_low,
    interval_high(count(*) FILTER (outcome = 'dealt_in'), count(*)) AS dealt_in_high,
    share(sum(delta), count(*)) AS mean_delta,
    standard_error(delta) AS mean_delta_se
FROM known
GROUP BY n_players, length, room, distance
ORDER BY n_players DESC, length, room, distance NULLS LAST
