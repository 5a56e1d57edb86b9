-- How often does the tile of chance decide: rinshan, chankan, haitei, houtei, tenhou, chiihou?
--
-- Each has its own trials. rinshan (嶺上開花): rinshan draws after kans, and with three players after
-- kita. chankan (槍槓): added kans, robbed ones included; a kita tile can be robbed too, without a yaku.
-- haitei (海底摸月) and houtei (河底撈魚): hands of the table that come to the last live tile. tenhou (天和):
-- hands of a dealer; chiihou (地和): hands of another player; both of all such hands, also of those in
-- which a call or a win came first. ippatsu (一発): accepted riichi.
--
-- Group: yaku
-- Grain: one yaku, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   yaku_id               the log's yaku id
--   yaku                  name of the yaku
--   trial                 what counts as a trial
--   n_games               games with such trials [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_trials              trials [trials]
--   n_wins                wins with the yaku [wins]
--   rate                  n_wins / n_trials
--   low, high             interval of rate
--   n_all_wins            all wins [wins]
--   win_share             n_wins / n_all_wins
--   win_low, win_high     interval of win_share
-- Additive: no, games of several kinds are counted side by side in lists
WITH trial_seats AS (
    SELECT
        n_players, length, room, log_id,
        count(*) FILTER (is_dealer) AS n_dealer,
        count(*) FILTER (NOT is_dealer) AS n_others,
        count(*) FILTER (is_riichi_accepted) AS n_riichi,
        sum(n_daiminkan + n_ankan + n_kakan + n_kita)::BIGINT AS n_rinshan_draws
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, log_id
),
trial_hands AS (
    SELECT log_id, count(*) FILTER (n_tiles_left = 0) AS n_last_tile
    FROM hands
    GROUP BY log_id
),
trial_kans AS (
    SELECT log_id, count(*) AS n_added
    FROM calls
    WHERE call = 'kakan'
    GROUP BY log_id
),
won AS (
    SELECT
        log_id,
        count(*) AS n_all_wins,
        [count(*) FILTER ((yaku_mask >> 2) & 1 = 1), count(*) FILTER ((yaku_mask >> 3) & 1 = 1), count(*) FILTER ((yaku_mask >> 4) & 1 = 1),
            count(*) FILTER ((yaku_mask >> 5) & 1 = 1), count(*) FILTER ((yaku_mask >> 6) & 1 = 1),
            count(*) FILTER ((yaku_mask >> 37) & 1 = 1), count(*) FILTER ((yaku_mask >> 38) & 1 = 1)] AS n_with
    FROM wins
    GROUP BY log_id
),
games_of_chance AS (
    SELECT
        n_players, length, room,
        [n_riichi, coalesce(n_added, 0), n_rinshan_draws, n_last_tile, n_last_tile, n_dealer, n_others] AS n_trials,
        coalesce(n_with, [0, 0, 0, 0, 0, 0, 0]) AS n_with,
        coalesce(n_all_wins, 0) AS n_all_wins
    FROM trial_seats
    JOIN trial_hands USING (log_id)
    LEFT JOIN trial_kans USING (log_id)
    LEFT JOIN won USING (log_id)
),
kinds (place, yaku_id, yaku, trial) AS (
    VALUES (1, 2, 'ippatsu', 'accepted riichi'),
        (2, 3, 'chankan', 'added kan'),
        (3, 4, 'rinshan kaihou', 'rinshan draw'),
        (4, 5, 'haitei', 'hand that comes to the last tile'),
        (5, 6, 'houtei', 'hand that comes to the last tile'),
        (6, 37, 'tenhou', 'dealer''s hand'),
        (7, 38, 'chiihou', 'other player''s hand')
),
counted AS (
    SELECT
        n_players, length, room, place,
        count(*) FILTER (n_trials[place] > 0) AS n_games,
        game_sums(n_with[place], n_trials[place]) AS sums,
        game_sums(n_with[place], n_all_wins) AS win_sums
    FROM games_of_chance
    CROSS JOIN kinds
    GROUP BY n_players, length, room, place
)
SELECT
    n_players, length, room, yaku_id, yaku, trial,
    n_games,
    is_rough(n_games) AS is_rough,
    sums.n AS n_trials,
    sums.k AS n_wins,
    share(sums.k, sums.n) AS rate,
    interval_low(sums) AS low,
    interval_high(sums) AS high,
    win_sums.n AS n_all_wins,
    share(win_sums.k, win_sums.n) AS win_share,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high
FROM counted
JOIN kinds USING (place)
ORDER BY n_players DESC, length, room, yaku_id
