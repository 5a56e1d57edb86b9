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
--   n_trials              trials [trials]
--   n_wins                wins with the yaku [wins]
--   rate                  n_wins / n_trials
--   low, high             interval of rate
--   n_all_wins            all wins [wins]
--   win_share             n_wins / n_all_wins
--   win_low, win_high     interval of win_share
WITH player_hands AS (
    SELECT
        n_players, length, room,
        count(*) FILTER (is_dealer) AS n_dealer,
        count(*) FILTER (NOT is_dealer) AS n_others,
        count(*) FILTER (is_riichi_accepted) AS n_riichi,
        sum(n_daiminkan + n_ankan + n_kakan + n_kita)::BIGINT AS n_rinshan_draws
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room
),
table_hands AS (
    SELECT n_players, length, room, count(*) FILTER (n_tiles_left = 0) AS n_last_tile
    FROM hands
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room
),
added AS (
    SELECT n_players, length, room, count(*) AS n_added
    FROM calls
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE call = 'kakan'
    GROUP BY n_players, length, room
),
won AS (
    SELECT
        n_players, length, room,
        count(*) AS n_all_wins,
        map([2, 3, 4, 5, 6, 37, 38], [count(*) FILTER ((yaku_mask >> 2) & 1 = 1),
            count(*) FILTER ((yaku_mask >> 3) & 1 = 1), count(*) FILTER ((yaku_mask >> 4) & 1 = 1),
            count(*) FILTER ((yaku_mask >> 5) & 1 = 1), count(*) FILTER ((yaku_mask >> 6) & 1 = 1),
            count(*) FILTER ((yaku_mask >> 37) & 1 = 1), count(*) FILTER ((yaku_mask >> 38) & 1 = 1)]) AS n_with
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room
),
trials AS (
    SELECT
        n_players, length, room,
        unnest([2, 3, 4, 5, 6, 37, 38]) AS yaku_id,
        unnest(['ippatsu', 'chankan', 'rinshan kaihou', 'haitei', 'houtei', 'tenhou', 'chiihou']) AS yaku,
        unnest(['accepted riichi', 'added kan', 'rinshan draw', 'hand that comes to the last tile',
                'hand that comes to the last tile', 'dealer''s hand', 'other player''s hand']) AS trial,
        unnest([n_riichi, coalesce(n_added, 0), n_rinshan_draws, n_last_tile, n_last_tile, n_dealer,
                n_others]) AS n_trials
    FROM player_hands
    JOIN table_hands USING (n_players, length, room)
    LEFT JOIN added USING (n_players, length, room)
)
SELECT
    n_players, length, room, yaku_id, yaku, trial, n_trials,
    coalesce(n_with[yaku_id], 0) AS n_wins,
    share(coalesce(n_with[yaku_id], 0), n_trials) AS rate,
    interval_low(coalesce(n_with[yaku_id], 0), n_trials) AS low,
    interval_high(coalesce(n_with[yaku_id], 0), n_trials) AS high,
    coalesce(n_all_wins, 0) AS n_all_wins,
    share(n_with[yaku_id], n_all_wins) AS win_share,
    interval_low(n_with[yaku_id], n_all_wins) AS win_low,
    interval_high(n_with[yaku_id], n_all_wins) AS win_high
FROM trials
LEFT JOIN won USING (n_players, length, room)
ORDER BY n_players DESC, length, room, yaku_id
