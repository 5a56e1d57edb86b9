-- A game with an all-last hand has one first all-last hand: the earliest of them.
--
-- Statistics of the last hand count one a game.
--
-- At ingest: yes
WITH marked AS (
    SELECT
        log_id,
        min(hand_index) FILTER (is_all_last) AS first,
        min(hand_index) FILTER (is_first_all_last) AS got,
        count(*) FILTER (is_first_all_last) AS n
    FROM hands
    GROUP BY log_id
)
SELECT
    log_id,
    coalesce('hand ' || first, 'none') AS expected,
    n || coalesce(', the first one hand ' || got, '') AS got
FROM marked
WHERE got IS DISTINCT FROM first OR n > 1
