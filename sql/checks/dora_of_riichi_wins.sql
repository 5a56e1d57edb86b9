-- A win in riichi has the dora, red fives and kita tiles that the riichi had; only drawn tiles can add red ones.
--
-- The hand stays. The winning tile may be a red five, and the fourth tile of a closed kan; kita and new indicators
-- add dora.
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
JOIN hand_seats USING (log_id, hand_index, seat)
WHERE wins.n_dora < riichis.n_dora
    OR wins.n_kita < riichis.n_kita
    OR wins.n_red_fives < riichis.n_red_fives
    OR wins.n_red_fives > riichis.n_red_fives + 1 + hand_seats.n_ankan - riichis.n_ankan
    OR wins.waits <> riichis.waits
