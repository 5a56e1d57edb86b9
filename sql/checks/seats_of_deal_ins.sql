-- A deal-in has a row of deal_in_seats for each player, with its winners and who dealt in.
--
-- At the same element. What everybody held when somebody dealt in is counted by them.
--
-- At ingest: yes
WITH found AS (
    SELECT
        log_id,
        hand_index,
        count(*) AS n_seats,
        bit_or(1 << seat) AS seats,
        coalesce(bit_or(1 << seat) FILTER (is_winner), 0) AS winner_seats,
        coalesce(bit_or(1 << seat) FILTER (is_deal_in_seat), 0) AS loser_seats,
        min(deal_in_seat) AS first_loser,
        max(deal_in_seat) AS last_loser,
        min(seq) AS first_seq,
        max(seq) AS last_seq
    FROM deal_in_seats
    GROUP BY log_id, hand_index
)
SELECT
    log_id,
    hand_index,
    concat(n_players, ' players, by seat ', seat, ', winners ', deal_ins.winner_seats, ', at ', seq) AS expected,
    concat(n_seats, ' players, by seat ', first_loser, ', winners ', found.winner_seats, ', at ', first_seq) AS got
FROM (FROM deal_ins JOIN games USING (log_id)) AS deal_ins
FULL JOIN found USING (log_id, hand_index)
WHERE n_seats IS DISTINCT FROM n_players
    OR seats <> (1 << n_players) - 1
    OR deal_ins.winner_seats IS DISTINCT FROM found.winner_seats
    OR loser_seats <> 1 << seat
    OR first_loser <> seat
    OR last_loser <> seat
    OR first_seq <> seq
    OR last_seq <> seq
