-- Yaku of the wins of an account in the columns of Tenhou's yaku table (役統計).
--
-- One row per name, number of players, length, room and yaku; on the page it is one rule and month of all
-- players. A win counts once for each yaku, whatever its han, dora among them; amae-koromo's fan_stats is
-- the column share. Interpretations: a yakuman counts 13 han, two of them 26. With three players dora (52)
-- are those of the indicators and kita tiles together.

CREATE OR REPLACE VIEW stats_tenhou_yaku AS
WITH
accounts AS MATERIALIZED (
    FROM stats_account_games
),
yaku_counts AS (
    SELECT
        a.name, a.n_players, a.length, a.room, y.yaku_id, y.yaku,
        count(*) AS n,
        sum(CASE WHEN y.is_yakuman THEN 13 ELSE y.han END)::BIGINT AS yaku_han,
        sum(CASE WHEN w.n_yakuman > 0 THEN 13 * w.n_yakuman ELSE w.han END)::BIGINT AS total_han
    FROM win_yaku y
    JOIN wins w USING (log_id, hand_index, seat)
    JOIN accounts a USING (log_id, seat)
    WHERE y.han > 0 OR y.is_yakuman
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
    -- Players of the table
    n_players,
    -- Tonpuu or hanchan (東風戦, 東南戦)
    length,
    -- Room (卓)
    room,
    -- Number of the yaku in the log
    yaku_id,
    -- Yaku (役)
    yaku,
    -- Wins (和了数): all wins of the account
    n_wins,
    -- Wins with the yaku
    n,
    -- Share of wins (割合): n / n_wins
    share(n, n_wins) AS share,
    -- Mean han of these wins, all yaku and dora together (複合飜) [han]
    mean_of(total_han, n) AS mean_win_han,
    -- Han that the yaku adds to a win on average (%*飜): share * mean han of the yaku [han]
    mean_of(yaku_han, n_wins) AS han_per_win,
    -- Han of the wins with the yaku, per win of the account (%*複): share * mean_win_han [han]
    mean_of(total_han, n_wins) AS win_han_per_win
FROM yaku_counts JOIN win_counts USING (name, n_players, length, room);
