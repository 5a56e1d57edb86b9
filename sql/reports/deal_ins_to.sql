-- Who deals into whom, by the state of both?
--
-- A double ron counts once for each winner. States of the discarder: riichi: accepted before; riichi tile:
-- ronned as it declared; open: with chi, pon or open kan; closed: the others. The winner is in riichi, open
-- or dama (ダマ). The loss is what this winner got for the tile: its points and honba, sticks not; where
-- another is liable for the win (包) the discarder pays only a part of it.
--
-- Group: deal_ins
-- Grain: state of the discarder, style of the winner
-- Parameters: games
-- Columns: games
--   state                          riichi, riichi tile, open or closed
--   style                          riichi, open or dama: the hand that won
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_rons                         wins off a tile [wins]
--   ron_share                      n_rons / all rons
--   ron_low, ron_high              interval of ron_share
--   state_share                    n_rons / all rons off discarders in this state
--   dealer_share                   won by the dealer / n_rons
--   mangan_share                   mangan or more / n_rons
--   mean_turn                      mean turn of the discarder [own discards]
--   mean_loss                      mean loss to this winner [points]
--   mean_loss_se                   its standard error [points]
-- Additive: cells
-- Chart: heat x=style y=state z=ron_share
WITH rons AS (
    SELECT log_id, hand_index, from_seat AS seat, style, is_dealer, limit_name, points + honba_points AS loss
    FROM wins
    WHERE from_seat IS NOT NULL
),
by_game AS (
    SELECT
        n_players,
        length,
        room,
        CASE WHEN is_in_riichi THEN 'riichi'
             WHEN is_riichi_tile THEN 'riichi tile'
             WHEN n_open_melds > 0 THEN 'open'
             ELSE 'closed' END AS state,
        style,
        log_id,
        count(*) AS n_rons,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        count(*) FILTER (is_dealer) AS n_dealer,
        count(*) FILTER (limit_name <> 'none') AS n_big,
        sum(turn)::BIGINT AS mean_turn_sum,
        count(turn) AS mean_turn_n,
        sum(loss)::BIGINT AS mean_loss_sum,
        count(loss) AS mean_loss_n
    FROM deal_ins
    JOIN rons USING (log_id, hand_index, seat)
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, state, style, log_id
),
cells AS (
    SELECT
        n_players, length, room, state, style,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, state, style, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(mean_loss_sum, 0), mean_loss_n) AS mean_loss_sums,
        game_sums(n_rons, n_all) AS ron_sums
    FROM by_game
    GROUP BY n_players, length, room, state, style
),
totalled AS (
    SELECT
        *,
        whole_sums(ron_sums, (n_players, length, room)) AS ron_whole,
        (sum(n_rons) OVER (PARTITION BY n_players, length, room, state))::BIGINT AS n_state
    FROM cells
)
SELECT
    n_players, length, room, state, style,
    n_games,
    is_rough(n_games) AS is_rough,
    n_rons,
    share(ron_whole) AS ron_share,
    interval_low(ron_whole) AS ron_low,
    interval_high(ron_whole) AS ron_high,
    share(n_rons, n_state) AS state_share,
    share(n_dealer, n_rons) AS dealer_share,
    share(n_big, n_rons) AS mangan_share,
    share(mean_turn_sum, mean_turn_n) AS mean_turn,
    share(mean_loss_sum, mean_loss_n) AS mean_loss,
    ratio_error(mean_loss_sums) AS mean_loss_se
FROM totalled
ORDER BY n_players DESC, length, room,
    list_position(['riichi', 'riichi tile', 'open', 'closed'], state),
    list_position(['riichi', 'open', 'dama'], style)
