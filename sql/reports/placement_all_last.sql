-- From which place at the start of the last hand does a player end in which place?
--
-- The start of the last hand is that of the first hand with the last regular number (first all-last,
-- オーラス突入時): what follows, repeats of the dealer and the extra round, belongs to it. Games that end
-- before it by a bust are left out. Complete games only. Games are independent: one player of a game has the
-- place at the start.
--
-- Group: placement
-- Grain: one place at the start of the first all-last hand and one final placement
-- Parameters: games
-- Columns: games
--   start_placement                place when the first all-last hand is dealt
--   placement                      final placement
--   n_games                        games in which a player came from the one to the other [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_start                        games with a player in that place at the start [games]
--   game_rate                      n_games / n_start
--   game_low, game_high            interval of game_rate
-- Additive: no, every cell is shown, also those without a game
-- Chart: heat x=start_placement y=placement z=game_rate
WITH starts AS (
    SELECT
        n_players,
        length,
        room,
        start_placement,
        placement
    FROM hand_seats
    JOIN hands USING (log_id, hand_index)
    JOIN game_seats USING (log_id, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE is_first_all_last AND placement IS NOT NULL
),
places AS (
    SELECT
        n_players,
        length,
        room,
        start_placement,
        count(*) AS n_start,
        unnest(range(1, n_players + 1))::INTEGER AS placement
    FROM starts
    GROUP BY n_players, length, room, start_placement
),
cells AS (
    SELECT
        n_players,
        length,
        room,
        start_placement,
        placement,
        n_start,
        count(starts.start_placement) AS n_games
    FROM places
    LEFT JOIN starts USING (n_players, length, room, start_placement, placement)
    GROUP BY n_players, length, room, start_placement, placement, n_start
)
SELECT
    n_players,
    length,
    room,
    start_placement,
    placement,
    n_games,
    is_rough(n_games) AS is_rough,
    n_start,
    share(n_games, n_start) AS game_rate,
    interval_low(n_games, n_start) AS game_low,
    interval_high(n_games, n_start) AS game_high
FROM cells
ORDER BY n_players, length, room, start_placement, placement
