-- How often does the rinshan draw win (rinshan), by the kind of the kan?
--
-- Kans and kita that stand, each with one rinshan draw (嶺上牌). A win on it counts for the last kan or
-- kita of the winner. Yakuman wins, which list no rinshan, count too. Others' kans may be pao or raise the
-- dora; neither is looked at here.
--
-- Group: kans
-- Grain: one kind of call, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   call                  ankan, kakan, daiminkan or kita
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_draws               rinshan draws after it [draws]
--   n_wins                wins by this draw [wins]
--   rinshan_rate          n_wins / n_draws
--   rinshan_low, rinshan_high  interval of rinshan_rate
--   n_tenpai              of n_draws, after which the hand was tenpai without the draw [draws]
--   tenpai_rinshan_rate   n_wins / n_tenpai
--   tenpai_rinshan_low, tenpai_rinshan_high  interval of tenpai_rinshan_rate
--   mean_points           mean worth of these wins, without honba and sticks [points]
--   mean_points_se        standard error of mean_points [points]
-- Additive: counted
-- Chart: bar x=call y=rinshan_rate low=rinshan_low high=rinshan_high
WITH won AS (  -- seq of the winner's last call that gave a rinshan draw
    SELECT log_id, max(calls.seq) AS seq, any_value(points) AS points
    FROM wins
    JOIN calls USING (log_id, hand_index, seat)
    WHERE wins.source = 'rinshan' AND call IN ('ankan', 'kakan', 'daiminkan', 'kita')
    GROUP BY log_id, hand_index, seat
),
by_game AS (
    SELECT
        n_players, length, room, call, log_id,
        count(*) AS n_draws,
        count(points) AS n_wins,
        count(*) FILTER (shanten_after = 0) AS n_tenpai,
        sum(points)::BIGINT AS points,
        count(points) AS mean_points_n
    FROM calls
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    LEFT JOIN won USING (log_id, seq)
    WHERE call IN ('ankan', 'kakan', 'daiminkan', 'kita') AND NOT is_robbed
    GROUP BY n_players, length, room, call, log_id
),
counted AS (
    SELECT
        n_players, length, room, call,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, call, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(points, 0), mean_points_n) AS mean_points_sums,
        game_sums(n_wins, n_draws) AS rinshan_sums,
        game_sums(n_wins, n_tenpai) AS tenpai_rinshan_sums
    FROM by_game
    GROUP BY n_players, length, room, call
)
SELECT
    n_players, length, room, call, n_games, is_rough(n_games) AS is_rough, n_draws, n_wins,
    share(rinshan_sums) AS rinshan_rate,
    interval_low(rinshan_sums) AS rinshan_low,
    interval_high(rinshan_sums) AS rinshan_high,
    n_tenpai,
    share(tenpai_rinshan_sums) AS tenpai_rinshan_rate,
    interval_low(tenpai_rinshan_sums) AS tenpai_rinshan_low,
    interval_high(tenpai_rinshan_sums) AS tenpai_rinshan_high,
    share(points, n_wins) AS mean_points,
    ratio_error(mean_points_sums) AS mean_points_se
FROM counted
ORDER BY n_players DESC, length, room, list_position(['ankan', 'kakan', 'daiminkan', 'kita'], call)
