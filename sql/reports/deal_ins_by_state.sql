-- In what state do players deal in, and how far are they from tenpai?
--
-- One tile is one deal-in, also in a double ron, which pays both; ronned kans and kita are among them. States
-- of the discarder: riichi: accepted before; riichi tile: ronned as it declared; open: with chi, pon or open
-- kan; closed: the others. The shanten is that of the tiles left in the hand (放銃時シャンテン数).
--
-- Group: deal_ins
-- Grain: one state and shanten of the player who dealt in
-- Parameters: games
-- Columns: games
--   state                          riichi, riichi tile, open or closed
--   shanten                        own shanten after the tile left, 0 tenpai [shanten]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_deal_ins                     tiles ronned [deal-ins]
--   state_share                    n_deal_ins / all deal-ins
--   state_low, state_high          interval of state_share
--   mean_turn                      mean turn [own discards]
--   against_riichi_share           another player was in riichi / n_deal_ins
--   mean_paid                      mean payment to all winners, honba included [points]
--   mean_paid_se                   its standard error [points]
-- Additive: cells
-- Chart: bar x=state y=state_share series=shanten
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        CASE WHEN is_in_riichi THEN 'riichi'
             WHEN is_riichi_tile THEN 'riichi tile'
             WHEN n_open_melds > 0 THEN 'open'
             ELSE 'closed' END AS state,
        shanten,
        log_id,
        count(*) AS n_deal_ins,
        (sum(count(*)) OVER (PARTITION BY log_id))::BIGINT AS n_all,
        sum(turn)::BIGINT AS mean_turn_sum,
        count(turn) AS mean_turn_n,
        count(*) FILTER (n_riichi_others > 0) AS n_against,
        sum(paid_points)::BIGINT AS mean_paid_sum,
        count(paid_points) AS mean_paid_n
    FROM deal_ins
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, state, shanten, log_id
),
cells AS (
    SELECT
        n_players, length, room, state, shanten,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, state, shanten, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(mean_paid_sum, 0), mean_paid_n) AS mean_paid_sums,
        game_sums(n_deal_ins, n_all) AS state_sums
    FROM by_game
    GROUP BY n_players, length, room, state, shanten
),
totalled AS (
    SELECT
        *,
        whole_sums(state_sums, (n_players, length, room)) AS state_whole
    FROM cells
)
SELECT
    n_players, length, room, state, shanten,
    n_games,
    is_rough(n_games) AS is_rough,
    n_deal_ins,
    share(state_whole) AS state_share,
    interval_low(state_whole) AS state_low,
    interval_high(state_whole) AS state_high,
    share(mean_turn_sum, mean_turn_n) AS mean_turn,
    share(n_against, n_deal_ins) AS against_riichi_share,
    share(mean_paid_sum, mean_paid_n) AS mean_paid,
    ratio_error(mean_paid_sums) AS mean_paid_se
FROM totalled
ORDER BY n_players DESC, length, room,
    list_position(['riichi', 'riichi tile', 'open', 'closed'], state), shanten
