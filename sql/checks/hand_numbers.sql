-- The hand number stays where the dealer stays and else grows by one; three players skip every fourth.
--
-- rules.md §3, §1.8. A game begins with hand 0, unless the form of its log allows a part of a game. Left out: games
-- with disagreements or rules that are not supported.
--
-- At ingest: no
WITH sequence AS (
    SELECT
        log_id,
        hand_index,
        hand_number,
        n_players,
        format,
        lag(hand_number) OVER hands_of_game AS previous,
        lag(is_renchan) OVER hands_of_game AS is_kept,
        lag(is_replayed) OVER hands_of_game AS is_known
    FROM hands
    JOIN games USING (log_id)
    ANTI JOIN unjudged_games() USING (log_id)
    WINDOW hands_of_game AS (PARTITION BY log_id ORDER BY hand_index)
),
expected AS (
    SELECT
        *,
        CASE
            WHEN previous IS NULL THEN CASE WHEN format = 'mjlog' THEN 0 END
            WHEN NOT is_known THEN NULL
            WHEN is_kept THEN previous
            WHEN n_players = 3 AND previous % 4 = 2 THEN previous + 2
            ELSE previous + 1
        END AS number
    FROM sequence
)
SELECT log_id, hand_index, number AS expected, hand_number AS got
FROM expected
WHERE hand_number <> number
