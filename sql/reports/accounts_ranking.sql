-- Which accounts are the best, by placement, score or a basic rate?
--
-- The first of a ranking are also the luckiest of it: look at the intervals. NoName is not an account and is
-- left out; names pass to other people. Complete games only. A deal-in counts once also for a double ron.
-- Placements are independent: an account sits once in a game.
--
-- Group: accounts
-- Grain: one account by room, length and number of players
-- Parameters: games
--   min_games integer(1..1000000000) = 100                                                                   games that an account must have
--   top integer(1..1000000) = 50                                                                             accounts of each room, length and number of players
--   by text(average_placement|average_score|first_rate|last_rate|win_rate|deal_in_rate) = average_placement  average_placement, average_score, first_rate, last_rate, win_rate or deal_in_rate
-- Columns: games
--   rank                           place in the ranking, the best first; equal values share it
--   name                           account name
--   n_games                        complete games [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   average_placement              mean placement (平均順位) [places]
--   average_placement_low, average_placement_high  its 95 % interval, Student's t [places]
--   average_score                  mean final score with uma and oka [thousands of points]
--   average_score_se               its standard error [thousands of points]
--   n_first                        games ended 1st [games]
--   first_rate                     n_first / n_games (トップ率)
--   first_low, first_high          interval of first_rate
--   n_last                         games ended last [games]
--   last_rate                      n_last / n_games (ラス率)
--   last_low, last_high            interval of last_rate
--   n_hands                        hands of these games [hands]
--   n_wins                         hands won [hands]
--   win_rate                       n_wins / n_hands (和了率)
--   win_low, win_high              interval of win_rate
--   n_deal_ins                     hands dealt in [hands]
--   deal_in_rate                   n_deal_ins / n_hands (放銃率)
--   deal_in_low, deal_in_high      interval of deal_in_rate
-- Additive: no, accounts are in many shards, and chosen by all of their games
-- Chart: bar x=name y=average_placement low=average_placement_low high=average_placement_high
WITH seats AS (
    SELECT n_players, length, room, name, log_id, seat, placement, final_score
    FROM game_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE placement IS NOT NULL AND name <> 'NoName'
),
game_counts AS (
    SELECT
        n_players,
        length,
        room,
        name,
        count(*) AS n_games,
        count(*) FILTER (placement = 1) AS n_first,
        count(*) FILTER (placement = n_players) AS n_last,
        avg(placement) AS average_placement,
        standard_error(placement) AS average_placement_se,
        avg(final_score::DECIMAL(9, 1)) AS average_score,
        standard_error(final_score::DECIMAL(9, 1)) AS average_score_se
    FROM seats
    GROUP BY n_players, length, room, name
    HAVING count(*) >= $min_games::INTEGER
),
by_game AS (
    SELECT
        n_players,
        length,
        room,
        name,
        log_id,
        count(*) AS n_hands,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (n_winners_paid > 0) AS n_deal_ins
    FROM seats
    JOIN hand_seats USING (log_id, seat)
    GROUP BY n_players, length, room, name, log_id
),
hand_counts AS (
    SELECT
        n_players, length, room, name,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, name, log_id)))::BIGINT AS "\0",
        game_sums(n_wins, n_hands) AS win_sums,
        game_sums(n_deal_ins, n_hands) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, name
),
accounts AS (
    SELECT
        *,
        CASE $by::VARCHAR
            WHEN 'average_placement' THEN average_placement
            WHEN 'average_score' THEN -average_score
            WHEN 'first_rate' THEN -share(n_first, n_games)
            WHEN 'last_rate' THEN share(n_last, n_games)
            WHEN 'win_rate' THEN -share(n_wins, n_hands)
            WHEN 'deal_in_rate' THEN share(n_deal_ins, n_hands)
        END AS badness,
        rank() OVER (PARTITION BY n_players, length, room ORDER BY badness) AS rank
    FROM game_counts
    JOIN hand_counts USING (n_players, length, room, name)
)
SELECT
    n_players,
    length,
    room,
    rank,
    name,
    n_games,
    is_rough(n_games) AS is_rough,
    average_placement,
    average_placement - interval_t(n_games) * average_placement_se AS average_placement_low,
    average_placement + interval_t(n_games) * average_placement_se AS average_placement_high,
    average_score,
    average_score_se,
    n_first,
    share(n_first, n_games) AS first_rate,
    interval_low(n_first, n_games) AS first_low,
    interval_high(n_first, n_games) AS first_high,
    n_last,
    share(n_last, n_games) AS last_rate,
    interval_low(n_last, n_games) AS last_low,
    interval_high(n_last, n_games) AS last_high,
    n_hands,
    n_wins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    n_deal_ins,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high
FROM accounts
WHERE badness IS NOT NULL AND rank <= $top::INTEGER
ORDER BY n_players, length, room, rank, name
