-- Statistics of an account as Tenhou's own pages show them.
--
-- One row per name, number of players, length and room. Tenhou does not publish its denominators: rates
-- of wins, deal-ins, calls and riichi are shares of hands, as everywhere. A double ron is one deal-in, a
-- call is a chi, pon or open kan, riichi counts from the declaration.
--
-- Interpretations: hands of an incomplete game count, the game itself does not; 平均得点 is given both as
-- final score and as final points, as the page does not say which. The mangan table (満貫統計) is here a row
-- of one account; on the page it is one rule and month of all players. The yaku table (役統計) is
-- stats_tenhou_yaku. Stable dan is that of the points since October 2017 whatever the year of the game:
-- ((points for a 1st * n_first + points for a 2nd * n_second) / games finished last) / 10 - 2, with the
-- points of an East game, since those of a hanchan are 1.5 times all of them. It has no value outside the
-- rooms, nor with no last place. Left out: points to the next dan, which need every game of the account.

CREATE OR REPLACE VIEW stats_tenhou AS
WITH
accounts AS MATERIALIZED (
    FROM stats_account_games
),
hand_counts AS (
    SELECT
        a.name, a.n_players, a.length, a.room,
        count(*) AS n_hands,
        number_if(h.is_winner) AS n_wins,
        number_if(h.n_winners_paid > 0) AS n_deal_ins,
        number_if(h.n_open_calls > 0) AS n_called_hands,
        number_if(h.is_riichi_declared) AS n_riichi
    FROM hand_seats h JOIN accounts a USING (log_id, seat)
    GROUP BY ALL
),
game_counts AS (
    SELECT
        name, n_players, length, room,
        count(placement) AS n_games,
        number_if(placement = 1) AS n_first,
        number_if(placement = 2) AS n_second,
        number_if(placement = 3) AS n_third,
        number_if(placement = 4) AS n_fourth,
        number_if(placement = n_players) AS n_last,
        number_if(final_points < 0) AS n_busts,
        sum_if(round(10 * final_score), placement IS NOT NULL) AS score_tenths,
        sum_if(final_points, placement IS NOT NULL) AS points,
        arg_max(dan, (played_at_jst, log_id)) AS latest_dan,
        arg_max(rate, (played_at_jst, log_id)) AS latest_rate,
        max(rate) AS max_rate
    FROM accounts
    GROUP BY ALL
),
win_counts AS (
    SELECT
        a.name, a.n_players, a.length, a.room,
        count(*) AS n_limit_wins,
        number_if(placement = 1) AS first_wins,
        number_if(placement IS NOT NULL) AS placed_wins,
        number_if(limit_name = 'none') AS n_below_mangan,
        number_if(limit_name = 'mangan') AS n_mangan,
        number_if(limit_name = 'haneman') AS n_haneman,
        number_if(limit_name = 'baiman') AS n_baiman,
        number_if(limit_name = 'sanbaiman') AS n_sanbaiman,
        number_if(limit_name = 'yakuman') AS n_yakuman,
        number_if(limit_name = 'none' AND placement IS NOT NULL) AS placed_below_mangan,
        number_if(limit_name = 'mangan' AND placement IS NOT NULL) AS placed_mangan,
        number_if(limit_name = 'haneman' AND placement IS NOT NULL) AS placed_haneman,
        number_if(limit_name = 'baiman' AND placement IS NOT NULL) AS placed_baiman,
        number_if(limit_name = 'sanbaiman' AND placement IS NOT NULL) AS placed_sanbaiman,
        number_if(limit_name = 'yakuman' AND placement IS NOT NULL) AS placed_yakuman,
        number_if(limit_name = 'none' AND placement = 1) AS first_below_mangan,
        number_if(limit_name = 'mangan' AND placement = 1) AS first_mangan,
        number_if(limit_name = 'haneman' AND placement = 1) AS first_haneman,
        number_if(limit_name = 'baiman' AND placement = 1) AS first_baiman,
        number_if(limit_name = 'sanbaiman' AND placement = 1) AS first_sanbaiman,
        number_if(limit_name = 'yakuman' AND placement = 1) AS first_yakuman
    FROM wins JOIN accounts a USING (log_id, seat)
    GROUP BY ALL
),
latest_gains AS (
    SELECT n_players, room, first_gain, second_gain
    FROM ladder_gains
    QUALIFY row_number() OVER (PARTITION BY n_players, room ORDER BY since_jst DESC) = 1
),
counts AS (
    SELECT
        name, n_players, length, room, latest_dan, latest_rate, max_rate,
        first_gain / 10 AS dan_per_first, second_gain / 10 AS dan_per_second,
        coalesce(COLUMNS(* EXCLUDE (
            name, n_players, length, room, latest_dan, latest_rate, max_rate, first_gain, second_gain)), 0)
    FROM game_counts
    JOIN hand_counts USING (name, n_players, length, room)
    LEFT JOIN win_counts USING (name, n_players, length, room)
    LEFT JOIN latest_gains USING (n_players, room)
)
SELECT
    -- Name of the account (名前)
    name,
    -- Players of the table (四人打ち, 三人打ち)
    n_players,
    -- Tonpuu or hanchan (東風戦, 東南戦)
    length,
    -- Room (卓): ippan 般, joukyuu 上, tokujou 特, houou 鳳
    room,

    -- Games (対戦数): complete games
    n_games,
    -- Hands (局数)
    n_hands,
    -- Games finished 1st (１位)
    n_first,
    -- Games finished 2nd (２位)
    n_second,
    -- Games finished 3rd (３位)
    n_third,
    -- Games finished 4th (４位): 0 with three players
    n_fourth,
    -- 1st rate (１位率, トップ率): games finished 1st / n_games
    share(n_first, n_games) AS first_rate,
    -- 2nd rate (２位率)
    share(n_second, n_games) AS second_rate,
    -- 3rd rate (３位率)
    share(n_third, n_games) AS third_rate,
    -- 4th rate (４位率): null with three players
    CASE WHEN n_players = 4 THEN share(n_fourth, n_games) END AS fourth_rate,
    -- Top two rate (連対率): games finished 1st or 2nd / n_games
    share(n_first + n_second, n_games) AS top_two_rate,
    -- Last rate (ラス率): games finished last / n_games
    share(n_last, n_games) AS last_rate,
    -- Bust rate (飛び率): games finished below 0 points / n_games
    share(n_busts, n_games) AS bust_rate,
    -- Mean placement (平均順位)
    mean_of(n_first + 2 * n_second + 3 * n_third + 4 * n_fourth, n_games) AS mean_placement,
    -- Mean final score (平均得点): with uma and oka [thousands of points]
    mean_of(score_tenths / 10, n_games) AS mean_score,
    -- Mean final points (平均得点) [points]
    mean_of(points, n_games) AS mean_points,
    -- Wins (和了数)
    n_wins,
    -- Deal-ins (放銃数): one also for a double ron
    n_deal_ins,
    -- Hands with a chi, pon or open kan (副露局数)
    n_called_hands,
    -- Hands with a riichi declared (立直局数)
    n_riichi,
    -- Win rate (和了率): n_wins / n_hands
    share(n_wins, n_hands) AS win_rate,
    -- Deal-in rate (放銃率): n_deal_ins / n_hands
    share(n_deal_ins, n_hands) AS deal_in_rate,
    -- Call rate (副露率): n_called_hands / n_hands
    share(n_called_hands, n_hands) AS call_rate,
    -- Riichi rate (立直率): n_riichi / n_hands
    share(n_riichi, n_hands) AS riichi_rate,

    -- Dan before the latest game of this row (段位): 10 is 1-dan, 19 10-dan, 20 tenhoui
    latest_dan,
    -- Rate before the latest game of this row (Ｒ)
    latest_rate,
    -- Highest rate before a game of this row (最高Ｒ)
    max_rate,
    -- Games finished last (ラス): n of stable_dan
    n_last,
    -- Stable dan (安定段位): null outside the rooms and without a last place
    CASE WHEN n_last > 0 THEN (dan_per_first * n_first + dan_per_second * n_second) / n_last - 2 END
        AS stable_dan,
    -- Standard error of stable_dan by the delta method, too small for few games
    CASE WHEN n_last > 0 THEN
        sqrt(
            dan_per_first ** 2 * n_first + dan_per_second ** 2 * n_second
            + (dan_per_first * n_first + dan_per_second * n_second) ** 2 / n_last
        ) / n_last
    END AS stable_dan_se,

    -- Wins below mangan (満貫未満): n_below_mangan / n_wins
    share(n_below_mangan, n_limit_wins) AS below_mangan_rate,
    -- Mangan (満貫): wins / n_wins
    share(n_mangan, n_limit_wins) AS mangan_rate,
    -- Haneman (跳満): wins / n_wins
    share(n_haneman, n_limit_wins) AS haneman_rate,
    -- Baiman (倍満): wins / n_wins
    share(n_baiman, n_limit_wins) AS baiman_rate,
    -- Sanbaiman (三倍満): wins / n_wins
    share(n_sanbaiman, n_limit_wins) AS sanbaiman_rate,
    -- Yakuman (役満), counted ones too: wins / n_wins
    share(n_yakuman, n_limit_wins) AS yakuman_rate,
    -- Wins in games finished 1st / wins in complete games (１位の和了数/１-４位の和了数)
    share(first_wins, placed_wins) AS first_share_of_wins,
    -- The same of wins below mangan (満貫未満): n are those of complete games
    share(first_below_mangan, placed_below_mangan) AS first_share_of_below_mangan,
    -- The same of mangan (満貫)
    share(first_mangan, placed_mangan) AS first_share_of_mangan,
    -- The same of haneman (跳満)
    share(first_haneman, placed_haneman) AS first_share_of_haneman,
    -- The same of baiman (倍満)
    share(first_baiman, placed_baiman) AS first_share_of_baiman,
    -- The same of sanbaiman (三倍満)
    share(first_sanbaiman, placed_sanbaiman) AS first_share_of_sanbaiman,
    -- The same of yakuman (役満)
    share(first_yakuman, placed_yakuman) AS first_share_of_yakuman,
    -- Wins below mangan (満貫未満)
    n_below_mangan,
    -- Mangan (満貫)
    n_mangan,
    -- Haneman (跳満)
    n_haneman,
    -- Baiman (倍満)
    n_baiman,
    -- Sanbaiman (三倍満)
    n_sanbaiman,
    -- Yakuman (役満)
    n_yakuman
FROM counts;
