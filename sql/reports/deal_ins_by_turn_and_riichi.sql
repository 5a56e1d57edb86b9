-- How often is a discard ronned, by the turn and the riichi on the table?
--
-- All discards, also those of players in riichi. Riichi of others, accepted when the tile falls. A tile that
-- two players ronned counts once; a triple ron, which ends the hand without a winner, does not count. Kans and kita
-- are left out.
--
-- Group: deal_ins
-- Grain: one number of riichi of others and turn
-- Parameters: games
-- Columns: games
--   n_riichi_others                other players in accepted riichi
--   turn                           own discards with this one
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_discards                     discards [tiles]
--   n_ronned                       of these, ronned [tiles]
--   deal_in_rate                   n_ronned / n_discards
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   ronned_share                   n_ronned / all tiles ronned
-- Additive: cells
-- Chart: line x=turn y=deal_in_rate low=deal_in_low high=deal_in_high series=n_riichi_others
WITH by_game AS (
    SELECT
        n_players, length, room, n_riichi_others, turn, log_id,
        count(*) AS n_discards,
        count(*) FILTER (n_rons > 0) AS n_ronned
    FROM discards
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, n_riichi_others, turn, log_id
),
cells AS (
    SELECT
        n_players, length, room, n_riichi_others, turn,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, n_riichi_others, turn, log_id)))::BIGINT AS "\0",
        game_sums(n_ronned, n_discards) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, n_riichi_others, turn
),
totalled AS (
    SELECT
        *,
        (sum(n_ronned) OVER (PARTITION BY n_players, length, room))::BIGINT AS n_all
    FROM cells
)
SELECT
    n_players, length, room, n_riichi_others, turn,
    n_games,
    is_rough(n_games) AS is_rough,
    n_discards,
    n_ronned,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(n_ronned, n_all) AS ronned_share
FROM totalled
ORDER BY n_players DESC, length, room, n_riichi_others, turn
