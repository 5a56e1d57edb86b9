-- Why do games end, and with which result?
--
-- bust: somebody is below 0 (飛び). return_points: the last regular hand or a later one is over and the
-- first place has the return points (30,000, with three players 40,000). agari_yame, tenpai_yame: the
-- dealer of the last hand stays, is alone in first place and has the return points. extra_round: the
-- extra round is over, and nobody has them. Complete games whose end the rules explain. Games are independent:
-- each has one reason.
--
-- Group: placement
-- Grain: one reason of a room, length and number of players
-- Parameters: games
-- Columns: games
--   end_reason                     why the rules end the game
--   n_games                        games that ended this way [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_all_games                    complete games with a known reason [games]
--   game_rate                      n_games / n_all_games
--   game_low, game_high            interval of game_rate
--   average_hands                  mean number of hands [hands]
--   average_hands_se               its standard error [hands]
--   first_points                   mean final points of the first place [points]
--   first_points_se                its standard error [points]
--   last_points                    mean final points of the last place [points]
--   last_points_se                 its standard error [points]
-- Additive: no, means of games and their errors are computed in one step
-- Chart: bar x=end_reason y=game_rate low=game_low high=game_high
WITH ends AS (
    SELECT
        n_players,
        length,
        room,
        log_id,
        max(final_points) FILTER (placement = 1) AS first_points,
        max(final_points) FILTER (placement = n_players) AS last_points
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE placement IS NOT NULL
    GROUP BY n_players, length, room, log_id
),
reasons AS (
    SELECT
        ends.n_players,
        ends.length,
        ends.room,
        end_reason,
        count(*) AS n_games,
        sum(count(*)) OVER (PARTITION BY ends.n_players, ends.length, ends.room)::BIGINT AS n_all_games,
        avg(n_hands) AS average_hands,
        standard_error(n_hands) AS average_hands_se,
        avg(first_points) AS first_points,
        standard_error(first_points) AS first_points_se,
        avg(last_points) AS last_points,
        standard_error(last_points) AS last_points_se
    FROM ends
    JOIN games USING (log_id)
    WHERE end_reason IS NOT NULL
    GROUP BY ends.n_players, ends.length, ends.room, end_reason
)
SELECT
    n_players,
    length,
    room,
    end_reason,
    n_games,
    is_rough(n_games) AS is_rough,
    n_all_games,
    share(n_games, n_all_games) AS game_rate,
    interval_low(n_games, n_all_games) AS game_low,
    interval_high(n_games, n_all_games) AS game_high,
    average_hands,
    average_hands_se,
    first_points,
    first_points_se,
    last_points,
    last_points_se
FROM reasons
ORDER BY n_players, length, room, end_reason
