-- What are dora in hand worth to a riichi?
--
-- Riichi declared, double riichi and those ronned on the riichi tile included; each is one player and hand.
-- Dora by the indicators turned at the declaration, red fives and kita of the 13 tiles: each is a han the
-- player knows of. The tile that wins, later indicators and ura dora are left out.
--
-- Group: riichi
-- Grain: one number of dora
-- Parameters: games
-- Columns: games
--   n_all_dora                     dora, red fives and kita at the declaration; 6: six or more [tiles]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_riichi                       riichi declared, those ronned on the riichi tile included [riichi]
--   dora_share                     n_riichi / all riichi
--   dora_low, dora_high            interval of dora_share
--   n_wins                         of these, won [wins]
--   n_deal_ins                     of these, dealt in [deal-ins]
--   win_rate                       n_wins / n_riichi
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   n_deal_ins / n_riichi
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   mean_win_points                mean points of the wins, without honba and sticks [points]
--   mean_win_points_se             its standard error [points]
--   balance                        mean change of points over the hand, an accepted riichi stick taken off
--                                  (局収支) [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: bar x=n_all_dora y=mean_win_points
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        least(n_dora + n_red_fives + riichis.n_kita, 6) AS n_all_dora,
        log_id,
        count(*) AS n_riichi,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        sum(win_points)::BIGINT AS mean_win_points_sum,
        count(win_points) AS mean_win_points_n,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM riichis
    JOIN hand_seats USING (log_id, hand_index, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, n_all_dora, log_id
),
cells AS (
    SELECT
        n_players, length, room, n_all_dora,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_all_dora, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(mean_win_points_sum, 0), mean_win_points_n) AS mean_win_points_sums,
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_riichi, n_all) AS dora_sums,
        game_sums(n_wins, n_riichi) AS win_sums,
        game_sums(n_deal_ins, n_riichi) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, n_all_dora
),
totalled AS (
    SELECT
        *,
        whole_sums(dora_sums, (n_players, length, room)) AS dora_whole
    FROM cells
)
SELECT
    n_players, length, room, n_all_dora,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    share(dora_whole) AS dora_share,
    interval_low(dora_whole) AS dora_low,
    interval_high(dora_whole) AS dora_high,
    n_wins,
    n_deal_ins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(mean_win_points_sum, mean_win_points_n) AS mean_win_points,
    ratio_error(mean_win_points_sums) AS mean_win_points_se,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM totalled
ORDER BY n_players DESC, length, room, n_all_dora
