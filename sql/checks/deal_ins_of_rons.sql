-- A hand won by ron has one deal-in, by the player from whom the winners won, of the tile that they won on.
--
-- No other hand has one.
--
-- At ingest: no
WITH rons AS (
    SELECT
        log_id,
        hand_index,
        min(from_seat) AS seat,
        count(*) AS n,
        bit_or(1 << seat) AS winner_seats,
        min(tile) AS tile,
        min(source) AS source
    FROM wins
    WHERE NOT is_tsumo
    GROUP BY log_id, hand_index
)
SELECT
    log_id,
    hand_index,
    'seat ' || rons.seat || ', ' || n || ' winners, mask ' || rons.winner_seats || ', tile ' || rons.tile || ', '
    || rons.source AS expected,
    'seat ' || deal_ins.seat || ', ' || n_winners || ' winners, mask ' || deal_ins.winner_seats || ', tile '
    || deal_ins.tile || ', ' || deal_ins.source AS got
FROM rons
FULL JOIN deal_ins USING (log_id, hand_index)
WHERE deal_ins.seat IS DISTINCT FROM rons.seat
    OR n_winners <> n
    OR deal_ins.winner_seats <> rons.winner_seats
    OR deal_ins.tile <> rons.tile
    OR deal_ins.source <> rons.source
