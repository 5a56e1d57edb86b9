-- What do the players hold when somebody deals in?
--
-- Every seat at each tile that was ronned: the one who dealt in (放銃者), the winners (和了者), and the bystanders,
-- who have neither won nor paid. Shanten and waits are those of the hand without the ronned tile. Riichi
-- accepted; a ronned riichi tile leaves its player closed.
--
-- Group: deal_ins
-- Grain: one part in the deal-in and state of the hand
-- Parameters: games
-- Columns: games
--   role                           discarder, winner or bystander
--   state                          riichi, open or closed
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_seats                        seats at deal-ins [player-hands]
--   state_share                    n_seats / all seats of the same role
--   state_low, state_high          interval of state_share
--   n_tenpai                       of these, tenpai [player-hands]
--   tenpai_rate                    n_tenpai / n_seats
--   tenpai_low, tenpai_high        interval of tenpai_rate
--   one_shanten_rate               one from tenpai / n_seats
--   mean_shanten                   mean shanten [shanten]
--   mean_shanten_se                its standard error [shanten]
--   mean_discards                  mean own discards so far, the ronned tile included [tiles]
--   furiten_rate                   furiten / n_tenpai
-- Additive: cells
-- Chart: bar x=role y=tenpai_rate low=tenpai_low high=tenpai_high series=state
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        CASE WHEN is_winner THEN 'winner' WHEN is_deal_in_seat THEN 'discarder' ELSE 'bystander' END AS role,
        CASE WHEN is_in_riichi THEN 'riichi' WHEN n_open_melds > 0 THEN 'open' ELSE 'closed' END AS state,
        log_id,
        count(*) AS n_seats,
        (sum(count(*)) OVER (PARTITION BY role, log_id))::BIGINT AS n_all,
        count(*) FILTER (shanten = 0) AS n_tenpai,
        count(*) FILTER (shanten = 1) AS n_one,
        sum(shanten)::BIGINT AS mean_shanten_sum,
        count(shanten) AS mean_shanten_n,
        sum(n_discards)::BIGINT AS mean_discards_sum,
        count(n_discards) AS mean_discards_n,
        count(*) FILTER (furiten IS NOT NULL) AS n_furiten
    FROM deal_in_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, role, state, log_id
),
cells AS (
    SELECT
        n_players, length, room, role, state,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, role, state, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(mean_shanten_sum, 0), mean_shanten_n) AS mean_shanten_sums,
        game_sums(n_seats, n_all) AS state_sums,
        game_sums(n_tenpai, n_seats) AS tenpai_sums
    FROM by_game
    GROUP BY n_players, length, room, role, state
),
totalled AS (
    SELECT
        *,
        whole_sums(state_sums, (n_players, length, room, role)) AS state_whole
    FROM cells
)
SELECT
    n_players, length, room, role, state,
    n_games,
    is_rough(n_games) AS is_rough,
    n_seats,
    share(state_whole) AS state_share,
    interval_low(state_whole) AS state_low,
    interval_high(state_whole) AS state_high,
    n_tenpai,
    share(tenpai_sums) AS tenpai_rate,
    interval_low(tenpai_sums) AS tenpai_low,
    interval_high(tenpai_sums) AS tenpai_high,
    share(n_one, n_seats) AS one_shanten_rate,
    share(mean_shanten_sum, mean_shanten_n) AS mean_shanten,
    ratio_error(mean_shanten_sums) AS mean_shanten_se,
    share(mean_discards_sum, mean_discards_n) AS mean_discards,
    share(n_furiten, n_tenpai) AS furiten_rate
FROM totalled
ORDER BY n_players DESC, length, room,
    list_position(['discarder', 'winner', 'bystander'], role),
    list_position(['riichi', 'open', 'closed'], state)
