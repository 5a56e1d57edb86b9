-- What became of the logs of the archive?
--
-- Every log that was seen, by its status. Of the reasons the first words are shown, up to a colon, a comma or
-- a bracket. unsupported games are stored, but no
-- report counts them; of cut logs the complete hands are counted. n_left_out are stored games that the
-- reports leave out: rules not known to full certainty, or a disagreement between log and replay.
-- Duplicates are stored once.
--
-- Group: archive
-- Grain: one status and kind of reason
-- Parameters: none
-- Columns:
--   status                what became of the log
--   reason                first words of the reason; null for ok
--   n_logs                logs [logs]
--   log_share             n_logs / all logs seen
--   n_games               of these, games that are stored [games]
--   n_hands               complete hands of these games [hands]
--   n_hands_not_replayed  of these, hands with an action that cannot be, which nothing counts [hands]
--   n_left_out            of n_games, games that the reports leave out [games]
--   n_with_notices        logs with something odd in them, such as unknown attributes [logs]
-- Additive: no, few rows are counted
WITH counted AS (
    SELECT
        status,
        CASE WHEN status <> 'ok' THEN
            trim(regexp_extract(regexp_replace(reason, '^hand [0-9]+, element [0-9]+ ', ''), '^[^:,(]+'))
        END AS reason,
        count(*) AS n_logs,
        count(games.log_id) AS n_games,
        coalesce(sum(games.n_hands), 0)::BIGINT AS n_hands,
        coalesce(sum(games.n_hands_not_replayed), 0)::BIGINT AS n_hands_not_replayed,
        count(*) FILTER (NOT is_judged(games.rules_supported, games.n_disagreements)) AS n_left_out,
        count(*) FILTER (len(notices) > 0) AS n_with_notices
    FROM logs
    LEFT JOIN games ON games.log_id = logs.log_id AND status IN ('ok', 'cut', 'unsupported')
    GROUP BY ALL
)
SELECT
    status, reason, n_logs,
    share(n_logs, (sum(n_logs) OVER ())::BIGINT) AS log_share,
    n_games, n_hands, n_hands_not_replayed, n_left_out, n_with_notices
FROM counted
ORDER BY list_position(['ok', 'cut', 'unsupported', 'duplicate', 'rejected', 'unreadable'], status),
    n_logs DESC, reason
