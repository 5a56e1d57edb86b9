-- Yaku of the wins of an account as kobalab's summary.js counts them (和了役).
--
-- One row per name, number of players, length, room and yaku. As in the tool, seat wind, round wind and
-- dragons are one name, yakuhai (翻牌), and a win with two of them counts twice; dora count as tiles, each
-- other yaku once a win. Dora of kita tiles (three players) are among dora.

CREATE OR REPLACE VIEW stats_kobalab_yaku AS
WITH
accounts AS MATERIALIZED (
    FROM stats_account_games
),
yaku_counts AS (
    SELECT
        a.name, a.n_players, a.length, a.room,
        CASE WHEN y.yaku_id BETWEEN 10 AND 20 THEN 'yakuhai' ELSE y.yaku END AS yaku,
        sum(CASE WHEN y.yaku_id >= 52 THEN y.han ELSE 1 END)::BIGINT AS n
    FROM win_yaku y JOIN accounts a USING (log_id, seat)
    GROUP BY ALL
),
win_counts AS (
    SELECT a.name, a.n_players, a.length, a.room, count(*) AS n_wins
    FROM wins JOIN accounts a USING (log_id, seat)
    GROUP BY ALL
)
SELECT
    -- Name of the account (名前)
    name,
    -- Players of the table (人数)
    n_players,
    -- Tonpuu or hanchan (東風戦, 東南戦)
    length,
    -- Room (卓)
    room,
    -- Yaku, seat wind, round wind and dragons together as yakuhai (役)
    yaku,
    -- Wins (和了数): all wins of the account
    n_wins,
    -- Times the yaku was won with; tiles where it is dora, ura dora or red fives (回数)
    n,
    -- n / n_wins, which can be above 1 for dora and yakuhai (出現率)
    mean_of(n, n_wins) AS per_win
FROM yaku_counts JOIN win_counts USING (name, n_players, length, room);
