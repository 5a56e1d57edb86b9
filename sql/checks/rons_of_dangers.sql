-- Wins in riichi off a discard are the ronned rows of dangers; what is ronned was waited for and no genbutsu.
--
-- Wins without riichi, and off a tile that was added to a pon or set aside, have no row.
--
-- At ingest: yes
WITH wins_in_riichi AS (
    SELECT log_id, hand_index, seat AS riichi_seat, from_seat, tile FROM wins WHERE is_riichi AND source = 'discard'
),
ronned AS (SELECT * FROM dangers WHERE is_ronned)
SELECT
    log_id,
    hand_index,
    riichi_seat,
    'tile ' || wins_in_riichi.tile || ' of seat ' || from_seat AS expected,
    concat('tile ', ronned.tile, ' of seat ', seat, ', waited for ', is_waited, ', ', danger) AS got
FROM wins_in_riichi
FULL JOIN ronned USING (log_id, hand_index, riichi_seat)
WHERE ronned.tile IS DISTINCT FROM wins_in_riichi.tile OR seat <> from_seat OR NOT is_waited OR danger = 'genbutsu'
