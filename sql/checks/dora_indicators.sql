-- A hand turns one indicator at the deal and one for each kan, less the one that its end came too early for.
--
-- A closed kan turns it at once, an open or added one after the next discard or kan (rules.md §9.3). Left out:
-- games with disagreements or rules that are not supported.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    (1 + n_ankan) || ' to ' || (1 + n_ankan + n_daiminkan + n_kakan) AS expected,
    len(indicators) AS got
FROM hands
ANTI JOIN unjudged_games() USING (log_id)
WHERE len(indicators) NOT BETWEEN 1 + n_ankan AND 1 + n_ankan + n_daiminkan + n_kakan
