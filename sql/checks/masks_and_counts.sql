-- A set stored as a mask has as many members as the count beside it, and both are null together.
--
-- Sets of kinds have bits 0 to 33, sets of seats the seats of the game without the player's own.
--
-- At ingest: no
WITH masks AS (
    SELECT 'hand_seats.riichi_waits' AS what, log_id, hand_index, seat, riichi_waits AS mask,
        n_riichi_wait_kinds AS n, 34 AS width
    FROM hand_seats
    UNION ALL
    SELECT 'hand_seats.end_waits', log_id, hand_index, seat, end_waits, n_end_wait_kinds, 34 FROM hand_seats
    UNION ALL
    SELECT 'wins.waits', log_id, hand_index, seat, waits, n_wait_kinds, 34 FROM wins
    UNION ALL
    SELECT 'deal_ins.waits', log_id, hand_index, seat, waits, n_wait_kinds, 34 FROM deal_ins
    UNION ALL
    SELECT 'riichis.waits', log_id, hand_index, seat, waits, n_wait_kinds, 34 FROM riichis
    UNION ALL
    SELECT 'furiten_spells.waits', log_id, hand_index, seat, waits, n_wait_kinds, 34 FROM furiten_spells
    UNION ALL
    SELECT 'tenpais.waits', log_id, hand_index, seat, waits, n_wait_kinds, 34 FROM tenpais
    UNION ALL
    SELECT 'deal_in_seats.waits', log_id, hand_index, seat, waits, n_wait_kinds, 34 FROM deal_in_seats
    UNION ALL
    SELECT 'deal_ins.winner_seats', log_id, hand_index, seat, winner_seats, n_winners, 4 FROM deal_ins
    UNION ALL
    SELECT 'deal_ins.riichi_seats', log_id, hand_index, seat, riichi_seats, n_riichi_others, 4 FROM deal_ins
    UNION ALL
    SELECT 'riichis.riichi_seats', log_id, hand_index, seat, riichi_seats, n_riichi_others, 4 FROM riichis
    UNION ALL
    SELECT 'tenpais.riichi_seats', log_id, hand_index, seat, riichi_seats, n_riichi_others, 4 FROM tenpais
)
SELECT log_id, hand_index, seat, what, bit_count(mask) AS expected, n AS got
FROM masks
WHERE bit_count(mask) IS DISTINCT FROM n
    OR mask < 0
    OR mask >> width <> 0
    OR (width = 4 AND (mask >> seat) & 1 = 1)
