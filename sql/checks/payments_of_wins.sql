-- A winner gets the points of the hand, the honba and the sticks on the table.
--
-- rules.md §3, §6.3: a honba is worth 100 points from each other player; of two winners the first gets honba
-- and sticks, the riichi of this hand among them. Left out: games with disagreements or rules that are not
-- supported.
--
-- At ingest: no
WITH expected AS (
    SELECT
        wins.*,
        CASE WHEN win_order = 1 THEN 100 * (n_players - 1) * n_honba ELSE 0 END AS honba,
        CASE WHEN win_order = 1 THEN 1000 * (n_sticks + n_riichi_accepted) ELSE 0 END AS sticks
    FROM wins
    JOIN hands USING (log_id, hand_index)
    JOIN games USING (log_id)
    ANTI JOIN unjudged_games() USING (log_id)
)
SELECT
    log_id,
    hand_index,
    seat,
    points || ' + ' || honba || ' + ' || sticks AS expected,
    delta || ' with ' || honba_points || ' for honba and ' || stick_points || ' for sticks' AS got
FROM expected
WHERE honba_points <> honba OR stick_points <> sticks OR delta <> points + honba + sticks
