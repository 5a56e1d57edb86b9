-- Which tiles are ronned?
--
-- All discards, by kind; red fives are fives. The turn limits select a span of the hand. A tile that two
-- players ronned counts once. Kans and kita are left out.
--
-- Group: deal_ins
-- Grain: one kind of tile
-- Parameters: games
--   from_turn integer(1..40) = 1  only discards from this turn on
--   to_turn integer(1..40) = 40   only discards up to this turn
-- Columns: games
--   kind                           the kind, 0-33
--   tile                           its name
--   suit                           m, p, s, or z for honours
--   rank                           1-9; of honours east, south, west, north, white, green, red
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_discards                     discards of the kind [tiles]
--   n_ronned                       of these, ronned [tiles]
--   deal_in_rate                   n_ronned / n_discards
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   ronned_share                   n_ronned / all tiles ronned
-- Additive: cells
-- Chart: heat x=rank y=suit z=deal_in_rate
WITH by_game AS (
    SELECT
        n_players, length, room, tile // 4 AS kind, log_id,
        count(*) AS n_discards,
        count(*) FILTER (n_rons > 0) AS n_ronned
    FROM discards
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    WHERE turn BETWEEN $from_turn::INTEGER AND $to_turn::INTEGER
    GROUP BY ALL
),
cells AS (
    SELECT
        n_players, length, room, kind,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, kind, log_id)))::BIGINT AS "\0",
        game_sums(n_ronned, n_discards) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, kind
),
totalled AS (
    SELECT
        *,
        (sum(n_ronned) OVER (PARTITION BY n_players, length, room))::BIGINT AS n_all
    FROM cells
)
SELECT
    n_players, length, room, kind,
    kind_name(kind) AS tile,
    substr('mpsz', kind // 9 + 1, 1) AS suit,
    kind % 9 + 1 AS rank,
    n_games,
    is_rough(n_games) AS is_rough,
    n_discards,
    n_ronned,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(n_ronned, n_all) AS ronned_share
FROM totalled
ORDER BY n_players DESC, length, room, kind
