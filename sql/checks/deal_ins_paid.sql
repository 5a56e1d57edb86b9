-- Who deals in pays what the winners receive, sticks apart.
--
-- Left out: hands with a liable seat (pao), which pays a part or all, and games with disagreements or rules
-- that are not supported.
--
-- At ingest: yes
WITH received AS (
    SELECT log_id, hand_index, sum(points + honba_points)::BIGINT AS points, count(pao_seat) AS n_liable
    FROM wins
    WHERE NOT is_tsumo
    GROUP BY log_id, hand_index
)
SELECT log_id, hand_index, seat, points AS expected, paid_points AS got
FROM deal_ins
JOIN received USING (log_id, hand_index)
ANTI JOIN unjudged_games() USING (log_id)
WHERE n_liable = 0 AND paid_points <> points
