-- The games of each account that the statistics views count, one row per account and game.
--
-- The games are those of chosen_games: rules known to full certainty, no disagreement between log and
-- rules. An account is its name; NoName, which is everybody without an account, is left out.

CREATE OR REPLACE VIEW stats_account_games AS
SELECT log_id, seat, name, n_players, length, room, played_at_jst, placement, final_points, final_score,
    dan, rate
FROM game_seats
JOIN chosen_games(NULL, NULL, NULL, NULL, NULL) USING (log_id)
JOIN (SELECT log_id, played_at_jst FROM games) USING (log_id)
WHERE name <> 'NoName';
