-- Yaku won with, dealt in to and lost to by tsumo, by state of the player's hand (zyr17's yaku matrix).
--
-- One row per name, number of players, length, room, yaku and state of the player's hand at the end. The
-- states are those of the tool: REACHGOOD and REACHBAD for riichi with a good and with another wait (as
-- in stats_zyr17), DAMA and FULU1 to FULU4 for other hands in tenpai by the number of calls, NTDAMA and
-- NTFULU1 to NTFULU4 for those that are not; a hand that only a fifth copy of a tile would complete is. Sums over states give the tool's ALLREACH, ALLDAMA, ALLFULU
-- and ALL. Dora, ura dora and red fives count as tiles, each other yaku once; a double ron counts for
-- each winner.

CREATE OR REPLACE VIEW stats_zyr17_yaku AS
WITH
shapes AS (
    SELECT log_id, hand_index, seat, turn AS n_discards, true AS is_short_of_fifth_copy
    FROM discards
    WHERE is_short_of_fifth_copy
),
states AS NOT MATERIALIZED (
    SELECT
        h.log_id, h.hand_index, h.seat, h.outcome, a.name, a.n_players, a.length, a.room,
        CASE
            WHEN h.is_riichi_declared AND (h.n_riichi_unheld_tiles >= 6 OR h.riichi_waits >> 27 > 0)
                THEN 'REACHGOOD'
            WHEN h.is_riichi_declared THEN 'REACHBAD'
            ELSE CASE WHEN h.end_shanten > 0 AND is_short_of_fifth_copy IS NULL THEN 'NT' ELSE '' END
                || CASE WHEN h.n_open_calls = 0 THEN 'DAMA' ELSE 'FULU' || h.n_open_calls END
        END AS hand_state
    FROM hand_seats h
    JOIN stats_account_games a USING (log_id, seat)
    LEFT JOIN shapes USING (log_id, hand_index, seat, n_discards)
),
won AS (
    SELECT
        y.log_id, y.hand_index, y.seat, w.from_seat, y.yaku_id, y.yaku,
        CASE WHEN y.yaku_id >= 52 THEN y.han ELSE 1 END AS n
    FROM win_yaku y JOIN wins w USING (log_id, hand_index, seat)
),
effects AS (
    SELECT
        s.name, s.n_players, s.length, s.room, s.hand_state, w.yaku_id, w.yaku,
        w.n AS won, 0 AS dealt, 0 AS lost
    FROM won w JOIN states s USING (log_id, hand_index, seat)
    UNION ALL
    SELECT s.name, s.n_players, s.length, s.room, s.hand_state, w.yaku_id, w.yaku, 0, w.n, 0
    FROM won w
    JOIN states s ON s.log_id = w.log_id AND s.hand_index = w.hand_index AND s.seat = w.from_seat
    UNION ALL
    SELECT s.name, s.n_players, s.length, s.room, s.hand_state, w.yaku_id, w.yaku, 0, 0, w.n
    FROM won w
    JOIN states s USING (log_id, hand_index)
    WHERE w.from_seat IS NULL AND s.outcome = 'paid_tsumo'
)
SELECT
    -- Name of the account (ID)
    name,
    -- Players of the table
    n_players,
    -- Tonpuu or hanchan
    length,
    -- Room
    room,
    -- Number of the yaku in the log, 52 dora, 53 ura dora, 54 red fives
    yaku_id,
    -- Yaku
    yaku,
    -- State of the player's hand at the end (HULEHANDTYPE)
    hand_state,
    -- HULEYAKU: own wins with it; tiles for dora
    sum(won)::BIGINT AS n_won,
    -- CHONGLEYAKU: winners with it paid by an own deal-in; tiles for dora
    sum(dealt)::BIGINT AS n_dealt_in,
    -- BEIZIMOYAKU: tsumo of others with it; tiles for dora
    sum(lost)::BIGINT AS n_lost_to_tsumo
FROM effects
GROUP BY name, n_players, length, room, yaku_id, yaku, hand_state;
