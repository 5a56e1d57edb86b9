-- How often are players furiten, and how many wins does it cost them?
--
-- discard: a kind of the waits lies in the player's own river; temporary (同巡): a winning tile was passed, until the
-- own next discard; riichi: passed in riichi, until the end of the hand. A hand counts once for each kind
-- that it had. A winning tile without yaku that is passed makes furiten too. Missed wins are winning tiles of
-- others that fell while furiten lasted, the tile that began it not counted; kinds overlap, so that a tile
-- can count for two.
--
-- Group: furiten
-- Grain: one kind of furiten, in riichi or not
-- Parameters: games
-- Columns: games
--   kind                           discard, temporary or riichi
--   is_riichi                      hands in which the player declared riichi, before or after
--   n_games                        games with such [games]
--   is_rough                       n_games is below 30: the intervals are rough
--   n_hands                        hands of players with or without riichi [player-hands]
--   n_furiten                      of these, hands with at least one such furiten [player-hands]
--   furiten_rate                   n_furiten / n_hands
--   furiten_low, furiten_high      interval of furiten_rate
--   per_thousand                   n_furiten for 1,000 hands [player-hands]
--   n_spells                       times of such furiten [times]
--   n_missed                       winning tiles of others that fell in it [tiles]
--   n_wins                         of n_furiten, won the hand [wins]
--   win_rate                       n_wins / n_furiten
--   win_low, win_high              interval of win_rate
--   balance                        mean change of points over the hands with such furiten [points]
--   balance_se                     its standard error [points]
-- Additive: cells
-- Chart: bar x=kind y=per_thousand series=is_riichi
WITH spells AS (
    SELECT log_id, hand_index, seat, kind, count(*) AS n_spells, sum(n_furiten_offers) AS n_missed
    FROM furiten_spells
    GROUP BY log_id, hand_index, seat, kind
),
every_kind AS (
    SELECT unnest(['discard', 'temporary', 'riichi']) AS kind
),
told AS (
    SELECT
        log_id, n_players, length, room, every_kind.kind, is_riichi_declared AS is_riichi, is_winner, total_delta,
        n_spells, n_missed
    FROM hand_seats
    JOIN chosen_games($players, $length, $room, $since, $until) USING (log_id)
    CROSS JOIN every_kind
    LEFT JOIN spells USING (log_id, hand_index, seat, kind)
),
by_game AS (
    SELECT
        n_players, length, room, kind, is_riichi, log_id,
        count(*) AS n_hands,
        count(n_spells) AS n_furiten,
        coalesce(sum(n_spells), 0)::BIGINT AS n_spells,
        coalesce(sum(n_missed), 0)::BIGINT AS n_missed,
        count(n_spells) FILTER (is_winner) AS n_wins,
        sum(CASE WHEN n_spells > 0 THEN total_delta END)::BIGINT AS balance_sum,
        count(CASE WHEN n_spells > 0 THEN total_delta END) AS balance_n
    FROM told
    GROUP BY n_players, length, room, kind, is_riichi, log_id
),
cells AS (
    SELECT
        n_players, length, room, kind, is_riichi,
        count(*) AS n_games,
        sum(COLUMNS(* EXCLUDE (n_players, length, room, kind, is_riichi, log_id)))::BIGINT AS "\0",
        game_sums(coalesce(balance_sum, 0), balance_n) AS balance_sums,
        game_sums(n_furiten, n_hands) AS furiten_sums,
        game_sums(n_wins, n_furiten) AS win_sums
    FROM by_game
    GROUP BY n_players, length, room, kind, is_riichi
)
SELECT
    n_players, length, room, kind, is_riichi,
    n_games,
    is_rough(n_games) AS is_rough,
    n_hands,
    n_furiten,
    share(furiten_sums) AS furiten_rate,
    interval_low(furiten_sums) AS furiten_low,
    interval_high(furiten_sums) AS furiten_high,
    share(1000 * n_furiten, n_hands) AS per_thousand,
    n_spells,
    n_missed,
    n_wins,
    share(win_sums) AS win_rate,
    interval_low(win_sums) AS win_low,
    interval_high(win_sums) AS win_high,
    share(balance_sum, balance_n) AS balance,
    ratio_error(balance_sums) AS balance_se
FROM cells
ORDER BY n_players DESC, length, room, list_position(['discard', 'temporary', 'riichi'], kind), is_riichi
