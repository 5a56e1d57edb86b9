-- How often does a player win with each kind of honour triplet, by seat and round?
--
-- Of the hands won: a triplet or kan of the player's seat wind (自風), the round wind (場風), both at once
-- (double wind, 連風), or a dragon (三元牌). Yakuman wins list no such yaku and count as wins without.
--
-- Group: yaku
-- Grain: one seat wind and round wind, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   round_wind            wind of the round
--   seat_wind             wind of the winner, east is the dealer
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_wins                wins [wins]
--   n_yakuhai             wins with at least one yaku of honour triplets [wins]
--   yakuhai_share         n_yakuhai / n_wins (役牌)
--   yakuhai_low, yakuhai_high  interval of yakuhai_share
--   seat_wind_share       wins with the seat wind / n_wins
--   round_wind_share      wins with the round wind / n_wins
--   double_wind_share     wins with both / n_wins; null where the winds differ
--   haku_share            wins with white dragons / n_wins
--   hatsu_share           wins with green dragons / n_wins
--   chun_share            wins with red dragons / n_wins
-- Additive: counted
-- Chart: bar x=seat_wind y=yakuhai_share low=yakuhai_low high=yakuhai_high series=round_wind
WITH chosen_wins AS (
    SELECT
        log_id, n_players, length, room, round_wind, seat_wind,
        (yaku_mask >> 10) & 15 > 0 AS has_seat_wind,
        (yaku_mask >> 14) & 15 > 0 AS has_round_wind,
        (yaku_mask >> 18) & 1 = 1 AS has_haku,
        (yaku_mask >> 19) & 1 = 1 AS has_hatsu,
        (yaku_mask >> 20) & 1 = 1 AS has_chun
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    JOIN (SELECT log_id, hand_index, round_wind FROM hands) USING (log_id, hand_index)
    JOIN (SELECT log_id, hand_index, seat, seat_wind FROM hand_seats) USING (log_id, hand_index, seat)
),
by_game AS (
    SELECT
        n_players, length, room, round_wind, seat_wind, log_id,
        count(*) AS n_wins,
        count(*) FILTER (has_seat_wind OR has_round_wind OR has_haku OR has_hatsu OR has_chun) AS n_yakuhai,
        count(*) FILTER (has_seat_wind) AS n_seat_wind,
        count(*) FILTER (has_round_wind) AS n_round_wind,
        count(*) FILTER (has_seat_wind AND has_round_wind AND seat_wind = round_wind) AS n_double,
        count(*) FILTER (has_haku) AS n_haku,
        count(*) FILTER (has_hatsu) AS n_hatsu,
        count(*) FILTER (has_chun) AS n_chun
    FROM chosen_wins
    GROUP BY n_players, length, room, round_wind, seat_wind, log_id
),
counted AS (
    SELECT
        n_players, length, room, round_wind, seat_wind,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, round_wind, seat_wind, log_id)))::BIGINT AS "\0",
        game_sums(n_yakuhai, n_wins) AS yakuhai_sums
    FROM by_game
    GROUP BY n_players, length, room, round_wind, seat_wind
)
SELECT
    n_players, length, room, round_wind, seat_wind, n_games, is_rough(n_games) AS is_rough, n_wins, n_yakuhai,
    share(yakuhai_sums) AS yakuhai_share,
    interval_low(yakuhai_sums) AS yakuhai_low,
    interval_high(yakuhai_sums) AS yakuhai_high,
    share(n_seat_wind, n_wins) AS seat_wind_share,
    share(n_round_wind, n_wins) AS round_wind_share,
    CASE WHEN seat_wind = round_wind THEN share(n_double, n_wins) END AS double_wind_share,
    share(n_haku, n_wins) AS haku_share,
    share(n_hatsu, n_wins) AS hatsu_share,
    share(n_chun, n_wins) AS chun_share
FROM counted
ORDER BY n_players DESC, length, room,
    list_position(['east', 'south', 'west', 'north'], round_wind),
    list_position(['east', 'south', 'west', 'north'], seat_wind)
