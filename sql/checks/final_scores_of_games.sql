-- The final scores of a game add up to 0.
--
-- Uma and oka only move points, and what rounding loses is the first place's (rules.md §1.7). Left out: games
-- with disagreements or rules that are not supported.
--
-- At ingest: yes
SELECT log_id, 0 AS expected, sum(final_score) AS got
FROM game_seats
ANTI JOIN unjudged_games() USING (log_id)
GROUP BY log_id
HAVING abs(sum(final_score)) > 0.01
