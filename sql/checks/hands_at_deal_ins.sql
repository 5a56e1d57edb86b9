-- What deal_in_seats says of the discarder, the winners and the others, deal_ins, wins and hand_seats say too.
--
-- Shanten, waits and furiten of the player who dealt in; the waits of a winner, who is tenpai and not furiten. The
-- hand is over, so riichi, discards and open melds are those at its end.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    concat_ws(
        ', ',
        'dealer ' || hand_seats.is_dealer,
        'riichi ' || is_riichi_accepted,
        hand_seats.n_discards || ' discards',
        'waits ' || coalesce(wins.waits, deal_ins.waits, end_waits)
    ) AS expected,
    concat_ws(
        ', ',
        'dealer ' || held.is_dealer,
        'riichi ' || held.is_in_riichi,
        held.n_discards || ' discards',
        'shanten ' || held.shanten,
        'waits ' || held.waits,
        held.furiten
    ) AS got
FROM deal_in_seats AS held
LEFT JOIN hand_seats USING (log_id, hand_index, seat)
LEFT JOIN wins USING (log_id, hand_index, seat)
LEFT JOIN deal_ins USING (log_id, hand_index, seat)
WHERE held.is_dealer IS DISTINCT FROM hand_seats.is_dealer
    OR held.is_in_riichi <> is_riichi_accepted
    OR held.n_discards <> hand_seats.n_discards
    OR held.n_open_melds <> n_open_calls
    OR (held.shanten = 0) <> (held.waits IS NOT NULL)
    OR held.shanten < 0
    OR (held.waits IS NULL AND held.furiten IS NOT NULL)
    OR CASE
        WHEN held.is_winner THEN held.waits IS DISTINCT FROM wins.waits OR held.furiten IS NOT NULL
        WHEN held.is_deal_in_seat THEN held.shanten IS DISTINCT FROM deal_ins.shanten
            OR held.waits IS DISTINCT FROM deal_ins.waits
            OR held.furiten IS DISTINCT FROM deal_ins.furiten
            OR held.n_discards <> deal_ins.turn
            OR held.n_open_melds <> deal_ins.n_open_melds
        ELSE held.shanten <> end_shanten OR held.waits IS DISTINCT FROM end_waits
    END
