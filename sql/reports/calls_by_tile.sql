-- Which discards are called?
--
-- All discards of a kind, by what became of them; red fives are fives. Whether anybody could call is not
-- asked, so the rates are those of all discards. In three-player games there is no chi. A call that came to
-- nothing because the tile was ronned does not count.
--
-- Group: calls
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
--   n_called                       of these, called [tiles]
--   call_rate                      n_called / n_discards
--   call_low, call_high            interval of call_rate
--   chi_rate                       called for chi / n_discards
--   pon_rate                       called for pon / n_discards
--   kan_rate                       called for an open kan / n_discards
--   called_share                   n_called / all called discards
-- Additive: cells
-- Chart: heat x=rank y=suit z=call_rate
WITH by_game AS (
    SELECT
        n_players, length, room, tile // 4 AS kind, log_id,
        count(*) AS n_discards,
        count(called_as) AS n_called,
        count(*) FILTER (called_as = 'chi') AS n_chi,
        count(*) FILTER (called_as = 'pon') AS n_pon,
        count(*) FILTER (called_as = 'daiminkan') AS n_kan
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
        game_sums(n_called, n_discards) AS call_sums
    FROM by_game
    GROUP BY n_players, length, room, kind
),
totalled AS (
    SELECT
        *,
        (sum(n_called) OVER (PARTITION BY n_players, length, room))::BIGINT AS n_all
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
    n_called,
    share(call_sums) AS call_rate,
    interval_low(call_sums) AS call_low,
    interval_high(call_sums) AS call_high,
    share(n_chi, n_discards) AS chi_rate,
    share(n_pon, n_discards) AS pon_rate,
    share(n_kan, n_discards) AS kan_rate,
    share(n_called, n_all) AS called_share
FROM totalled
ORDER BY n_players DESC, length, room, kind
