-- How far does a river of terminals and honours get: who gets nagashi mangan?
--
-- Nagashi mangan (流し満貫): at an exhaustive draw all own discards are terminals and honours, and none of
-- them was called. One row for each own turn: the players whose first discards up to this turn are all
-- such tiles, uncalled, and who discarded in this turn. What they intended is unknown; most leave it when
-- their hand is worth more. In the row of 0 turns every hand with a
-- discard of the player counts.
--
-- Group: draws
-- Grain: one turn, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   turn                  own discards so far, all of them uncalled terminals and honours
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_hands               hands with such a river at this turn [player-hands]
--   n_exhaustive          of these, hands that end in an exhaustive draw [player-hands]
--   n_nagashi             of these, nagashi mangan [player-hands]
--   nagashi_rate          n_nagashi / n_hands
--   nagashi_low, nagashi_high  interval of nagashi_rate
--   still_share           n_hands / all hands of a player
-- Additive: counted
-- Chart: line x=turn y=nagashi_rate low=nagashi_low high=nagashi_high
WITH good_turns AS (  -- bit t - 1 for an uncalled terminal or honour in turn t
    SELECT log_id, hand_index, seat, bit_or(1::BIGINT << (turn - 1)) AS turns
    FROM discards
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE called_by_seat IS NULL AND (tile >= 108 OR tile // 4 % 9 IN (0, 8))
    GROUP BY log_id, hand_index, seat
),
last_turns AS (  -- as many as there are ones before the first zero
    SELECT log_id, hand_index, seat, bit_count((~turns & (turns + 1)) - 1) AS last_turn
    FROM good_turns
),
rivers AS (
    SELECT
        log_id, n_players, length, room,
        coalesce(last_turn, 0) AS last_turn,
        outcome IN ('draw_tenpai', 'draw_noten') AS is_exhaustive,
        is_exhaustive AND last_turn = n_discards AS is_nagashi,
        count(*) AS n_hands
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    LEFT JOIN last_turns USING (log_id, hand_index, seat)
    WHERE n_discards > 0
    GROUP BY ALL
),
by_game AS (
    SELECT
        n_players, length, room, turn, log_id,
        sum(n_hands)::BIGINT AS n_hands,
        coalesce(sum(n_hands) FILTER (is_exhaustive), 0)::BIGINT AS n_exhaustive,
        coalesce(sum(n_hands) FILTER (is_nagashi), 0)::BIGINT AS n_nagashi
    FROM rivers
    JOIN (SELECT unnest(range(0, 30)) AS turn) ON turn <= last_turn
    GROUP BY n_players, length, room, turn, log_id
),
counted AS (
    SELECT
        n_players, length, room, turn,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, turn, log_id)))::BIGINT AS "\0",
        game_sums(n_nagashi, n_hands) AS nagashi_sums
    FROM by_game
    GROUP BY n_players, length, room, turn
)
SELECT
    n_players, length, room, turn, n_games, is_rough(n_games) AS is_rough, n_hands, n_exhaustive, n_nagashi,
    share(nagashi_sums) AS nagashi_rate,
    interval_low(nagashi_sums) AS nagashi_low,
    interval_high(nagashi_sums) AS nagashi_high,
    share(n_hands, max(n_hands) OVER (PARTITION BY n_players, length, room)) AS still_share
FROM counted
ORDER BY n_players DESC, length, room, turn
