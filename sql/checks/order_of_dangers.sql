-- While a riichi lasts the passed suji and its turns never fall.
--
-- What is genbutsu stays genbutsu until the end of the hand.
--
-- At ingest: no
WITH followed AS (
    SELECT
        log_id,
        hand_index,
        seq,
        riichi_seat,
        n_passed_suji,
        riichi_turns,
        lag(n_passed_suji) OVER riichi AS n_before,
        lag(riichi_turns) OVER riichi AS turns_before
    FROM dangers
    WINDOW riichi AS (PARTITION BY log_id, hand_index, riichi_seat ORDER BY seq)
)
SELECT
    log_id,
    hand_index,
    seq,
    riichi_seat,
    n_before || ' passed suji or more, turn ' || turns_before || ' or more' AS expected,
    n_passed_suji || ' passed suji, turn ' || riichi_turns AS got
FROM followed
WHERE n_passed_suji < n_before OR riichi_turns < turns_before
