-- Games whose numbers can be trusted, and the games that a report counts.

-- True where the rules are known to full certainty and the log agrees with them everywhere.
CREATE OR REPLACE MACRO is_judged(rules_supported, n_disagreements) AS
    rules_supported AND n_disagreements = 0;

-- True for an event that may change the rules.
CREATE OR REPLACE MACRO has_event_rules(event_csrule) AS coalesce(event_csrule, '') <> '';

-- The other games, and those of event rules: what the log says of them may be other than the ranked rules.
CREATE OR REPLACE MACRO unjudged_games() AS TABLE
    SELECT log_id
    FROM games
    WHERE NOT is_judged(rules_supported, n_disagreements) OR has_event_rules(event_csrule);

-- The games that a report counts, with what keeps apart what must not be mixed: players, length, room.
--
-- Left out are games whose rules are not known to full certainty and games in which the log and the
-- rules disagree, games of event rules unless the room asks for them, and games of other platforms. NULL for a
-- parameter leaves that choice open. since is the first day, until the first day that no longer counts, both
-- Japanese time; a game without a date passes neither.

CREATE OR REPLACE MACRO chosen_games(players, length_, room_, since, until) AS TABLE
    SELECT log_id, n_players, length, room
    FROM games
    WHERE is_judged(rules_supported, n_disagreements)
        AND platform = 'tenhou'
        AND (NOT has_event_rules(event_csrule) OR room_::VARCHAR IS NOT DISTINCT FROM room)
        AND (players::INTEGER IS NULL OR n_players = players::INTEGER)
        AND (length_::VARCHAR IS NULL OR length = length_::VARCHAR)
        AND (room_::VARCHAR IS NULL OR room = room_::VARCHAR)
        AND (since::DATE IS NULL OR played_at_jst >= since::DATE)
        AND (until::DATE IS NULL OR played_at_jst < until::DATE);
