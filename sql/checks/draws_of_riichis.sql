-- The winning draws of a riichi are among the player's draws after it; one not accepted has none.
--
-- expected_winning_draws is a sum over these draws of shares in millionths, none of them above one.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    'at most ' || n_own_draws AS expected,
    n_winning_draws || ', expected ' || expected_winning_draws || ' millionths' AS got
FROM riichis
WHERE n_winning_draws NOT BETWEEN 0 AND n_own_draws
    OR expected_winning_draws NOT BETWEEN 0 AND 1000000 * n_own_draws
    OR (n_own_draws > 0 AND NOT is_accepted)
