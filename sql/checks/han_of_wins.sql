-- The han of a win are the sum over its yaku, and the yakuman their number; a yakuman counts no han.
--
-- Left out: games with disagreements or rules that are not supported.
--
-- At ingest: no
WITH summed AS (
    SELECT
        log_id,
        hand_index,
        seat,
        sum(han) AS han,
        count(*) FILTER (is_yakuman) AS n_yakuman,
        count(*) FILTER (is_yakuman AND han <> 0) AS n_with_han
    FROM win_yaku
    GROUP BY log_id, hand_index, seat
)
SELECT
    log_id,
    hand_index,
    seat,
    summed.han || ' han, ' || summed.n_yakuman || ' yakuman' AS expected,
    wins.han || ' han, ' || wins.n_yakuman || ' yakuman' AS got
FROM wins
ANTI JOIN unjudged_games() USING (log_id)
LEFT JOIN summed USING (log_id, hand_index, seat)
WHERE wins.han IS DISTINCT FROM CASE WHEN summed.n_yakuman > 0 THEN 0 ELSE summed.han END
    OR wins.n_yakuman <> summed.n_yakuman
    OR summed.n_with_han > 0
