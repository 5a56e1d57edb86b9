-- Who would have drawn the first winning tile after a riichi, and how did the hand end for its player?
--
-- Calls and discards change the course: only if nobody calls is it that seat that draws the tile.
--
-- Grain: one place of the next winning tile.
-- Parameters, in the first lines of the query:
--   players = 4           players of the table, 3 or 4
-- Columns:
--   drawn_by              the riichi player, a seat after it in turn order (1 next), or nobody: out of reach
--   n_riichi              accepted riichi of hands whose wall is known
--   draws_to_wait         mean draws of all players to that tile, draws
--   won_tsumo_rate        share of these riichi that won by tsumo
--   won_ron_rate          share that won by ron
--   dealt_in_rate         share that dealt in
--   mean_delta            mean change of points in the hand, the riichi stick not counted, points
WITH parameters AS (
    SELECT 4 AS players
),
known AS (
    SELECT
        riichis.draws_to_wait,
        (riichis.next_wait_seat - riichis.seat + games.n_players) % games.n_players AS distance,
        hand_seats.outcome,
        hand_seats.delta
    FROM riichis
    JOIN games USING (log_id)
    JOIN hand_seats USING (log_id, hand_index, seat)
    CROSS JOIN parameters
    WHERE riichis.is_accepted AND riichis.draws_to_wait IS NOT NULL AND games.n_players = parameters.players
)
SELECT
    CASE WHEN distance IS NULL THEN 'nobody' WHEN distance = 0 THEN 'riichi player'
         ELSE 'seat ' || distance::VARCHAR || ' after' END AS drawn_by,
    count(*) AS n_riichi,
    sum(draws_to_wait) FILTER (distance IS NOT NULL) / count(*) AS draws_to_wait,
    count(*) FILTER (outcome = 'won_tsumo') / count(*) AS won_tsumo_rate,
    count(*) FILTER (outcome = 'won_ron') / count(*) AS won_ron_rate,
    count(*) FILTER (outcome = 'dealt_in') / count(*) AS dealt_in_rate,
    sum(delta) / count(*) AS mean_delta
FROM known
GROUP BY distance
ORDER BY distance NULLS LAST
