-- Shanten, riichi, wins and calls of an account by turn, as kobalab's xiangting.js and fulou.js count them.
--
-- One row per name, number of players, length, room and turn: own discards made, from 0. Shanten is that
-- after the discard, at turn 0 that of the 13 tiles dealt; riichi is declared with that discard; wins and
-- calls are those made with that many discards in the player's own river. A hand that only a fifth copy of a tile
-- would complete is in tenpai to the tool, which looks at the shape alone.

CREATE OR REPLACE VIEW stats_kobalab_turns AS
WITH
accounts AS MATERIALIZED (
    FROM stats_account_games
),
dealt AS (
    SELECT
        a.name, a.n_players, a.length, a.room,
        0 AS turn, h.start_shanten AS shanten, false AS is_riichi_tile
    FROM hand_seats h JOIN accounts a USING (log_id, seat)
),
discarded AS (
    SELECT
        a.name, a.n_players, a.length, a.room,
        d.turn, CASE WHEN d.is_short_of_fifth_copy THEN 0 ELSE d.shanten END AS shanten, d.is_riichi_tile
    FROM discards d JOIN accounts a USING (log_id, seat)
),
turn_counts AS (
    SELECT
        name, n_players, length, room, turn,
        count(*) AS n_hands,
        number_if(shanten = 0) AS n_shanten_0,
        number_if(shanten = 1) AS n_shanten_1,
        number_if(shanten = 2) AS n_shanten_2,
        number_if(shanten = 3) AS n_shanten_3,
        number_if(shanten = 4) AS n_shanten_4,
        number_if(shanten = 5) AS n_shanten_5,
        number_if(shanten = 6) AS n_shanten_6,
        number_if(is_riichi_tile) AS n_riichi
    FROM (FROM dealt UNION ALL FROM discarded)
    GROUP BY ALL
),
win_counts AS (
    SELECT a.name, a.n_players, a.length, a.room, h.n_discards AS turn, count(*) AS n_wins
    FROM hand_seats h JOIN accounts a USING (log_id, seat)
    WHERE h.is_winner
    GROUP BY ALL
),
open_calls AS (
    -- A tile of a hand that a call completes has to be discarded, which leaves it in tenpai.
    SELECT log_id, seat, turn, call_order, greatest(shanten_after, 0) AS shanten
    FROM calls
    WHERE call IN ('chi', 'pon', 'daiminkan')
),
call_counts AS (
    SELECT
        a.name, a.n_players, a.length, a.room, c.turn - 1 AS turn,
        number_if(call_order = 1) AS n_calls_1,
        number_if(call_order = 2) AS n_calls_2,
        number_if(call_order = 3) AS n_calls_3,
        number_if(call_order = 4) AS n_calls_4,
        sum_if(shanten, call_order = 1) AS shanten_1,
        sum_if(shanten, call_order = 2) AS shanten_2,
        sum_if(shanten, call_order = 3) AS shanten_3,
        sum_if(shanten, call_order = 4) AS shanten_4
    FROM open_calls c JOIN accounts a USING (log_id, seat)
    GROUP BY ALL
),
counts AS (
    SELECT
        name, n_players, length, room, turn,
        coalesce(COLUMNS(* EXCLUDE (name, n_players, length, room, turn)), 0)
    FROM turn_counts
    LEFT JOIN win_counts USING (name, n_players, length, room, turn)
    LEFT JOIN call_counts USING (name, n_players, length, room, turn)
)
SELECT
    -- Name of the account (名前)
    name,
    -- Players of the table (人数)
    n_players,
    -- Tonpuu or hanchan (東風戦, 東南戦)
    length,
    -- Room (卓)
    room,
    -- Own discards made, 0 for the deal (巡目)
    turn,
    -- Hands that came so far: this many discards were made (局数)
    n_hands,
    -- Of them in tenpai after the discard (聴牌)
    n_shanten_0,
    -- Of them one from tenpai (一向聴)
    n_shanten_1,
    -- Of them two from tenpai (二向聴)
    n_shanten_2,
    -- Of them three from tenpai (三向聴)
    n_shanten_3,
    -- Of them four from tenpai (四向聴)
    n_shanten_4,
    -- Of them five from tenpai (五向聴)
    n_shanten_5,
    -- Of them six from tenpai (六向聴)
    n_shanten_6,
    -- Tenpai rate (聴牌率): n_shanten_0 / n_hands
    share(n_shanten_0, n_hands) AS tenpai_rate,
    -- Riichi declared with this discard (立直)
    n_riichi,
    -- Wins with this many own discards made (和了)
    n_wins,
    -- First calls with this many own discards made (1副露)
    n_calls_1,
    -- Second calls (2副露)
    n_calls_2,
    -- Third calls (3副露)
    n_calls_3,
    -- Fourth calls (4副露)
    n_calls_4,
    -- Mean shanten right after the first call, the best discard taken, 0 at the least (副露時の向聴数)
    mean_of(shanten_1, n_calls_1) AS mean_shanten_after_call_1,
    -- Mean shanten right after the second call
    mean_of(shanten_2, n_calls_2) AS mean_shanten_after_call_2,
    -- Mean shanten right after the third call
    mean_of(shanten_3, n_calls_3) AS mean_shanten_after_call_3,
    -- Mean shanten right after the fourth call
    mean_of(shanten_4, n_calls_4) AS mean_shanten_after_call_4
FROM counts;
