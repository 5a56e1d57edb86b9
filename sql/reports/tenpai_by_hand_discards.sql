-- How often does a closed hand without riichi sit in tenpai, by turn and by its discards from the hand?
--
-- After the player's nth discard, of closed hands not in riichi (ダマテン): how many of these discards came from
-- the hand (手出し回数), the others being the tile just drawn (ツモ切り). Few of them by a late turn tell that the
-- hand was good early. Riichi tiles are left out, so this is the danger of those who said nothing.
--
-- Group: tenpai
-- Grain: one turn and one number of discards from the hand
-- Parameters: games
--   from_turn integer(1..40) = 4  only from this turn on
--   to_turn integer(1..40) = 15   only up to this turn
-- Columns: games
--   turn                           own discards made [own discards]
--   n_from_hand                    of these, from the hand [own discards]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        closed hands without riichi [hands]
--   tenpai_rate                    tenpai / n_hands
--   tenpai_low, tenpai_high        interval of tenpai_rate
-- Additive: cells
-- Chart: heat x=turn y=n_from_hand z=tenpai_rate
WITH numbered AS MATERIALIZED (  -- millions of rows are grouped by game: a number is quicker than its id
    SELECT *, row_number() OVER () AS game
    FROM chosen_games($players, $length, $room, $since, $until)
),
rivers AS (  -- bit t - 1 for turn t; who calls or declares riichi is out from then on
    SELECT
        log_id, hand_index, seat,
        count(*) AS n_turns,
        coalesce(bit_or(1::BIGINT << (turn - 1)) FILTER (origin = 'hand'), 0) AS from_hand,
        coalesce(bit_or(1::BIGINT << (turn - 1)) FILTER (shanten = 0), 0) AS tenpai
    FROM discards
    WHERE n_open_melds = 0 AND NOT is_in_riichi AND NOT is_riichi_tile
    GROUP BY log_id, hand_index, seat
),
by_game AS (
    SELECT
        game,
        turn,
        bit_count(from_hand & ((1::BIGINT << turn) - 1))::INTEGER AS n_from_hand,
        count(*) AS n_hands,
        count(*) FILTER ((tenpai >> (turn - 1)) & 1 = 1) AS n_tenpai
    FROM rivers
    JOIN numbered USING (log_id)
    JOIN (SELECT unnest(range($from_turn::INTEGER, $to_turn::INTEGER + 1))::INTEGER AS turn) ON turn <= n_turns
    GROUP BY ALL
),
cells AS (
    SELECT
        n_players, length, room, turn, n_from_hand,
        count(*) AS n_games,
        sum(n_hands)::BIGINT AS n_hands,
        game_sums(n_tenpai, n_hands) AS tenpai_sums
    FROM by_game
    JOIN numbered USING (game)
    GROUP BY n_players, length, room, turn, n_from_hand
)
SELECT
    n_players,
    length,
    room,
    turn,
    n_from_hand,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    share(tenpai_sums) AS tenpai_rate,
    interval_low(tenpai_sums) AS tenpai_low,
    interval_high(tenpai_sums) AS tenpai_high
FROM cells
ORDER BY n_players, length, room, turn, n_from_hand
