-- A replayed hand has one row of hand_seats for each player of its game, and one dealer among them.
--
-- Every rate of hand_seats divides by these rows.
--
-- At ingest: yes
WITH seated AS (
    SELECT
        log_id,
        hand_index,
        count(*) AS n,
        bit_or(1 << seat) AS seats,
        sum(CASE WHEN is_dealer THEN seat ELSE 0 END) AS dealer_seat,
        count(*) FILTER (is_dealer) AS n_dealers
    FROM hand_seats
    GROUP BY log_id, hand_index
)
SELECT
    log_id,
    hand_index,
    n_players || ' players, mask ' || ((1 << n_players) - 1) || ', dealer ' || hands.dealer_seat AS expected,
    n || ' players, mask ' || seats || ', dealer ' || seated.dealer_seat || ', dealers ' || n_dealers AS got
FROM (FROM hands WHERE is_replayed) AS hands
JOIN games USING (log_id)
LEFT JOIN seated USING (log_id, hand_index)
WHERE seated.n IS DISTINCT FROM n_players
    OR seats <> (1 << n_players) - 1
    OR n_dealers <> 1
    OR seated.dealer_seat <> hands.dealer_seat
