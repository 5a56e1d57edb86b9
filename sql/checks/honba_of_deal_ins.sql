-- Who dealt in paid the honba that the winners got, unless another player is liable (pao) and pays them.
--
-- rules.md §12.4. They are part of what was paid.
--
-- At ingest: yes
WITH received AS (
    SELECT
        log_id,
        hand_index,
        sum(honba_points) FILTER (pao_seat IS NULL OR pao_seat = from_seat) AS honba_points
    FROM wins
    WHERE NOT is_tsumo
    GROUP BY log_id, hand_index
)
SELECT
    log_id,
    hand_index,
    seat,
    coalesce(received.honba_points, 0)::BIGINT AS expected,
    deal_ins.honba_points || ' of ' || paid_points AS got
FROM deal_ins
LEFT JOIN received USING (log_id, hand_index)
WHERE deal_ins.honba_points <> coalesce(received.honba_points, 0)
    OR deal_ins.honba_points NOT BETWEEN 0 AND paid_points
