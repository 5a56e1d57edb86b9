-- The games of each account that the statistics views count, one row per account and game.
--
-- The games are those of chosen_games: rules known to full certainty, no disagreement between log and
-- rules. An account is its name; NoName, which is everybody without an account, is left out. n_dealt_hands
-- counts the hands of the game, those not replayed among them.

CREATE OR REPLACE VIEW stats_account_games AS
SELECT log_id, seat, name, n_players, length, room, played_at_jst, placement, final_points, final_score,
    initial_points, n_dealt_hands, dan, rate
FROM game_seats
JOIN chosen_games(NULL, NULL, NULL, NULL, NULL) USING (log_id)
JOIN (SELECT log_id, played_at_jst, n_hands AS n_dealt_hands FROM games) USING (log_id)
WHERE name <> 'NoName';
