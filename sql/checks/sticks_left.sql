-- Riichi sticks stay on the table after a draw, and after a win none do.
--
-- rules.md §3. Left out: games with disagreements or rules that are not supported.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    CASE WHEN n_winners > 0 THEN 0 ELSE n_sticks + n_riichi_accepted END AS expected,
    n_sticks_after AS got
FROM hands
ANTI JOIN unjudged_games() USING (log_id)
WHERE n_sticks_after <> CASE WHEN n_winners > 0 THEN 0 ELSE n_sticks + n_riichi_accepted END
