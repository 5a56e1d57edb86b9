-- At an exhaustive draw players without tenpai pay those with it, 3000 points in all, 2000 with three players.
--
-- rules.md §4.1; nobody pays where all or none are tenpai. Nagashi mangan has other payments. Left out: games
-- with disagreements or rules that are not supported.
--
-- At ingest: no
WITH counted AS (
    SELECT
        hand_seats.log_id,
        hand_seats.hand_index,
        seat,
        outcome,
        delta,
        n_players,
        count(*) FILTER (outcome = 'draw_tenpai') OVER (
            PARTITION BY hand_seats.log_id, hand_seats.hand_index
        ) AS n_tenpai
    FROM hand_seats
    JOIN hands USING (log_id, hand_index)
    JOIN games USING (log_id)
    ANTI JOIN unjudged_games() USING (log_id)
    WHERE result = 'exhaustive'
),
expected AS (
    SELECT
        *,
        CASE
            WHEN n_tenpai IN (0, n_players) THEN 0
            WHEN outcome = 'draw_tenpai' THEN (n_players - 1) * 1000 // n_tenpai
            ELSE -((n_players - 1) * 1000 // (n_players - n_tenpai))
        END AS payment
    FROM counted
)
SELECT log_id, hand_index, seat, payment AS expected, delta AS got
FROM expected
WHERE delta <> payment
