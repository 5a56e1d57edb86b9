-- The repeats of a hand count the hands right before it with the same number.
--
-- 0 for the first hand of a dealer.
--
-- At ingest: no
WITH sequence AS (
    SELECT
        log_id,
        hand_index,
        n_repeats,
        CASE
            WHEN hand_number = lag(hand_number) OVER hands_of_game THEN lag(n_repeats) OVER hands_of_game + 1
            ELSE 0
        END AS repeats
    FROM hands
    WINDOW hands_of_game AS (PARTITION BY log_id ORDER BY hand_index)
)
SELECT log_id, hand_index, repeats AS expected, n_repeats AS got
FROM sequence
WHERE n_repeats <> repeats
