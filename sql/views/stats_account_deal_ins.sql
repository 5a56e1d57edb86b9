-- What a player who dealt in paid to each winner, one row per winner: two for a double ron.
--
-- seat dealt in to winner_seat. paid_hand_points is the part without honba. Where a third player is
-- liable (pao), he pays half of the hand and all honba (rules.md §12.4).

CREATE OR REPLACE VIEW stats_account_deal_ins AS
SELECT
    log_id, hand_index, from_seat AS seat, seat AS winner_seat,
    CASE WHEN coalesce(pao_seat, from_seat) = from_seat THEN points ELSE points // 2 END AS paid_hand_points,
    CASE WHEN coalesce(pao_seat, from_seat) = from_seat THEN points + honba_points ELSE points // 2 END
        AS paid_points,
    is_dealer AS is_to_dealer, style AS winner_style, turn AS winner_turn,
    yaku_mask, is_ippatsu, n_yakuman, han
FROM wins
WHERE from_seat IS NOT NULL;
