-- Which games does the archive hold, and which of them do the reports count?
--
-- All stored games, those that the reports leave out among them. Years are those of Japanese time; null for
-- games whose id has no date.
--
-- Group: archive
-- Grain: one year, room, length and number of players
-- Parameters: none
-- Columns: games
--   year                  year of the game; null without a date
--   n_games               stored games [games]
--   n_counted             of these, games that the reports count [games]
--   n_unsupported         games whose rules are not known to full certainty [games]
--   n_disagreeing         other games with a disagreement between log and replay [games]
--   n_incomplete          games whose log ends before the game does [games]
--   n_without_red_fives   games without red fives (赤なし) [games]
--   n_without_open_tanyao  games without open tanyao (喰断なし) [games]
--   n_fast                games with short thinking times (速) [games]
--   n_with_wall           games whose wall is known from the seed [games]
--   n_hands               complete hands [hands]
--   n_hands_not_replayed  of these, hands with an action that cannot be, which nothing counts [hands]
--   first_day, last_day   first and last day of these games; null without a date
-- Additive: no, few rows are counted
-- Chart: bar x=year y=n_games
SELECT
    n_players, length, room,
    year(played_at_jst) AS year,
    count(*) AS n_games,
    count(*) FILTER (is_judged(rules_supported, n_disagreements)) AS n_counted,
    count(*) FILTER (NOT rules_supported) AS n_unsupported,
    count(*) FILTER (rules_supported AND n_disagreements > 0) AS n_disagreeing,
    count(*) FILTER (NOT is_complete) AS n_incomplete,
    count(*) FILTER (NOT has_red_fives) AS n_without_red_fives,
    count(*) FILTER (NOT has_open_tanyao) AS n_without_open_tanyao,
    count(*) FILTER (is_fast) AS n_fast,
    count(*) FILTER (wall_status = 'ok') AS n_with_wall,
    sum(n_hands)::BIGINT AS n_hands,
    sum(n_hands_not_replayed)::BIGINT AS n_hands_not_replayed,
    min(played_at_jst)::DATE AS first_day,
    max(played_at_jst)::DATE AS last_day
FROM games
GROUP BY ALL
ORDER BY n_players DESC, length, room, year NULLS LAST
