-- Games in which the log's numbers may be others than the rules': those with a disagreement between the
-- log and the rules, and those whose rules are not known to full certainty.

CREATE OR REPLACE MACRO unjudged_games() AS TABLE
    SELECT log_id
    FROM games
    WHERE NOT rules_supported OR n_disagreements > 0;
