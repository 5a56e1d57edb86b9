-- How often is a player tenpai at an exhaustive draw, and what does the payment bring or cost?
--
-- Tenpai rate at draws (流局時聴牌率; amae-koromo's 流听率): tenpai by the rules, shown or not, over the hands of
-- a player that end in an exhaustive draw, nagashi mangan among them. Style: riichi declared, else open
-- (chi, pon or open kan), else closed; any holds all three. Abortive draws do not count.
--
-- Group: draws
-- Grain: one style of dealers or of the others, of a room, length and number of players
-- Parameters: games
-- Columns: games
--   style                 any, riichi, open or closed
--   seat_kind             any, dealer or other
--   n_games               games with such [games]
--   is_rough              n_games is below 30: the intervals are rough
--   n_hands               hands of a player, however they end [player-hands]
--   n_draws               of these, hands that end in an exhaustive draw [player-hands]
--   n_tenpai              of these, tenpai [player-hands]
--   draw_rate             n_draws / n_hands
--   tenpai_rate           n_tenpai / n_draws
--   tenpai_low, tenpai_high  interval of tenpai_rate
--   mean_payment          mean change of points by the draw, nagashi mangan included [points]
--   mean_payment_se       standard error of mean_payment [points]
--   payment_per_hand      the same divided by all hands of the player [points]
-- Additive: counted
-- Chart: bar x=style y=tenpai_rate low=tenpai_low high=tenpai_high series=seat_kind
WITH styled AS (
    SELECT
        log_id, n_players, length, room, is_dealer, outcome,
        CASE WHEN is_riichi_declared THEN 'riichi' WHEN n_open_calls > 0 THEN 'open' ELSE 'closed' END AS style,
        CASE WHEN outcome IN ('draw_tenpai', 'draw_noten') THEN delta END AS payment
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
),
by_game AS (
    SELECT
        n_players,
        length,
        room,
        coalesce(style, 'any') AS style,
        CASE WHEN is_dealer IS NULL THEN 'any' WHEN is_dealer THEN 'dealer' ELSE 'other' END AS seat_kind,
        log_id,
        count(*) AS n_hands,
        count(payment) AS n_draws,
        count(*) FILTER (outcome = 'draw_tenpai') AS n_tenpai,
        coalesce(sum(payment), 0)::BIGINT AS payments,
        sum(payment)::BIGINT AS mean_payment_sum,
        count(payment) AS mean_payment_n
    FROM styled
    GROUP BY GROUPING SETS (
        (n_players, length, room, log_id), (n_players, length, room, style, log_id), (n_players, length, room, is_dealer, log_id),
        (n_players, length, room, style, is_dealer, log_id))
),
counted AS (
    SELECT
        n_players, length, room, style, seat_kind,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, style, seat_kind, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(mean_payment_sum, 0), mean_payment_n) AS mean_payment_sums,
        game_sums(n_tenpai, n_draws) AS tenpai_sums
    FROM by_game
    GROUP BY n_players, length, room, style, seat_kind
)
SELECT
    n_players, length, room, style, seat_kind, n_games, is_rough(n_games) AS is_rough, n_hands, n_draws, n_tenpai,
    share(n_draws, n_hands) AS draw_rate,
    share(tenpai_sums) AS tenpai_rate,
    interval_low(tenpai_sums) AS tenpai_low,
    interval_high(tenpai_sums) AS tenpai_high,
    share(payments, n_draws) AS mean_payment,
    ratio_error(mean_payment_sums) AS mean_payment_se,
    share(payments, n_hands) AS payment_per_hand
FROM counted
ORDER BY n_players DESC, length, room, list_position(['any', 'riichi', 'open', 'closed'], style),
    list_position(['any', 'dealer', 'other'], seat_kind)
