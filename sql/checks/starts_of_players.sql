-- Pairs, terminals and red fives of the tiles dealt fit 13 tiles, and the shanten fits them.
--
-- With n pairs seven pairs are 6 - n tiles away, or with five or more one further: the seventh kind may be
-- missing. Thirteen orphans are as far as kinds of terminals and honours are missing. Value pairs are of three
-- dragons and two winds at most.
--
-- At ingest: no
SELECT
    log_id,
    hand_index,
    seat,
    'at most ' || least(6 - n_start_pairs + (n_start_pairs >= 5)::INTEGER, 13 - n_start_terminals)
        AS expected,
    concat(
        start_shanten, ', ', n_start_pairs, ' pairs, ', n_start_value_pairs, ' of value, ', n_start_terminals,
        ' terminals'
    ) AS got
FROM hand_seats
WHERE start_shanten > 6 - n_start_pairs + (n_start_pairs >= 5)::INTEGER
    OR start_shanten > 13 - n_start_terminals
    OR start_shanten < 0
    OR n_start_pairs NOT BETWEEN 0 AND 6
    OR n_start_value_pairs NOT BETWEEN 0 AND least(n_start_pairs, 5)
    OR n_start_terminals NOT BETWEEN 0 AND 13
