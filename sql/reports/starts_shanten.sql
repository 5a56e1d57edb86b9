-- How far are starting hands from tenpai, and how do they end?
--
-- Shanten of the 13 tiles dealt (配牌向聴数); the dealer's first draw does not count. Two winners of one tile
-- are two wins, the player who dealt in to both counts once. The balance is the change of points over the whole
-- hand, the player's riichi stick taken off.
--
-- Group: starts
-- Grain: one starting shanten, dealer or not
-- Parameters: games
-- Columns: games
--   is_dealer                      deals the hand
--   start_shanten                  shanten of the 13 tiles dealt, 0 tenpai [shanten]
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        player-hands [hands]
--   shanten_share                  n_hands / all player-hands of the dealer, or of the others
--   shanten_low, shanten_high      interval of shanten_share
--   win_rate                       wins / n_hands (和了率)
--   win_low, win_high              interval of win_rate
--   deal_in_rate                   hands dealt in / n_hands (放銃率)
--   deal_in_low, deal_in_high      interval of deal_in_rate
--   riichi_rate                    riichi declared / n_hands (立直率)
--   call_rate                      hands with an open call / n_hands (副露率)
--   average_turn_tenpai            mean first tenpai turn of the hands that reached it [own discards]
--   balance                        mean change of points over the hand (局収支) [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: bar x=start_shanten y=shanten_share low=shanten_low high=shanten_high series=is_dealer
WITH by_game AS (
    SELECT
        n_players,
        length,
        room,
        is_dealer,
        start_shanten,
        log_id,
        count(*) AS n_hands,
        (sum(count(*)) OVER (PARTITION BY is_dealer, log_id))::BIGINT AS n_all,
        count(*) FILTER (is_winner) AS n_wins,
        count(*) FILTER (outcome = 'dealt_in') AS n_deal_ins,
        count(*) FILTER (is_riichi_declared) AS n_riichi,
        count(*) FILTER (n_open_calls > 0) AS n_called,
        sum(first_tenpai_turn)::BIGINT AS average_turn_tenpai_sum,
        count(first_tenpai_turn) AS average_turn_tenpai_n,
        sum(total_delta)::BIGINT AS balance_sum,
        count(total_delta) AS balance_n
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    GROUP BY n_players, length, room, is_dealer, start_shanten, log_id
),
cells AS (
    SELECT
        n_players, length, room, is_dealer, start_shanten,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, is_dealer, start_shanten, log_id, n_all)))::BIGINT AS "\0",
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_hands, n_all) AS shanten_sums,
        game_sums(n_wins, n_hands) AS win_sums,
        game_sums(n_deal_ins, n_hands) AS deal_in_sums
    FROM by_game
    GROUP BY n_players, length, room, is_dealer, start_shanten
),
totals AS (
    SELECT *, whole_sums(shanten_sums, (n_players, length, room, is_dealer)) AS shanten_whole
    FROM cells
)
SELECT
    n_players,
    length,
    room,
    is_dealer,
    start_shanten,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    share(shanten_whole) AS shanten_share,
    interval_low(shanten_whole) AS shanten_low,
    interval_high(shanten_whole) AS shanten_high,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(deal_in_sums) AS deal_in_rate,
    interval_low(deal_in_sums) AS deal_in_low,
    interval_high(deal_in_sums) AS deal_in_high,
    share(n_riichi, n_hands) AS riichi_rate,
    share(n_called, n_hands) AS call_rate,
    share(average_turn_tenpai_sum, average_turn_tenpai_n) AS average_turn_tenpai,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM totals
ORDER BY n_players, length, room, is_dealer, start_shanten
