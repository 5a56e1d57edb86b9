-- How often does a hand end in a draw, and of which kind?
--
-- Hands of the table, each draw one. exhaustive (荒牌流局) is without nagashi mangan (流し満貫), which has
-- its own row; abortive draws (途中流局): nine_terminals (九種九牌), four_winds (四風連打), four_riichi
-- (四家立直), triple_ron (三家和), four_kans (四槓散了). With three players four_winds, four_riichi and
-- triple_ron cannot happen. all holds every kind together, as Mortal and kobalab count draws;
-- amae-koromo counts exhaustive and nagashi, zyr17 exhaustive alone.
--
-- Group: draws
-- Grain: one kind of draw, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   kind                  kind of the draw, or all
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_hands               hands of the table [hands]
--   n_draws               hands that ended this way [hands]
--   draw_rate             n_draws / n_hands
--   draw_low, draw_high   interval of draw_rate
--   per_10000             such draws in 10,000 hands [hands]
--   dealer_stays_rate     draws after which the dealer stays / n_draws
--   mean_discards         mean number of discards of all players in these hands [tiles]
-- Additive: counted
-- Chart: bar x=kind y=draw_rate low=draw_low high=draw_high
WITH kinds_of_draw AS (
    SELECT unnest(['exhaustive', 'nagashi', 'nine_terminals', 'four_winds', 'four_riichi', 'triple_ron',
                   'four_kans', 'all']) AS kind
),
chosen_hands AS (
    SELECT n_players, length, room, log_id, result, n_winners, is_renchan, n_discards
    FROM hands
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE is_replayed
),
totals_by_game AS (
    SELECT n_players, length, room, log_id, count(*) AS n_hands
    FROM chosen_hands
    GROUP BY n_players, length, room, log_id
),
totals AS (
    SELECT n_players, length, room, sum(n_hands)::BIGINT AS n_hands, game_sums(n_hands, n_hands) AS all_sums
    FROM totals_by_game
    GROUP BY n_players, length, room
),
by_game AS (
    SELECT
        n_players, length, room, coalesce(result, 'all') AS kind, log_id,
        count(*) AS n_draws,
        count(*) FILTER (is_renchan) AS n_renchan,
        sum(n_discards)::BIGINT AS n_discards
    FROM chosen_hands
    WHERE n_winners = 0
    GROUP BY GROUPING SETS ((n_players, length, room, log_id), (n_players, length, room, result, log_id))
),
counted AS (
    SELECT
        n_players, length, room, kind,
        count(*) AS n_games,
        sum(n_draws)::BIGINT AS n_draws,
        sum(n_renchan)::BIGINT AS n_renchan,
        sum(n_discards)::BIGINT AS n_discards,
        game_sums(n_draws, n_hands) AS draw_sums
    FROM by_game
    JOIN totals_by_game USING (n_players, length, room, log_id)
    GROUP BY n_players, length, room, kind
)
SELECT
    n_players, length, room, kind,
    coalesce(n_games, 0) AS n_games,
    is_rough(coalesce(n_games, 0)) AS is_rough,
    n_hands,
    coalesce(n_draws, 0) AS n_draws,
    share(coalesce(n_draws, 0), n_hands) AS draw_rate,
    interval_low(part_sums(draw_sums, all_sums)) AS draw_low,
    interval_high(part_sums(draw_sums, all_sums)) AS draw_high,
    10000 * share(coalesce(n_draws, 0), n_hands) AS per_10000,
    share(n_renchan, n_draws) AS dealer_stays_rate,
    share(n_discards, n_draws) AS mean_discards
FROM totals
CROSS JOIN kinds_of_draw
LEFT JOIN counted USING (n_players, length, room, kind)
WHERE n_players = 4 OR kind NOT IN ('four_winds', 'four_riichi', 'triple_ron')
ORDER BY n_players DESC, length, room, list_position(
    ['exhaustive', 'nagashi', 'nine_terminals', 'four_winds', 'four_riichi', 'triple_ron', 'four_kans', 'all'], kind)
