-- A riichi that wins by ron has the han of one of its waits, and what riichi, ippatsu, ura and red fives add.
--
-- Compared are riichi with one or two kinds of waits, whose han are low_han and high_han, after which no
-- indicator was turned and no kita tile set aside. Without a yaku of the hand's own low_han is 0, and the han are
-- its dora. A red five that was won on is counted apart: low_han takes it for a plain one unless no other is left.
-- Left out: games with disagreements or rules that are not supported.
--
-- At ingest: no
WITH added AS (
    SELECT log_id, hand_index, seat, sum(han) AS han
    FROM win_yaku
    WHERE yaku_id IN (1, 2, 6, 21, 53)
    GROUP BY log_id, hand_index, seat
),
ron AS (
    SELECT
        log_id,
        hand_index,
        seat,
        riichis.low_han,
        riichis.high_han,
        wins.n_red_fives - riichis.n_red_fives AS n_red,
        wins.n_dora + wins.n_kita + wins.n_red_fives AS n_dora,
        CASE WHEN n_yakuman > 0 THEN 13 * n_yakuman ELSE wins.han - added.han END AS han,
        n_yakuman
    FROM wins
    JOIN riichis USING (log_id, hand_index, seat)
    JOIN hands USING (log_id, hand_index)
    LEFT JOIN added USING (log_id, hand_index, seat)
    ANTI JOIN unjudged_games() USING (log_id)
    WHERE source = 'discard'
        AND len(indicators) = 1
        AND wins.n_kita = riichis.n_kita
        AND riichis.n_wait_kinds <= 2
)
SELECT
    log_id,
    hand_index,
    seat,
    low_han || ' or ' || high_han || ', dora ' || n_dora AS expected,
    coalesce(han::VARCHAR, 'no riichi') || ', red ' || n_red || ' more' AS got
FROM ron
WHERE NOT CASE
    WHEN han IS NULL OR n_red NOT BETWEEN 0 AND 1 THEN false
    WHEN han IN (low_han, high_han) AND han > 0 THEN true
    WHEN n_red = 1 AND n_yakuman = 0 AND han > 1 AND han - 1 IN (low_han, high_han) THEN true
    ELSE han = n_dora AND low_han = 0
END
