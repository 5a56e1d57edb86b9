-- The points of a win follow from han, fu and yakuman.
--
-- rules.md §11.3: the base is fu · 2^(2 + han) up to a mangan; each payment is rounded up to a hundred; with
-- three players the missing player's share of a tsumo is lost. A tsumo with a liable seat is worth what a ron
-- is (rules.md §12.3, §12.7). Left out: games with disagreements or rules that are not supported.
--
-- At ingest: yes
WITH bases AS (
    SELECT
        wins.*,
        n_players,
        CASE
            WHEN n_yakuman > 0 THEN 8000 * n_yakuman
            WHEN han >= 13 THEN 8000
            WHEN han >= 11 THEN 6000
            WHEN han >= 8 THEN 4000
            WHEN han >= 6 THEN 3000
            ELSE least(fu * 2 ** (2 + han), 2000)
        END AS base
    FROM wins
    JOIN games USING (log_id)
    ANTI JOIN unjudged_games() USING (log_id)
),
valued AS (
    SELECT
        *,
        CASE
            WHEN NOT is_tsumo OR pao_seat IS NOT NULL THEN ceil((CASE WHEN is_dealer THEN 6 ELSE 4 END) * base / 100) * 100
            WHEN is_dealer THEN (n_players - 1) * ceil(2 * base / 100) * 100
            ELSE ceil(2 * base / 100) * 100 + (n_players - 2) * ceil(base / 100) * 100
        END AS value
    FROM bases
)
SELECT log_id, hand_index, seat, value::BIGINT AS expected, points AS got
FROM valued
WHERE value <> points
