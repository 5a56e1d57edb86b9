-- How often do riichi win at once (ippatsu), by the turn of the riichi?
--
-- Accepted riichi, double riichi included. Published rates (一発率) are mostly over the riichi that won;
-- ippatsu_rate is over all of them.
--
-- Group: dora
-- Grain: one turn of the riichi, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   turn                  own discards up to and with the riichi tile
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_riichi              accepted riichi [riichi]
--   n_wins                of these, won [wins]
--   n_ippatsu             of these, won with ippatsu [wins]
--   win_rate              n_wins / n_riichi
--   ippatsu_rate          n_ippatsu / n_riichi
--   ippatsu_low, ippatsu_high  interval of ippatsu_rate
--   ippatsu_win_share     n_ippatsu / n_wins (一発率)
--   ippatsu_win_low, ippatsu_win_high  interval of ippatsu_win_share
-- Additive: counted
-- Chart: line x=turn y=ippatsu_win_share low=ippatsu_win_low high=ippatsu_win_high
WITH by_game AS (
    SELECT
        n_players, length, room, riichi_turn AS turn, log_id,
        count(*) AS n_riichi,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (is_ippatsu) AS n_ippatsu
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE is_riichi_accepted
    GROUP BY n_players, length, room, riichi_turn, log_id
),
counted AS (
    SELECT
        n_players, length, room, turn,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, turn, log_id)))::BIGINT AS "\0",
        game_sums(n_ippatsu, n_riichi) AS ippatsu_sums,
        game_sums(n_ippatsu, n_wins) AS ippatsu_win_sums
    FROM by_game
    GROUP BY n_players, length, room, turn
)
SELECT
    n_players, length, room, turn, n_games, is_rough(n_games) AS is_rough, n_riichi, n_wins, n_ippatsu,
    share(n_wins, n_riichi) AS win_rate,
    share(ippatsu_sums) AS ippatsu_rate,
    interval_low(ippatsu_sums) AS ippatsu_low,
    interval_high(ippatsu_sums) AS ippatsu_high,
    share(ippatsu_win_sums) AS ippatsu_win_share,
    interval_low(ippatsu_win_sums) AS ippatsu_win_low,
    interval_high(ippatsu_win_sums) AS ippatsu_win_high
FROM counted
ORDER BY n_players DESC, length, room, turn
