"""The tables of all real logs: what must hold between them holds.

Each query must return no rows.
"""

import duckdb
import pyarrow as pa
import pytest

from parsers import iter_logs, unpack
from parsers.compiling import compiled
from parsers.mjlog import scanner
from parsers.mjlog.reader import read_batch
from pipeline.facts.build import build_tables
from pipeline.facts.logs import LogEntry
from pipeline.facts.schema import LOG_TABLES
from pipeline.native import compiler
from pipeline.replay.run import replay_batch

pytestmark = pytest.mark.corpus

GAMES_PER_BATCH = 200

# Of logs that agree with their replay; what disagrees is no matter of the tables.
SOUND = "log_id IN (SELECT log_id FROM games WHERE rules_supported AND n_disagreements = 0)"

QUERIES = {
    "a hand has a row for each player": """
        SELECT log_id, hand_index, count(*) AS n FROM hand_seats GROUP BY ALL
        EXCEPT SELECT log_id, hand_index, n_players FROM hands JOIN games USING (log_id)""",
    "a game has its hands": """
        SELECT log_id, n_hands, count(hand_index) AS n FROM games LEFT JOIN hands USING (log_id)
        GROUP BY ALL HAVING n <> n_hands""",
    "points are lost to sticks and won from them": """
        SELECT log_id, hand_index, sum(delta) AS paid FROM hand_seats GROUP BY ALL
        EXCEPT SELECT log_id, hand_index,
            1000 * (n_sticks + n_riichi_accepted - n_sticks_after) FROM hands""",
    "the deltas of a hand are those of its seats": """
        SELECT log_id, hand_index, list(delta ORDER BY seat) FROM hand_seats GROUP BY ALL
        EXCEPT SELECT log_id, hand_index, deltas FROM hands""",
    "a hand starts with what the one before left": f"""
        SELECT * FROM (
            SELECT log_id, seat, end_points, end_placement,
                lead(start_points) OVER game AS next_points,
                lead(start_placement) OVER game AS next_placement
            FROM hand_seats WHERE {SOUND} WINDOW game AS (PARTITION BY log_id, seat ORDER BY hand_index)
        ) WHERE end_points <> next_points OR end_placement <> next_placement""",
    "a riichi stands in the row of its seat": """
        SELECT log_id, hand_index, seat, riichi_turn, riichi_order, is_riichi_accepted, is_double_riichi,
            is_ippatsu, riichi_waits, riichi_wait_class, n_riichi_unseen_tiles, n_discards_before_riichi
        FROM hand_seats WHERE is_riichi_declared
        EXCEPT SELECT log_id, hand_index, seat, turn, riichi_order, is_accepted, is_double, is_ippatsu, waits,
            wait_class, n_unseen_tiles, n_discards_before FROM riichis""",
    "no riichi is missing": """
        SELECT * FROM (SELECT count(*) AS n FROM riichis),
            (SELECT count(*) FILTER (is_riichi_declared) AS m FROM hand_seats) WHERE n <> m""",
    "a riichi is the discard that declares it": """
        SELECT log_id, hand_index, seat, turn, tile, origin, waits, n_unseen_tiles, furiten FROM riichis
        EXCEPT SELECT log_id, hand_index, seat, turn, tile, origin, waits, n_unseen_tiles, furiten
        FROM discards WHERE is_riichi_tile""",
    "discards before a riichi are counted by place": """
        SELECT riichis.log_id, riichis.seq, n_discards_before
        FROM riichis JOIN discards USING (log_id, hand_index) GROUP BY ALL
        HAVING n_discards_before <> count(*) FILTER (discards.seq < riichis.seq)""",
    "a player's discards are numbered": """
        SELECT log_id, hand_index, seat, turn, row_number() OVER (
            PARTITION BY log_id, hand_index, seat ORDER BY seq) AS nth FROM discards QUALIFY nth <> turn""",
    "discards add up": """
        SELECT log_id, hand_index, seat, n_discards FROM hand_seats WHERE n_discards > 0
        EXCEPT SELECT log_id, hand_index, seat, count(*) FROM discards GROUP BY ALL""",
    "discards of a hand add up": """
        SELECT log_id, hand_index, sum(n_discards), sum(n_draws) FROM hand_seats GROUP BY ALL
        EXCEPT SELECT log_id, hand_index, n_discards, n_draws FROM hands""",
    "the first tenpai is a discard": """
        SELECT log_id, hand_index, seat, first_tenpai_turn FROM hand_seats WHERE first_tenpai_turn IS NOT NULL
        EXCEPT SELECT log_id, hand_index, seat, min(turn) FROM discards WHERE shanten = 0 GROUP BY ALL""",
    "the first tenpai has a row": """
        SELECT log_id, hand_index, seat, turn, seq, waits, n_unseen_tiles, n_drawable_tiles, furiten,
            n_riichi_others, is_riichi_tile
        FROM discards JOIN hand_seats USING (log_id, hand_index, seat) WHERE turn = first_tenpai_turn
        EXCEPT SELECT log_id, hand_index, seat, turn, seq, waits, n_unseen_tiles, n_drawable_tiles, furiten,
            n_riichi_others, is_riichi_tile FROM tenpais""",
    "no other discard has": """
        SELECT log_id, hand_index, seat FROM tenpais
        EXCEPT SELECT log_id, hand_index, seat FROM hand_seats WHERE first_tenpai_turn IS NOT NULL""",
    "a riichi at the first tenpai is worth the same": """
        SELECT log_id, hand_index, seat, wait_class, n_unheld_tiles, n_dora, n_red_fives, n_kita,
            is_all_simples, low_han, high_han, low_points, high_points FROM tenpais WHERE is_riichi_tile
        EXCEPT SELECT log_id, hand_index, seat, wait_class, n_unheld_tiles, n_dora, n_red_fives, n_kita,
            is_all_simples, low_han, high_han, low_points, high_points FROM riichis""",
    "low is not above high": """
        SELECT * FROM tenpais WHERE low_points > high_points OR (high_points > 0) <> (n_yaku_waits > 0)
            OR (low_points = 0 AND n_yaku_waits = n_wait_kinds) OR (low_han > 0) <> (low_points > 0)""",
    "a win by ron without riichi is worth what its tenpai was": """
        SELECT wins.log_id, wins.seq, points, low_points, high_points
        FROM wins JOIN tenpais USING (log_id, hand_index, seat)
        WHERE NOT is_riichi AND source = 'discard' AND wins.n_tiles_left > 0 AND wins.waits = tenpais.waits
            AND wins.n_dora - tenpais.n_dora BETWEEN 0 AND 1 AND wins.n_red_fives = tenpais.n_red_fives
            AND wins.n_kita = tenpais.n_kita AND points NOT BETWEEN low_points AND high_points
            AND NOT EXISTS (
                FROM discards AS later WHERE (later.log_id, later.hand_index, later.seat)
                    = (tenpais.log_id, tenpais.hand_index, tenpais.seat)
                    AND later.turn > tenpais.turn AND origin <> 'drawn')
            AND NOT EXISTS (
                FROM calls WHERE (calls.log_id, calls.hand_index) = (tenpais.log_id, tenpais.hand_index)
                    AND calls.seq > tenpais.seq AND call NOT IN ('chi', 'pon'))""",
    "shanten falls with a draw by one at the most": """
        SELECT * FROM discards WHERE shanten_before NOT BETWEEN -1 AND 6 OR shanten < shanten_before""",
    "a first discard follows the first draw": """
        SELECT log_id, hand_index, seat, first_draw_shanten, shanten_before FROM hand_seats
        JOIN discards USING (log_id, hand_index, seat)
        WHERE turn = 1 AND n_ankan + n_kita + n_open_calls = 0 AND first_draw_shanten <> shanten_before""",
    "the draw after the deal helps or does not": """
        SELECT * FROM hand_seats WHERE first_draw_shanten NOT BETWEEN start_shanten - 1 AND start_shanten
            OR (first_draw_shanten IS NULL AND n_draws > 0 AND first_call_turn IS DISTINCT FROM 1)""",
    "tenpai has waits": "SELECT * FROM discards WHERE (shanten = 0) <> (waits IS NOT NULL)",
    "calls add up": """
        SELECT log_id, hand_index, seat, n_chi, n_pon, n_daiminkan, n_ankan, n_kakan, n_kita FROM hand_seats
        WHERE n_chi + n_pon + n_daiminkan + n_ankan + n_kakan + n_kita > 0
        EXCEPT SELECT log_id, hand_index, seat,
            count(*) FILTER (call = 'chi'), count(*) FILTER (call = 'pon'),
            count(*) FILTER (call = 'daiminkan'), count(*) FILTER (call = 'ankan'),
            count(*) FILTER (call = 'kakan'), count(*) FILTER (call = 'kita')
        FROM calls WHERE NOT is_robbed GROUP BY ALL""",
    "the first call has a row": """
        SELECT log_id, hand_index, seat, first_call_turn FROM hand_seats WHERE n_open_calls > 0
        EXCEPT SELECT log_id, hand_index, seat, turn FROM calls WHERE call_order = 1""",
    "a claimed tile is the discard that was called": """
        SELECT log_id, seat, tile, call, from_seat FROM calls WHERE call IN ('chi', 'pon', 'daiminkan')
        EXCEPT SELECT log_id, called_by_seat, tile, called_as, seat FROM discards""",
    "a winner's points are in his row": """
        SELECT log_id, hand_index, seat, win_points FROM hand_seats WHERE is_winner
        EXCEPT SELECT log_id, hand_index, seat, points FROM wins""",
    "a win is made of its parts": """
        SELECT * FROM wins WHERE points + honba_points + stick_points <> delta OR honba_points < 0""",
    "the yaku of a win add up": f"""
        SELECT wins.log_id, wins.seq, wins.han, sum(win_yaku.han) AS n
        FROM wins JOIN win_yaku USING (log_id, hand_index, seat) WHERE wins.{SOUND}
        GROUP BY ALL HAVING n <> wins.han OR (wins.n_yakuman > 0) <> bool_or(is_yakuman)""",
    "dora are yaku 52, 53 and 54": f"""
        SELECT log_id, seq, n_dora, n_kita, n_ura, n_red_fives
        FROM wins JOIN win_yaku USING (log_id, hand_index, seq, seat)
        WHERE {SOUND} AND n_yakuman = 0 GROUP BY ALL
        HAVING n_dora + n_kita <> coalesce(sum(win_yaku.han) FILTER (yaku_id = 52), 0)
            OR n_ura <> coalesce(sum(win_yaku.han) FILTER (yaku_id = 53), 0)
            OR n_red_fives <> coalesce(sum(win_yaku.han) FILTER (yaku_id = 54), 0)""",
    "the winning tile is one of the waits": """
        SELECT * FROM wins
        WHERE (waits >> (tile // 4)) & 1 = 0 OR n_unseen_tiles < 1 OR wait_class = 'none'""",
    "a hand's text has all of its tiles": """
        SELECT hand, melds, regexp_replace(hand || melds, '[^0-9]', '', 'g') AS digits FROM wins
        WHERE length(digits) - n_kita < 14 OR length(digits) - n_kita > 18""",
    "who deals in pays": """
        SELECT log_id, hand_index, seat, n_winners_paid, deal_in_points
        FROM hand_seats WHERE outcome = 'dealt_in'
        EXCEPT SELECT log_id, hand_index, seat, n_winners, paid_points FROM deal_ins""",
    "deal-ins have their winners": """
        SELECT log_id, hand_index, seat, n_winners, winner_seats FROM deal_ins
        EXCEPT SELECT log_id, hand_index, from_seat, count(*), sum(1 << seat) FROM wins GROUP BY ALL""",
    "ronned discards are deal-ins": """
        SELECT log_id, seq, seat, tile, n_rons, turn, waits, shanten FROM discards WHERE n_rons > 0
        EXCEPT SELECT log_id, seq, seat, tile, n_winners, turn, waits, shanten FROM deal_ins""",
    "everybody has a row at a deal-in": """
        SELECT log_id, hand_index, seq, n_players, seat, n_winners, shanten, waits, n_open_melds, is_in_riichi
        FROM deal_ins JOIN games USING (log_id)
        EXCEPT SELECT log_id, hand_index, seq, count(*) OVER hand, deal_in_seat,
            count(*) FILTER (is_winner) OVER hand, shanten, waits, n_open_melds, is_in_riichi
        FROM deal_in_seats WINDOW hand AS (PARTITION BY log_id, hand_index)
        QUALIFY is_deal_in_seat""",
    "the winners at a deal-in have won": """
        SELECT log_id, hand_index, seat, waits, n_open_melds, is_dealer FROM deal_in_seats WHERE is_winner
        EXCEPT SELECT log_id, hand_index, seat, waits, n_open_melds, is_dealer FROM wins""",
    "honba of a deal-in are those of its wins": """
        SELECT log_id, hand_index, deal_ins.honba_points, sum(wins.honba_points)
        FROM deal_ins JOIN wins USING (log_id, hand_index) GROUP BY ALL
        HAVING deal_ins.honba_points <> sum(wins.honba_points) AND max(pao_seat) IS NULL""",
    "points to the own placement are none": """
        SELECT * FROM hand_seats WHERE start_placement < 5 AND
            [points_to_first, points_to_second, points_to_third, points_to_fourth][start_placement] <> 0""",
    "a game has one first of its last hands": """
        SELECT log_id FROM hands GROUP BY log_id
        HAVING count(*) FILTER (is_first_all_last) <> max(is_all_last::INTEGER)""",
    "a discard against riichi has its dangers": """
        SELECT log_id, hand_index, seq, seat, tile, turn, origin, shanten_before, shanten, n_open_melds,
            is_in_riichi, is_dora, n_tiles_left, n_riichi_others, n_riichi_others AS n
        FROM discards WHERE n_riichi_others > 0
        EXCEPT SELECT log_id, hand_index, seq, seat, tile, turn, origin, shanten_before, shanten,
            n_open_melds, is_in_riichi, is_dora, n_tiles_left, n_riichi_others, count(*)
        FROM dangers GROUP BY ALL""",
    "no other discard has dangers": """
        SELECT log_id, hand_index, seq FROM dangers
        EXCEPT SELECT log_id, hand_index, seq FROM discards WHERE n_riichi_others > 0""",
    "a danger is against a riichi": """
        SELECT log_id, hand_index, seat, waits FROM riichis SEMI JOIN (
            SELECT log_id, hand_index, riichi_seat AS seat FROM dangers) USING (log_id, hand_index, seat)
        WHERE NOT is_accepted""",
    "a tile in danger is waited for by the waits of the riichi": """
        SELECT dangers.log_id, dangers.seq FROM dangers JOIN riichis
            ON (riichis.log_id, riichis.hand_index, riichis.seat)
            = (dangers.log_id, dangers.hand_index, riichi_seat)
        WHERE is_waited <> ((waits >> (dangers.tile // 4)) & 1 = 1) OR is_ronned > is_waited""",
    "nobody deals genbutsu into a riichi": """
        SELECT * FROM dangers WHERE is_ronned AND danger = 'genbutsu'""",
    "dangers that were ronned are the wins": """
        SELECT log_id, hand_index, riichi_seat, seat FROM dangers WHERE is_ronned
        EXCEPT SELECT log_id, hand_index, seat, from_seat FROM wins WHERE source = 'discard' AND is_riichi""",
    "wins on discards in riichi were dangers": """
        SELECT log_id, hand_index, seat, from_seat, tile FROM wins WHERE source = 'discard' AND is_riichi
        EXCEPT SELECT log_id, hand_index, riichi_seat, seat, tile FROM dangers WHERE is_ronned""",
    "classes of danger, shapes and walls agree": """
        SELECT * FROM dangers WHERE (n_shapes IS NULL) <> (wall IS NULL)
            OR (danger IN ('genbutsu', 'suji') AND n_shapes > 0) OR (danger = 'honour' AND wall IS NOT NULL)
            OR (wall = 'no_chance' AND n_shapes > 0) OR n_held < 1 OR n_seen + n_held > 4
            OR n_safe_tiles < (danger = 'genbutsu')::INTEGER""",
    "furiten has a spell": """
        SELECT log_id, hand_index, seat FROM hand_seats
        LEFT JOIN (
            SELECT log_id, hand_index, seat, list(DISTINCT kind) AS kinds FROM furiten_spells GROUP BY ALL)
            USING (log_id, hand_index, seat)
        WHERE has_discard_furiten <> coalesce(list_contains(kinds, 'discard'), false)
            OR has_temporary_furiten <> coalesce(list_contains(kinds, 'temporary'), false)
            OR has_riichi_furiten <> coalesce(list_contains(kinds, 'riichi'), false)""",
    "placements of a complete game are a permutation": """
        SELECT log_id FROM game_seats WHERE placement IS NOT NULL
        GROUP BY log_id HAVING sum(placement) <> count(*) * (count(*) + 1) // 2""",
    "disagreements are counted": """
        SELECT log_id, n_disagreements, count(check_name) AS n FROM games LEFT JOIN checks USING (log_id)
        GROUP BY ALL HAVING n <> n_disagreements""",
    "a stored log has a game, and no other": """
        SELECT log_id, status FROM logs FULL JOIN games USING (log_id)
        WHERE (coalesce(status, '') IN ('ok', 'cut', 'unsupported')) <> (n_players IS NOT NULL)""",
    "a log that is not ok has a reason": "SELECT * FROM logs WHERE (status = 'ok') <> (reason IS NULL)",
}


@pytest.fixture(scope="module")
def logs(corpus):
    """Every log of the corpus under an id of its own."""
    seen = {}
    for place, raw in enumerate(iter_logs([corpus])):
        log_id = raw.log_id or f"nogid-{place}"
        seen[log_id if log_id not in seen else f"{log_id}-{place}"] = unpack(raw.data)
    return list(seen.items())


@pytest.fixture(scope="module")
def warehouse(logs):
    """A DuckDB connection with the tables."""
    tokenize = compiled(scanner.tokenize, compiler.native, compiler.entry)
    parts = []
    for start in range(0, len(logs), GAMES_PER_BATCH):
        group = logs[start : start + GAMES_PER_BATCH]
        batch = read_batch(group, tokenize)
        entries = [LogEntry("corpus", log_id, log_id, len(xml), "", 1) for log_id, xml in group]
        parts.append(build_tables(batch, replay_batch(batch), entries))
    connection = duckdb.connect()
    for name in LOG_TABLES:
        table = pa.concat_tables(part[name] for part in parts)
        table.validate(full=True)
        connection.register(name, table.unify_dictionaries())
    return connection


@pytest.mark.parametrize("name", LOG_TABLES)
def test_keys_are_unique(warehouse, name):
    key = ", ".join(LOG_TABLES[name].key)
    assert warehouse.execute(f"SELECT {key} FROM {name} GROUP BY ALL HAVING count(*) > 1").fetchall() == []


@pytest.mark.parametrize("query", QUERIES.values(), ids=list(QUERIES))
def test_query_returns_no_rows(warehouse, query):
    assert warehouse.execute(query).fetchmany(5) == []


def test_columns_that_are_never_null_are_not(warehouse):
    for table in LOG_TABLES.values():
        for column in table.columns:
            query = f"SELECT count(*) - count({column.name}) FROM {table.name}"
            assert column.null or warehouse.execute(query).fetchone() == (0,), (table.name, column.name)


def test_words_are_declared(warehouse):
    for table in LOG_TABLES.values():
        for column in table.columns:
            if column.words and column.name != "wait_shapes":
                query = f"SELECT DISTINCT {column.name} FROM {table.name} WHERE {column.name} IS NOT NULL"
                found = {row[0] for row in warehouse.execute(query).fetchall()}
                assert found <= set(column.words), (table.name, column.name)
