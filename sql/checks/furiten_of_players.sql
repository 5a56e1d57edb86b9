-- A player was in a kind of furiten where furiten_spells has a row of it.
--
-- Also the tiles missed by riichi furiten and others: the sum over the rows is at least that of hand_seats,
-- because kinds overlap.
--
-- At ingest: no
WITH found AS (
    SELECT
        log_id,
        hand_index,
        seat,
        bool_or(kind = 'discard') AS by_discard,
        bool_or(kind = 'temporary') AS temporary,
        bool_or(kind = 'riichi') AS by_riichi,
        sum(n_furiten_offers) AS n
    FROM furiten_spells
    GROUP BY log_id, hand_index, seat
)
SELECT
    log_id,
    hand_index,
    seat,
    concat_ws(
        ', ',
        CASE WHEN by_discard THEN 'discard' END,
        CASE WHEN temporary THEN 'temporary' END,
        CASE WHEN by_riichi THEN 'riichi' END,
        'at most ' || coalesce(n, 0)
    ) AS expected,
    concat_ws(
        ', ',
        CASE WHEN has_discard_furiten THEN 'discard' END,
        CASE WHEN has_temporary_furiten THEN 'temporary' END,
        CASE WHEN has_riichi_furiten THEN 'riichi' END,
        n_furiten_offers
    ) AS got
FROM hand_seats
LEFT JOIN found USING (log_id, hand_index, seat)
WHERE has_discard_furiten <> coalesce(by_discard, false)
    OR has_temporary_furiten <> coalesce(temporary, false)
    OR has_riichi_furiten <> coalesce(by_riichi, false)
    OR n_furiten_offers > coalesce(n, 0)
