-- Which accounts meet more often than by chance, and how do they do against each other?
--
-- Expected meetings, by period of time: (n - 1) / n of (games of the one * games of the other / games),
-- n players at a table, added up; that is the count if everybody's seats were drawn at random from the
-- period's. Accounts that play at the same hours meet more often without any agreement; a shorter period
-- takes more of that out. Signs of a pair that works together are fewer deal-ins between the two than
-- among the others of their tables, and better places together than apart. NoName is not an account and is left
-- out. Complete games only. Many pairs are compared, so a few stand out by chance. Meetings are independent: a
-- pair meets once in a game.
--
-- Group: accounts
-- Grain: one pair of accounts by room, length and number of players
-- Parameters: games
--   name text = null                               an account that must be in the pair; null: any
--   min_meetings integer(1..1000000000) = 10       games together that a pair must have
--   period text(year|month|week|day|hour) = month  year, month, week, day or hour
-- Columns: games
--   name_a, name_b                 the accounts, by code points
--   n_games_a, n_games_b           complete games of each [games]
--   n_meetings                     games together [games]
--   is_rough                       n_meetings is below 30: the intervals are rough
--   expected_meetings              expected by chance [games]
--   meeting_ratio                  n_meetings / expected_meetings
--   meeting_ratio_low, meeting_ratio_high  95 % interval of the ratio: Poisson, by Byar's approximation
--   n_a_above                      games together in which name_a ended in front of name_b [games]
--   a_above_rate                   n_a_above / n_meetings
--   a_above_low, a_above_high      interval of a_above_rate
--   placement_together             mean placement of the two in games together [places]
--   placement_together_se          its standard error [places]
--   placement_apart                mean placement of the two in their other games, each game counted once [places]
--   n_deal_ins                     deal-ins of the two in games together [hands]
--   n_deal_ins_to_partner          of these, won by the other of the two, also as one of two winners [hands]
--   to_partner_rate                n_deal_ins_to_partner / n_deal_ins
--   to_partner_low, to_partner_high  interval of to_partner_rate
--   expected_to_partner_rate       1 / (n_players - 1): all others of the table alike
-- Additive: no, accounts are in many shards, and chosen by all of their games
WITH seats AS (
    SELECT
        chosen.n_players,
        chosen.length,
        chosen.room,
        log_id,
        seat,
        name,
        placement,
        coalesce(date_trunc($period::VARCHAR, played_at_jst), TIMESTAMP '1970-01-01') AS period
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) AS chosen USING (log_id)
    JOIN games USING (log_id)
    WHERE placement IS NOT NULL
),
pairs AS (
    SELECT
        a.n_players,
        a.length,
        a.room,
        log_id,
        a.name AS name_a,
        b.name AS name_b,
        a.seat AS seat_a,
        b.seat AS seat_b,
        a.placement AS placement_a,
        b.placement AS placement_b
    FROM seats AS a
    JOIN seats AS b USING (log_id)
    WHERE b.name > a.name
        AND a.name <> 'NoName'
        AND b.name <> 'NoName'
        AND ($name::VARCHAR IS NULL OR $name::VARCHAR IN (a.name, b.name))
),
meetings AS (
    SELECT
        n_players,
        length,
        room,
        name_a,
        name_b,
        count(*) AS n_meetings,
        count(*) FILTER (placement_a < placement_b) AS n_a_above,
        avg((placement_a + placement_b) / 2) AS placement_together,
        standard_error((placement_a + placement_b) / 2) AS placement_together_se,
        sum(placement_a + placement_b)::BIGINT AS sum_together
    FROM pairs
    GROUP BY n_players, length, room, name_a, name_b
    HAVING count(*) >= $min_meetings::INTEGER
),
period_games AS (
    SELECT n_players, length, room, period, count(DISTINCT log_id) AS n_period_games
    FROM seats
    GROUP BY n_players, length, room, period
),
account_games AS (
    SELECT n_players, length, room, period, name, count(*) AS n_games, sum(placement)::BIGINT AS sum_placements
    FROM seats
    GROUP BY n_players, length, room, period, name
),
account_totals AS (
    SELECT
        n_players,
        length,
        room,
        name,
        sum(n_games)::BIGINT AS n_games,
        sum(sum_placements)::BIGINT AS sum_placements
    FROM account_games
    GROUP BY n_players, length, room, name
),
expectations AS (
    SELECT
        n_players,
        length,
        room,
        name_a,
        name_b,
        list_sum(list(a.n_games * b.n_games / n_period_games ORDER BY period)) * (n_players - 1) / n_players
            AS expected_meetings
    FROM meetings
    JOIN account_games AS a USING (n_players, length, room)
    JOIN account_games AS b USING (n_players, length, room, period)
    JOIN period_games USING (n_players, length, room, period)
    WHERE a.name = name_a AND b.name = name_b
    GROUP BY n_players, length, room, name_a, name_b
),
deal_ins_by_game AS (
    SELECT
        n_players,
        length,
        room,
        name_a,
        name_b,
        log_id,
        count(*) AS n_deal_ins,
        count(*) FILTER ((winner_seats >> (seat_a + seat_b - seat)) & 1 = 1) AS n_deal_ins_to_partner
    FROM pairs
    JOIN deal_ins USING (log_id)
    WHERE seat IN (seat_a, seat_b)
    GROUP BY n_players, length, room, name_a, name_b, log_id
),
pair_deal_ins AS (
    SELECT
        n_players,
        length,
        room,
        name_a,
        name_b,
        game_sums(n_deal_ins_to_partner, n_deal_ins) AS to_partner_sums
    FROM deal_ins_by_game
    GROUP BY n_players, length, room, name_a, name_b
)
SELECT
    n_players,
    length,
    room,
    name_a,
    name_b,
    a.n_games AS n_games_a,
    b.n_games AS n_games_b,
    n_meetings,
    is_rough(n_meetings) AS is_rough,
    expected_meetings,
    n_meetings / expected_meetings AS meeting_ratio,
    n_meetings * (1 - 1 / (9 * n_meetings) - interval_z() / (3 * sqrt(n_meetings))) ** 3 / expected_meetings
        AS meeting_ratio_low,
    (n_meetings + 1) * (1 - 1 / (9 * (n_meetings + 1)) + interval_z() / (3 * sqrt(n_meetings + 1))) ** 3
        / expected_meetings AS meeting_ratio_high,
    n_a_above,
    share(n_a_above, n_meetings) AS a_above_rate,
    interval_low(n_a_above, n_meetings) AS a_above_low,
    interval_high(n_a_above, n_meetings) AS a_above_high,
    placement_together,
    placement_together_se,
    (a.sum_placements + b.sum_placements - sum_together) / nullif(a.n_games + b.n_games - 2 * n_meetings, 0)
        AS placement_apart,
    coalesce(to_partner_sums.n, 0) AS n_deal_ins,
    coalesce(to_partner_sums.k, 0) AS n_deal_ins_to_partner,
    share(to_partner_sums.k, to_partner_sums.n) AS to_partner_rate,
    interval_low(to_partner_sums) AS to_partner_low,
    interval_high(to_partner_sums) AS to_partner_high,
    1 / (n_players - 1) AS expected_to_partner_rate
FROM meetings
JOIN expectations USING (n_players, length, room, name_a, name_b)
JOIN account_totals AS a USING (n_players, length, room)
JOIN account_totals AS b USING (n_players, length, room)
LEFT JOIN pair_deal_ins USING (n_players, length, room, name_a, name_b)
WHERE a.name = name_a AND b.name = name_b
ORDER BY n_players, length, room, meeting_ratio DESC, name_a, name_b
