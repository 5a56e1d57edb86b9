-- Open melds, closed kans and kita tiles of tenpais and riichis are the player's calls up to there.
--
-- An added kan was an open meld before; a ronned kita tile is not set aside.
--
-- At ingest: no
WITH tenpai AS (
    SELECT 'tenpais' AS what, log_id, hand_index, seat, seq, n_open_melds, n_ankan, n_kita FROM tenpais
    UNION ALL
    SELECT 'riichis', log_id, hand_index, seat, seq, 0, n_ankan, n_kita FROM riichis
),
counted AS (
    SELECT
        tenpai.*,
        count(*) FILTER (call IN ('chi', 'pon', 'daiminkan')) AS open,
        count(*) FILTER (call = 'ankan') AS ankan,
        count(*) FILTER (call = 'kita') AS kita
    FROM tenpai
    LEFT JOIN calls
        ON calls.log_id = tenpai.log_id
        AND calls.hand_index = tenpai.hand_index
        AND calls.seat = tenpai.seat
        AND calls.seq < tenpai.seq
        AND NOT is_robbed
    GROUP BY ALL
)
SELECT
    log_id,
    hand_index,
    seat,
    what,
    'open ' || open || ', closed kans ' || ankan || ', kita ' || kita AS expected,
    'open ' || n_open_melds || ', closed kans ' || n_ankan || ', kita ' || n_kita AS got
FROM counted
WHERE n_open_melds <> open OR n_ankan <> ankan OR n_kita <> kita
