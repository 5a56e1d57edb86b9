-- How long are games, and why do they end?
--
-- Only complete games. West entry (西入; 南入 in an East-only game) is a hand beyond the last regular
-- round, which is played where nobody has reached the goal. Bust (飛び) here is a game in which somebody
-- ends below 0 points; bust_end_rate counts games that the rules end for it. The other ends:
-- return_points, the last regular hand or one of the extra round is over and somebody has the goal;
-- agari_yame and tenpai_yame, the dealer leads after a win or tenpai and stops; extra_round, the extra
-- round is over and nobody has the goal.
--
-- Group: rates
-- Grain: one room, length and number of players
-- Parameters: games
-- Columns: games
--   n_games               complete games [games]
--   is_rough              n_games is below 30: the intervals are rough
--   hands_per_game        mean hands a game, each repeat and draw one [hands]
--   hands_per_game_se     standard error of hands_per_game [hands]
--   n_extra               games with a hand beyond the last regular round [games]
--   extra_rate            n_extra / n_games (西入率)
--   extra_low, extra_high  interval of extra_rate
--   n_bust                games in which a player ends below 0 points [games]
--   bust_rate             n_bust / n_games
--   bust_low, bust_high   interval of bust_rate
--   player_bust_rate      players who end below 0 points / (n_games * n_players) (飛び率)
--   bust_end_rate         games ended by a bust / n_games
--   return_points_end_rate  games ended after the last regular hand or a later one with the goal reached / n_games
--   agari_yame_end_rate   games ended by a leading dealer's win / n_games
--   tenpai_yame_end_rate  games ended by a leading dealer's tenpai / n_games
--   extra_round_end_rate  games ended after the extra round without the goal / n_games
-- Additive: counted
WITH last_hands AS (
    SELECT log_id, max(hand_number) AS last_hand_number
    FROM hands
    GROUP BY log_id
),
lows AS (
    SELECT log_id, count(*) FILTER (final_points < 0) AS n_below
    FROM game_seats
    GROUP BY log_id
),
by_game AS (
    SELECT
        chosen.n_players, chosen.length, chosen.room, log_id,
        count(*) AS n_games,
        sum(n_hands)::BIGINT AS n_hands,
        count(n_hands) AS hands_per_game_n,
        count(*) FILTER (last_hand_number >= CASE chosen.length WHEN 'tonpuu' THEN 4 ELSE 8 END) AS n_extra,
        count(*) FILTER (n_below > 0) AS n_bust,
        sum(n_below)::BIGINT AS n_players_bust,
        count(*) FILTER (end_reason = 'bust') AS n_bust_ends,
        count(*) FILTER (end_reason = 'return_points') AS n_return_ends,
        count(*) FILTER (end_reason = 'agari_yame') AS n_agari_ends,
        count(*) FILTER (end_reason = 'tenpai_yame') AS n_tenpai_ends,
        count(*) FILTER (end_reason = 'extra_round') AS n_extra_ends
    FROM games
    JOIN chosen_games($players, $length, $room, $since, $until) AS chosen USING (log_id)
    JOIN last_hands USING (log_id)
    JOIN lows USING (log_id)
    WHERE is_complete
    GROUP BY ALL
),
counted AS (
    SELECT
        n_players, length, room,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(n_hands, 0), hands_per_game_n) AS hands_per_game_sums,
        game_sums(n_extra, n_games) AS extra_sums,
        game_sums(n_bust, n_games) AS bust_sums
    FROM by_game
    GROUP BY n_players, length, room
)
SELECT
    n_players, length, room, n_games, is_rough(n_games) AS is_rough,
    share(n_hands, n_games) AS hands_per_game,
    ratio_error(hands_per_game_sums) AS hands_per_game_se,
    n_extra,
    share(extra_sums) AS extra_rate,
    interval_low(extra_sums) AS extra_low,
    interval_high(extra_sums) AS extra_high,
    n_bust,
    share(bust_sums) AS bust_rate,
    interval_low(bust_sums) AS bust_low,
    interval_high(bust_sums) AS bust_high,
    share(n_players_bust, n_games * n_players) AS player_bust_rate,
    share(n_bust_ends, n_games) AS bust_end_rate,
    share(n_return_ends, n_games) AS return_points_end_rate,
    share(n_agari_ends, n_games) AS agari_yame_end_rate,
    share(n_tenpai_ends, n_games) AS tenpai_yame_end_rate,
    share(n_extra_ends, n_games) AS extra_round_end_rate
FROM counted
ORDER BY n_players DESC, length, room
