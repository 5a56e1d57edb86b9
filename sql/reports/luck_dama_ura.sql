-- What ura dora did closed winners miss by staying dama?
--
-- The ura dora are those that the seed's wall had below the indicators when the hand was won. Wins by
-- riichi, which turn them over, are given for comparison.
--
-- Group: luck
-- Grain: one room, length and number of players, and whether the win was by tsumo
-- Parameters: games
-- Columns: games
--   is_tsumo                   won by own draw
--   n_games                    games with such [games]
--   is_rough                   n_games is below 30: the intervals are rough
--   n_wins                     wins without riichi and without open melds whose wall is known [wins]
--   n_ura                      ura dora that they would have had in riichi [tiles]
--   ura_per_win                n_ura / n_wins [tiles a win]
--   n_any_ura                  of n_wins, those with at least one [wins]
--   any_ura_rate               n_any_ura / n_wins
--   any_ura_low, any_ura_high  interval of any_ura_rate
--   n_riichi_wins              wins in riichi, for comparison [wins]
--   riichi_ura_per_win         ura dora of these / n_riichi_wins [tiles a win]
-- Additive: cells
-- Chart: bar x=is_tsumo y=any_ura_rate low=any_ura_low high=any_ura_high
WITH by_game AS (
    SELECT
        n_players, length, room, wins.is_tsumo, log_id,
        count(wins.n_dama_ura) AS n_wins,
        coalesce(sum(wins.n_dama_ura), 0)::BIGINT AS n_ura,
        count(*) FILTER (wins.n_dama_ura > 0) AS n_any_ura,
        count(*) FILTER (wins.is_riichi) AS n_riichi_wins,
        (sum(wins.n_ura) FILTER (wins.is_riichi))::BIGINT AS riichi_ura_per_win_sum
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, wins.is_tsumo, log_id
),
cells AS (
    SELECT
        n_players, length, room, is_tsumo,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, is_tsumo, log_id)))::BIGINT AS "\0",
        game_sums(n_any_ura, n_wins) AS any_ura_sums
    FROM by_game
    GROUP BY n_players, length, room, is_tsumo
)
SELECT
    n_players,
    length,
    room,
    is_tsumo,
    n_games,
    is_rough(n_games) AS is_rough,
    n_wins,
    n_ura,
    share(n_ura, n_wins) AS ura_per_win,
    n_any_ura,
    share(any_ura_sums) AS any_ura_rate,
    interval_low(any_ura_sums) AS any_ura_low,
    interval_high(any_ura_sums) AS any_ura_high,
    n_riichi_wins,
    share(riichi_ura_per_win_sum, n_riichi_wins) AS riichi_ura_per_win
FROM cells
ORDER BY n_players DESC, length, room, is_tsumo
