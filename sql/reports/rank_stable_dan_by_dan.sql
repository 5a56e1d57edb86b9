-- What do players of each dan win in rank points (pt), and at which dan would they stay (安定段位)?
--
-- Ranked games only, complete ones, rank before the game as the log prints it; NoName is not an account and is
-- left out, as are games without a date. Rank points by the ladder of the day (docs/rules.md): a hanchan
-- gives and takes 1.5 times as much since 2008-09-01, the ippan room gives 20/10 for 1st/2nd since
-- 2017-10-24 06:00 instead of 30/0. Not confirmed by any source: ippan with three players since then (30/0
-- as before is taken), and everything after September 2023.
-- Stable dan: the d at which gains and losses cancel, gains / (10 * last places) - 2 with gains on the scale
-- of a tonpuu, all players of one dan pooled. Its interval is that of the logarithm of d + 2 with the
-- standard error of the ratio by games and Student's t; the plain ratio is too high by about (d + 2) / n_last.
--
-- Group: rank
-- Grain: one dan
-- Parameters: games
-- Columns: games
--   dan                            rank: 0 newcomer, 1 9-kyu to 9 1-kyu, 10 1-dan to 19 10-dan, 20 tenhoui
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_seats                        games of such players: a game of a player each [players]
--   n_accounts                     different accounts
--   n_first, n_second, n_last      of these, ended 1st, 2nd and last [games]
--   average_pt                     mean rank points a game at the player's dan; null for tenhoui, who wins and loses none [pt]
--   average_pt_se                  its standard error [pt]
--   stable_dan                     pooled stable dan, 7 for 7-dan; null without a last place [dan]
--   stable_dan_low, stable_dan_high  its 95 % interval; null also without a 1st or 2nd place that pays [dan]
-- Additive: no, means of games and their errors are computed in one step
-- Chart: line x=dan y=stable_dan low=stable_dan_low high=stable_dan_high
WITH seats AS (
    SELECT
        chosen.n_players,
        chosen.length,
        chosen.room,
        log_id,
        name,
        dan,
        placement,
        placement = chosen.n_players AS is_last,
        played_at_jst
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) AS chosen USING (log_id)
    JOIN games USING (log_id)
    WHERE is_ranked AND placement IS NOT NULL AND dan IS NOT NULL AND name <> 'NoName' AND played_at_jst IS NOT NULL
),
payments AS (
    SELECT
        seats.*,
        factor AS scale,
        coalesce(CASE placement WHEN 1 THEN first_gain WHEN 2 THEN second_gain WHEN 3 THEN third_gain END, 0) AS gain,
        CASE WHEN is_last THEN losses.loss ELSE 0 END AS loss
    FROM seats
    ASOF JOIN ladder_gains AS gains
        ON gains.n_players = seats.n_players AND gains.room = seats.room AND gains.since_jst <= seats.played_at_jst
    ASOF JOIN ladder_losses AS losses ON losses.dan = seats.dan AND losses.since_jst <= seats.played_at_jst
    ASOF JOIN ladder_factors AS factors
        ON factors.length = seats.length AND factors.since_jst <= seats.played_at_jst
),
by_game AS (
    SELECT
        n_players, length, room, dan, log_id,
        count(*) AS n_seats,
        count(*) FILTER (placement = 1) AS n_first,
        count(*) FILTER (placement = 2) AS n_second,
        count(*) FILTER (is_last) AS n_last,
        sum((100 * scale * (gain - loss))::BIGINT)::BIGINT AS scaled_pt,
        sum(gain)::BIGINT AS gain
    FROM payments
    GROUP BY n_players, length, room, dan, log_id
),
counted AS (
    SELECT
        n_players, length, room, dan,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, dan, log_id)))::BIGINT AS "\0",
        standard_error(scaled_pt, n_seats) / 100 AS average_pt_se,
        game_sums(gain, 10 * n_last) AS ratio_sums
    FROM by_game
    GROUP BY n_players, length, room, dan
),
accounts AS (
    SELECT n_players, length, room, dan, count(DISTINCT name) AS n_accounts
    FROM payments
    GROUP BY n_players, length, room, dan
),
ratios AS (
    SELECT *, share(gain, 10 * n_last) AS ratio, ratio_error(ratio_sums) / nullif(ratio, 0) AS log_se
    FROM counted
)
SELECT
    n_players,
    length,
    room,
    dan,
    n_games,
    is_rough(n_games) AS is_rough,
    n_seats,
    n_accounts,
    n_first,
    n_second,
    n_last,
    CASE WHEN dan < 20 THEN share(scaled_pt, 100 * n_seats) END AS average_pt,
    CASE WHEN dan < 20 THEN average_pt_se END AS average_pt_se,
    ratio - 2 AS stable_dan,
    ratio * exp(-interval_t(n_games) * log_se) - 2 AS stable_dan_low,
    ratio * exp(interval_t(n_games) * log_se) - 2 AS stable_dan_high
FROM ratios
JOIN accounts USING (n_players, length, room, dan)
ORDER BY n_players, length, room, dan
