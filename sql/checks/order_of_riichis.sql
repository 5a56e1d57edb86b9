-- The declarations of a hand are numbered from 1 in the order of the log, and all but the last are accepted.
--
-- A riichi whose tile is ronned ends the hand. Before the nth declaration n - 1 others were accepted, and as
-- many players chased it as declared later.
--
-- At ingest: no
WITH ordered AS (
    SELECT
        *,
        row_number() OVER declarations AS place,
        count(*) OVER (PARTITION BY log_id, hand_index) AS n
    FROM riichis
    WINDOW declarations AS (PARTITION BY log_id, hand_index ORDER BY seq)
)
SELECT
    log_id,
    hand_index,
    seat,
    place || ' of ' || n AS expected,
    riichi_order || ', chased by ' || n_chasers || ', others in riichi ' || n_riichi_others || ', accepted '
    || is_accepted AS got
FROM ordered
WHERE riichi_order <> place
    OR n_chasers <> n - place
    OR n_riichi_others <> place - 1
    OR (place < n AND NOT is_accepted)
