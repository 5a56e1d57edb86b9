-- What ura dora did closed winners miss by staying silent?
--
-- The ura dora are those that the seed's wall had below the indicators when the hand was won. Wins by
-- riichi, which turn them over, are given for comparison.
--
-- Group: luck
-- Grain: one room, length and number of players, and whether the win was by tsumo
-- Parameters: games
-- Columns: games
--   is_tsumo                   won by own draw
--   n_wins                     wins without riichi and without open melds whose wall is known [wins]
--   n_ura                      ura dora that they would have had in riichi [tiles]
--   ura_per_win                n_ura / n_wins [tiles a win]
--   n_any_ura                  of n_wins, those with at least one [wins]
--   any_ura_rate               n_any_ura / n_wins
--   any_ura_low, any_ura_high  interval of any_ura_rate
--   n_riichi_wins              wins in riichi, for comparison [wins]
--   riichi_ura_per_win         ura dora of these / n_riichi_wins [tiles a win]
-- Chart: bar x=is_tsumo y=any_ura_rate low=any_ura_low high=any_ura_high
SELECT
    n_players,
    length,
    room,
    wins.is_tsumo,
    count(wins.n_dama_ura) AS n_wins,
    coalesce(sum(wins.n_dama_ura), 0)::BIGINT AS n_ura,
    share(sum(wins.n_dama_ura), count(wins.n_dama_ura)) AS ura_per_win,
    count(*) FILTER (wins.n_dama_ura > 0) AS n_any_ura,
    share(count(*) FILTER (wins.n_dama_ura > 0), count(wins.n_dama_ura)) AS any_ura_rate,
    interval_low(count(*) FILTER (wins.n_dama_ura > 0), count(wins.n_dama_ura)) AS any_ura_low,
    interval_high(count(*) FILTER (wins.n_dama_ura > 0), count(wins.n_dama_ura)) AS any_ura_high,
    count(*) FILTER (wins.is_riichi) AS n_riichi_wins,
    share(sum(wins.n_ura) FILTER (wins.is_riichi), count(*) FILTER (wins.is_riichi)) AS riichi_ura_per_win
FROM wins
JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
GROUP BY n_players, length, room, wins.is_tsumo
ORDER BY n_players DESC, length, room, wins.is_tsumo
