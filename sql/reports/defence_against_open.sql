-- How dangerous are open hands, by their melds and the turn?
--
-- After the nth discard of a player with open melds and without riichi, the others may deal into it until its
-- next turn or call: n_states counts these moments, n_rons those that ended with a ron of this player.
-- ron_rate is the danger of all that is discarded in one go-round together (副露数・巡目別の放銃率), not that of one
-- tile. Added kans do not change the number of melds. tenpai_rate is the share of these hands that were
-- tenpai.
--
-- Group: defence
-- Grain: one number of open melds and turn of the open hand
-- Parameters: games
-- Columns: games
--   n_open_melds                   chi, pon, open and added kans of the open hand [melds]
--   turn                           discards of the open hand
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_states                       discards of open hands [tiles]
--   tenpai_rate                    tenpai after the discard / n_states
--   n_rons                         rons before their next turn [wins]
--   ron_rate                       n_rons / n_states
--   ron_low, ron_high              interval of ron_rate
--   mean_points                    mean points of these rons, without honba and sticks [points]
--   loss_per_round                 points lost to such a hand in one go-round, by all others together
--                                  [points]
-- Additive: cells
-- Chart: heat x=turn y=n_open_melds z=ron_rate
WITH moments AS (
    SELECT
        n_players, length, room, log_id, n_open_melds, turn, count(*) AS n_open,
        count(*) FILTER (shanten = 0) AS n_open_tenpai, 0 AS n_won, 0 AS points
    FROM discards
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE n_open_melds > 0
    GROUP BY ALL
    UNION ALL
    SELECT n_players, length, room, log_id, n_open_melds, turn, 0, 0, count(*), sum(points)
    FROM wins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE n_open_melds > 0 AND NOT is_tsumo
    GROUP BY ALL
),
by_game AS (
    SELECT
        n_players, length, room, n_open_melds, turn, log_id,
        sum(n_open)::BIGINT AS n_states,
        sum(n_open_tenpai)::BIGINT AS n_tenpai,
        sum(n_won)::BIGINT AS n_rons,
        sum(points)::BIGINT AS points
    FROM moments
    GROUP BY n_players, length, room, n_open_melds, turn, log_id
),
cells AS (
    SELECT
        n_players, length, room, n_open_melds, turn,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_open_melds, turn, log_id)))::BIGINT AS "\0",
        game_sums(n_rons, n_states) AS ron_sums
    FROM by_game
    GROUP BY n_players, length, room, n_open_melds, turn
)
SELECT
    n_players, length, room, n_open_melds, turn,
    n_games,
    is_rough(n_games) AS is_rough,
    n_states,
    share(n_tenpai, n_states) AS tenpai_rate,
    n_rons,
    share(ron_sums) AS ron_rate,
    interval_low(ron_sums) AS ron_low,
    interval_high(ron_sums) AS ron_high,
    share(points, n_rons) AS mean_points,
    share(points, n_states) AS loss_per_round
FROM cells
ORDER BY n_players DESC, length, room, n_open_melds, turn
