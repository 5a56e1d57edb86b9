-- The honba are one more after a draw or a win of the dealer, 0 after another win and at the start.
--
-- rules.md §3. A log of a form that allows a part of a game may begin with any. Left out: games with disagreements
-- or rules that are not supported.
--
-- At ingest: no
WITH sequence AS (
    SELECT
        log_id,
        hand_index,
        n_honba,
        CASE
            WHEN NOT lag(is_replayed) OVER hands_of_game THEN NULL
            WHEN lag(n_winners > 0 AND NOT is_renchan) OVER hands_of_game THEN 0
            ELSE coalesce(lag(n_honba) OVER hands_of_game + 1, CASE WHEN format = 'mjlog' THEN 0 END)
        END AS honba
    FROM hands
    JOIN games USING (log_id)
    ANTI JOIN unjudged_games() USING (log_id)
    WINDOW hands_of_game AS (PARTITION BY log_id ORDER BY hand_index)
)
SELECT log_id, hand_index, honba AS expected, n_honba AS got
FROM sequence
WHERE n_honba <> honba
