-- The list of payments of a hand is that of its players.
--
-- hands.deltas[seat + 1] is hand_seats.delta.
--
-- At ingest: no
WITH listed AS (
    SELECT log_id, hand_index, list(delta ORDER BY seat) AS deltas
    FROM hand_seats
    GROUP BY log_id, hand_index
)
SELECT log_id, hand_index, hands.deltas AS expected, listed.deltas AS got
FROM hands
JOIN listed USING (log_id, hand_index)
WHERE hands.deltas <> listed.deltas
