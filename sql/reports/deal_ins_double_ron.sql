-- How often do two players win on one tile, and what does it cost?
--
-- One row for a single ron and one for a double ron (ダブロン), of tiles ronned. A triple ron is an abortive draw
-- on Tenhou (三家和) and not among them; draws_kinds has it. Sticks go to the first winner, honba is paid once.
--
-- Group: deal_ins
-- Grain: one number of winners
-- Parameters: games
-- Columns: games
--   n_winners                      players who won on the tile
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_deal_ins                     tiles ronned [deal-ins]
--   winners_share                  n_deal_ins / all deal-ins
--   winners_low, winners_high      interval of winners_share
--   mean_turn                      mean turn of the discarder [own discards]
--   mean_riichi                    mean number of other players in riichi
--   mean_paid                      mean payment to all winners, honba included [points]
--   mean_paid_se                   its standard error [points]
-- Additive: cells
-- Chart: bar x=n_winners y=mean_paid
WITH by_game AS (
    SELECT
        n_players, length, room, n_winners, log_id,
        count(*) AS n_deal_ins,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        sum(turn)::BIGINT AS mean_turn_sum,
        count(turn) AS mean_turn_n,
        sum(n_riichi_others)::BIGINT AS mean_riichi_sum,
        count(n_riichi_others) AS mean_riichi_n,
        sum(paid_points)::BIGINT AS mean_paid_sum,
        count(paid_points) AS mean_paid_n
    FROM deal_ins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, n_winners, log_id
),
cells AS (
    SELECT
        n_players, length, room, n_winners,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_winners, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(mean_paid_sum, 0), mean_paid_n) AS mean_paid_sums,
        game_sums(n_deal_ins, n_all) AS winners_sums
    FROM by_game
    GROUP BY n_players, length, room, n_winners
),
totalled AS (
    SELECT
        *,
        whole_sums(winners_sums, (n_players, length, room)) AS winners_whole
    FROM cells
)
SELECT
    n_players, length, room, n_winners,
    n_games,
    is_rough(n_games) AS is_rough,
    n_deal_ins,
    share(winners_whole) AS winners_share,
    interval_low(winners_whole) AS winners_low,
    interval_high(winners_whole) AS winners_high,
    share(mean_turn_sum, mean_turn_n) AS mean_turn,
    share(mean_riichi_sum, mean_riichi_n) AS mean_riichi,
    share(mean_paid_sum, mean_paid_n) AS mean_paid,
    ratio_error(mean_paid_sums) AS mean_paid_se
FROM totalled
ORDER BY n_players DESC, length, room, n_winners
