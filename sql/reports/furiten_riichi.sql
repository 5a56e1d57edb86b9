-- How do riichi in furiten end?
--
-- Riichi declared. discard: a kind of the waits lay in the player's own river at the declaration, the riichi tile
-- itself among them (フリテン立直); temporary: only for a winning tile passed since the last own discard; none: not
-- furiten. A riichi in discard furiten can win by tsumo only; after a temporary one at the declaration, the
-- riichi lasts in furiten too. The kind is that of the declaration. Riichi that pass a winning tile later
-- (立直後の見逃し) stay where they were, and are counted: apart, they would take from the others riichi that did
-- not win at their first chance, and the others would win too often.
--
-- Group: furiten
-- Grain: one kind of furiten and one number of kinds waited for
-- Parameters: games
-- Columns: games
--   furiten                        none, temporary or discard
--   n_wait_kinds                   kinds waited for; 4: four or more [kinds]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_riichi                       riichi declared [riichi]
--   furiten_share                  n_riichi / all riichi
--   furiten_low, furiten_high      interval of furiten_share
--   mean_unseen_tiles                mean number of copies of the waits that the player cannot see [tiles]
--   n_passed                       of n_riichi, not furiten at first, a winning tile passed later [riichi]
--   n_wins                         of n_riichi, won [wins]
--   n_deal_ins                     of these, dealt in [deal-ins]
--   win_rate                       n_wins / n_riichi
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   n_deal_ins / n_riichi
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   n_tsumo                        of n_wins, by tsumo [wins]
--   tsumo_share                    n_tsumo / n_wins
--   tsumo_low, tsumo_high          interval of tsumo_share
--   paid_tsumo_rate                another's tsumo / n_riichi (被ツモ)
--   others_ron_rate                a ron between others / n_riichi (横移動)
--   draw_rate                      exhaustive draws, nagashi mangan among them / n_riichi (流局)
--   mean_win_points                mean points of the wins, without honba and sticks [points]
--   mean_win_points_se             its standard error [points]
--   balance                        mean change of points over the hand, an accepted riichi stick taken off
--                                  (局収支) [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: bar x=n_wait_kinds y=win_rate low=win_low high=win_high series=furiten
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        CASE WHEN riichis.furiten LIKE '%discard%' THEN 'discard'
             WHEN riichis.furiten IS NOT NULL THEN 'temporary'
             ELSE 'none' END AS furiten,
        least(n_wait_kinds, 4) AS n_wait_kinds,
        log_id,
        count(*) AS n_riichi,
        sum(n_unseen_tiles)::BIGINT AS mean_unseen_tiles_sum,
        count(n_unseen_tiles) AS mean_unseen_tiles_n,
        count(*) FILTER (riichis.furiten IS NULL AND has_riichi_furiten) AS n_passed,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        count(*) FILTER (outcome = 'won_tsumo') AS n_tsumo,
        count(*) FILTER (outcome = 'paid_tsumo') AS n_paid_tsumo,
        count(*) FILTER (outcome = 'others_ron') AS n_others_ron,
        count(*) FILTER (outcome IN ('draw_tenpai', 'draw_noten')) AS n_draws,
        sum(win_points)::BIGINT AS mean_win_points_sum,
        count(win_points) AS mean_win_points_n,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM riichis
    JOIN hand_seats USING (log_id, hand_index, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY ALL
),
by_game_of_all AS (
    SELECT
        *,
        (sum(n_riichi) OVER (PARTITION BY log_id))::BIGINT AS n_all
    FROM by_game
),
cells AS (
    SELECT
        n_players, length, room, furiten, n_wait_kinds,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, furiten, n_wait_kinds, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(mean_win_points_sum, 0), mean_win_points_n) AS mean_win_points_sums,
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_riichi, n_all) AS furiten_sums,
        game_sums(n_wins, n_riichi) AS win_sums,
        game_sums(n_deal_ins, n_riichi) AS deal_in_sums,
        game_sums(n_tsumo, n_wins) AS tsumo_sums
    FROM by_game_of_all
    GROUP BY n_players, length, room, furiten, n_wait_kinds
),
totalled AS (
    SELECT
        *,
        whole_sums(furiten_sums, (n_players, length, room)) AS furiten_whole
    FROM cells
)
SELECT
    n_players, length, room, furiten, n_wait_kinds,
    n_games,
    is_rough(n_games) AS is_rough,
    n_riichi,
    share(furiten_whole) AS furiten_share,
    interval_low(furiten_whole) AS furiten_low,
    interval_high(furiten_whole) AS furiten_high,
    share(mean_unseen_tiles_sum, mean_unseen_tiles_n) AS mean_unseen_tiles,
    n_passed,
    n_wins,
    n_deal_ins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    n_tsumo,
    share(tsumo_sums) AS tsumo_share,
    interval_low(tsumo_sums) AS tsumo_low,
    interval_high(tsumo_sums) AS tsumo_high,
    share(n_paid_tsumo, n_riichi) AS paid_tsumo_rate,
    share(n_others_ron, n_riichi) AS others_ron_rate,
    share(n_draws, n_riichi) AS draw_rate,
    share(mean_win_points_sum, mean_win_points_n) AS mean_win_points,
    ratio_error(mean_win_points_sums) AS mean_win_points_se,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM totalled
ORDER BY n_players DESC, length, room,
    list_position(['none', 'temporary', 'discard'], furiten), n_wait_kinds
