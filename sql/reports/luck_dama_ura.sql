-- What ura dora did closed winners miss by staying silent?
--
-- Grain: one number of players, and whether the win was by tsumo.
-- Parameters: none
-- Columns:
--   n_players             players of the table, 3 or 4
--   is_tsumo              won by own draw
--   n_wins                wins without riichi and without open melds whose wall is known
--   n_ura                 ura dora that they would have had in riichi, tiles
--   ura_per_win           n_ura / n_wins, tiles
--   any_ura_rate          share of these wins with at least one
--   riichi_wins           wins in riichi, for comparison
--   riichi_ura_per_win    ura dora of these, tiles a win
SELECT
    games.n_players,
    wins.is_tsumo,
    count(wins.n_dama_ura) AS n_wins,
    sum(wins.n_dama_ura) AS n_ura,
    sum(wins.n_dama_ura) / nullif(count(wins.n_dama_ura), 0) AS ura_per_win,
    count(*) FILTER (wins.n_dama_ura > 0) / nullif(count(wins.n_dama_ura), 0) AS any_ura_rate,
    count(*) FILTER (wins.is_riichi) AS riichi_wins,
    sum(wins.n_ura) FILTER (wins.is_riichi) / nullif(count(*) FILTER (wins.is_riichi), 0) AS riichi_ura_per_win
FROM wins
JOIN games USING (log_id)
GROUP BY games.n_players, wins.is_tsumo
ORDER BY games.n_players DESC, wins.is_tsumo
