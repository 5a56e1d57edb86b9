-- How often does a closed hand without riichi sit in tenpai, by turn and by where the discard came from?
--
-- After the player's nth discard, of closed hands not in riichi (ダマテン). A tile from the hand (手出し) tells
-- that the hand has changed, the drawn tile (ツモ切り) that it has not. The riichi tiles of that turn are left
-- out, so this is the danger of those who said nothing.
--
-- Group: tenpai
-- Grain: one turn and one origin of the discard
-- Parameters: games
-- Columns: games
--   turn                           own discards made [own discards]
--   origin                         where the last discard came from: hand or drawn
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        closed hands without riichi [hands]
--   tenpai_rate                    tenpai / n_hands
--   tenpai_low, tenpai_high        interval of tenpai_rate
-- Additive: cells
-- Chart: line x=turn y=tenpai_rate low=tenpai_low high=tenpai_high series=origin
WITH by_game AS (
    SELECT
        n_players, length, room, turn, origin, log_id,
        count(*) AS n_hands,
        count(*) FILTER (shanten = 0) AS n_tenpai
    FROM discards
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE n_open_melds = 0 AND NOT is_in_riichi AND NOT is_riichi_tile
    GROUP BY n_players, length, room, turn, origin, log_id
),
cells AS (
    SELECT
        n_players, length, room, turn, origin,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, turn, origin, log_id)))::BIGINT AS "\0",
        game_sums(n_tenpai, n_hands) AS tenpai_sums
    FROM by_game
    GROUP BY n_players, length, room, turn, origin
)
SELECT
    n_players,
    length,
    room,
    turn,
    origin,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    share(tenpai_sums) AS tenpai_rate,
    interval_low(tenpai_sums) AS tenpai_low,
    interval_high(tenpai_sums) AS tenpai_high
FROM cells
ORDER BY n_players, length, room, turn, origin
