-- A win in riichi has the dora, red fives and kita tiles that the riichi had, and at most a red five more.
--
-- The hand stays; the winning tile, kita and new indicators can only add.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    concat(riichis.n_dora, ', red ', riichis.n_red_fives, ', kita ', riichis.n_kita, ' or more') AS expected,
    concat(wins.n_dora, ', red ', wins.n_red_fives, ', kita ', wins.n_kita) AS got
FROM wins
JOIN riichis USING (log_id, hand_index, seat)
WHERE wins.n_dora < riichis.n_dora
    OR wins.n_kita < riichis.n_kita
    OR wins.n_red_fives NOT BETWEEN riichis.n_red_fives AND riichis.n_red_fives + 1
    OR wins.waits <> riichis.waits
