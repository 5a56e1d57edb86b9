-- What becomes of players who push after a riichi, and of those who fold?
--
-- Each player's first discard after the riichi of another, in its first go-round, where exactly one player is
-- in riichi, and the discarder is not. Players who won or got no turn before that are left out. Danger is that
-- of the tile against the riichi: genbutsu (現物), suji or honours, and dangerous tiles: number tiles without
-- suji or with one half of it. A first tile is not a plan: many who begin with genbutsu push later. The balance
-- is that of the whole hand.
--
-- Group: defence
-- Grain: one shanten and kind of the first discard
-- Parameters: games
--   open boolean = null            true: only players with an open meld, false: only those without; null:
--                                  all
-- Columns: games
--   shanten_before                 shanten before the discard, the best discard taken; 0 tenpai, -1
--                                  complete [shanten]
--   reaction                       genbutsu, suji or honour, or dangerous (no_suji, half_suji)
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        players who discarded after the riichi [player-hands]
--   reaction_share                 n_hands / all of the same shanten
--   reaction_low, reaction_high    interval of reaction_share
--   n_wins                         of these, won [wins]
--   n_deal_ins                     of these, dealt in [deal-ins]
--   win_rate                       n_wins / n_hands
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   n_deal_ins / n_hands
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   paid_tsumo_rate                another's tsumo / n_hands (被ツモ)
--   others_ron_rate                a ron between others / n_hands (横移動)
--   draw_rate                      exhaustive draws, nagashi mangan among them / n_hands (流局)
--   mean_win_points                mean points of the wins, without honba and sticks [points]
--   mean_win_points_se             its standard error [points]
--   mean_deal_in_points            mean payment of the deal-ins, honba included [points]
--   mean_deal_in_points_se         its standard error [points]
--   balance                        mean change of points over the hand, an accepted riichi stick taken off
--                                  (局収支) [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: bar x=shanten_before y=balance series=reaction
WITH first_discards AS (
    -- One row for a player: the first own discard after the riichi.
    SELECT
        log_id, hand_index, seat,
        arg_min(danger, seq) AS danger, arg_min(turn, seq) AS turn,
        arg_min(shanten_before, seq) AS shanten_before, arg_min(shanten, seq) AS shanten_after,
        arg_min(n_open_melds, seq) > 0 AS is_open,
        arg_min(n_safe_tiles, seq) AS n_safe_tiles, arg_min(is_ronned, seq) AS is_ronned
    FROM dangers
    WHERE riichi_turns = 0 AND n_riichi_others = 1 AND NOT is_in_riichi
    GROUP BY log_id, hand_index, seat
),
by_game AS (
    SELECT
        n_players,
        length,
        room,
        shanten_before,
        CASE WHEN danger = 'genbutsu' THEN 'genbutsu'
             WHEN danger IN ('suji', 'honour') THEN 'suji or honour'
             ELSE 'dangerous' END AS reaction,
        log_id,
        count(*) AS n_hands,
        (sum(count(*)) OVER (PARTITION BY shanten_before, log_id))::BIGINT AS n_all,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        count(*) FILTER (outcome = 'paid_tsumo') AS n_paid_tsumo,
        count(*) FILTER (outcome = 'others_ron') AS n_others_ron,
        count(*) FILTER (outcome IN ('draw_tenpai', 'draw_noten')) AS n_draws,
        sum(win_points)::BIGINT AS mean_win_points_sum,
        count(win_points) AS mean_win_points_n,
        sum(deal_in_points)::BIGINT AS mean_deal_in_points_sum,
        count(deal_in_points) AS mean_deal_in_points_n,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM first_discards
    JOIN hand_seats USING (log_id, hand_index, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE $open::BOOLEAN IS NULL OR is_open = $open::BOOLEAN
    GROUP BY n_players, length, room, shanten_before, reaction, log_id
),
cells AS (
    SELECT
        n_players, length, room, shanten_before, reaction,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, shanten_before, reaction, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(mean_win_points_sum, 0), mean_win_points_n) AS mean_win_points_sums,
        game_sums(coalesce(mean_deal_in_points_sum, 0), mean_deal_in_points_n) AS mean_deal_in_points_sums,
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_hands, n_all) AS reaction_sums,
        game_sums(n_wins, n_hands) AS win_sums,
        game_sums(n_deal_ins, n_hands) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, shanten_before, reaction
),
totalled AS (
    SELECT
        *,
        whole_sums(reaction_sums, (n_players, length, room, shanten_before)) AS reaction_whole
    FROM cells
)
SELECT
    n_players, length, room, shanten_before, reaction,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    share(reaction_whole) AS reaction_share,
    interval_low(reaction_whole) AS reaction_low,
    interval_high(reaction_whole) AS reaction_high,
    n_wins,
    n_deal_ins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(n_paid_tsumo, n_hands) AS paid_tsumo_rate,
    share(n_others_ron, n_hands) AS others_ron_rate,
    share(n_draws, n_hands) AS draw_rate,
    share(mean_win_points_sum, mean_win_points_n) AS mean_win_points,
    ratio_error(mean_win_points_sums) AS mean_win_points_se,
    share(mean_deal_in_points_sum, mean_deal_in_points_n) AS mean_deal_in_points,
    ratio_error(mean_deal_in_points_sums) AS mean_deal_in_points_se,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM totalled
ORDER BY n_players DESC, length, room, shanten_before,
    list_position(['genbutsu', 'suji or honour', 'dangerous'], reaction)
