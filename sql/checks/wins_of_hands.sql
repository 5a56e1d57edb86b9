-- A hand has as many wins as it counts winners, ordered from 1, all by tsumo or all off one player.
--
-- The element of the last win is the end of the hand.
--
-- At ingest: no
WITH counted AS (
    SELECT
        log_id,
        hand_index,
        count(*) AS n,
        max(win_order) AS last,
        count(DISTINCT win_order) AS n_orders,
        count(DISTINCT coalesce(from_seat, -1)) AS n_sources,
        bool_or(is_tsumo) AS is_tsumo,
        max(seq) AS seq
    FROM wins
    GROUP BY log_id, hand_index
)
SELECT
    log_id,
    hand_index,
    result || ', ' || n_winners || ' winners, end ' || end_seq AS expected,
    coalesce(n, 0) || ' wins, last ' || last || ', off ' || n_sources || ', end ' || counted.seq AS got
FROM (FROM hands WHERE is_replayed) AS hands
FULL JOIN counted USING (log_id, hand_index)
WHERE coalesce(n, 0) IS DISTINCT FROM n_winners
    OR last <> n
    OR n_orders <> n
    OR n_sources <> 1
    OR is_tsumo <> (result = 'tsumo')
    OR counted.seq <> end_seq
