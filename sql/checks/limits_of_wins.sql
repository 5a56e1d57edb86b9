-- The limit of a win follows from its han and fu.
--
-- rules.md §11.3. Left out: games with disagreements or rules that are not supported.
--
-- At ingest: no
WITH expected AS (
    SELECT
        *,
        CASE
            WHEN n_yakuman > 0 OR han >= 13 THEN 'yakuman'
            WHEN han >= 11 THEN 'sanbaiman'
            WHEN han >= 8 THEN 'baiman'
            WHEN han >= 6 THEN 'haneman'
            WHEN han = 5 OR fu * 2 ** (2 + han) >= 2000 THEN 'mangan'
            ELSE 'none'
        END AS limit_by_han
    FROM wins
    ANTI JOIN unjudged_games() USING (log_id)
)
SELECT log_id, hand_index, seat, limit_by_han AS expected, limit_name AS got
FROM expected
WHERE limit_name IS DISTINCT FROM limit_by_han
