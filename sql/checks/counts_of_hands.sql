-- The counts of a hand are the sums over its players.
--
-- Draws, discards, calls, kans, kita, riichi, winners: stored for the hand and for each player.
--
-- At ingest: no
WITH summed AS (
    SELECT
        log_id,
        hand_index,
        [
            sum(n_draws),
            sum(n_discards),
            sum(n_chi),
            sum(n_pon),
            sum(n_daiminkan),
            sum(n_ankan),
            sum(n_kakan),
            sum(n_kita),
            count(*) FILTER (is_riichi_declared),
            count(*) FILTER (is_riichi_accepted),
            count(*) FILTER (is_winner)
        ]::BIGINT[] AS counts
    FROM hand_seats
    GROUP BY log_id, hand_index
),
stated AS (
    SELECT
        log_id,
        hand_index,
        [
            n_draws,
            n_discards,
            n_chi,
            n_pon,
            n_daiminkan,
            n_ankan,
            n_kakan,
            n_kita,
            n_riichi,
            n_riichi_accepted,
            n_winners
        ]::BIGINT[] AS counts
    FROM hands
)
SELECT
    log_id,
    hand_index,
    'draws, discards, chi, pon, daiminkan, ankan, kakan, kita, riichi, accepted, winners' AS what,
    stated.counts AS expected,
    summed.counts AS got
FROM stated
JOIN summed USING (log_id, hand_index)
WHERE stated.counts <> summed.counts
