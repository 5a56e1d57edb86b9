"""Numbers that the code of a tool counts in another way than its words say: one made-up game each."""

import pytest
from logbook import Logbook

import pipeline
from pipeline.store.catalog import open_warehouse

TANYAO = "234678m34p34577s"  # waits for 2p 5p
FOUR_TRIPLETS = "222m444666888s5p"  # waits for 5p
TERMINALS = ("1m", "9m", "1p", "9p", "1s", "9s", "2z", "3z", "6z", "7z")
PINFU_TANYAO = {7: 1, 8: 1}
SUUANKOU_TANKI = 41


def log_of(name):
    return Logbook(names=[f"{name} {seat}" for seat in range(4)])


def called_river():
    """Seat 1 discards three tiles, of which one is called; seat 3 ends the hand."""
    log = log_of("river").hand(hands={2: "55z9m", 3: TANYAO}).turn(0, "9p").turn(1, "5z").pon(2)
    log.discard(2, "9m").turn(3, "1z").turn(0, "1z").turn(1, "1z").turn(2, "2z").turn(3, "2z").turn(0, "2z")
    return log.turn(1, "5p").win(3, yaku=PINFU_TANYAO)


def completing_call():
    """Seat 2 could not win on the 5p that completes its hand, which has no yaku, and calls it."""
    log = log_of("complete").hand(hands={0: TANYAO, 2: "123m34p456789s55z"}).turn(0, "9m").turn(1, "5p")
    log.chi(2, "34p").discard(2, "1m").turn(3, "9m").draw(0, "2p")
    return log.win(0, yaku={0: 1, **PINFU_TANYAO}, fu=20)


def simple_calls():
    """Seat 1 calls into a hand of simples that can wait for 1p and 4p, seat 2 into one for 2p and 5p."""
    hands = {1: "66s23p345678m55p8s", 2: "44s34p234567m88p8s"}
    log = log_of("simple").hand(hands=hands).turn(0, "6s").pon(1).discard(1, "5p").turn(2, "9m")
    log.turn(3, "4s").pon(2).discard(2, "8s").turn(3, "9m").turn(0, "1z").turn(1, "9s").draw(2, "2p")
    return log.win(2, yaku={8: 1})


def fifth_copy():
    """Seat 1 holds four 1m beside three sets: a fifth one would complete the hand. It deals in."""
    log = log_of("fifth").hand(hands={1: "111m345p678p234s9s", 3: TANYAO}).turn(0, "9m").draw(1, "1m")
    log.discard(1, "9s").turn(2, "1z").turn(3, "1z").turn(0, "1z").turn(1, "5p")
    return log.win(3, yaku=PINFU_TANYAO)


def yakuman_in_riichi():
    """Seat 2 wins suuankou in riichi off seat 3: three dora and three ura are in it."""
    log = log_of("yakuman").hand(hands={2: FOUR_TRIPLETS}, dora="3s").turn(0, "9m").turn(1, "9m")
    log.draw(2, "4z").riichi(2, "4z").accept().turn(3, "0p")
    return log.win(2, yakuman=(SUUANKOU_TANKI,), fu=50, ura="1m", owari=True)


def riichi_with_dora():
    """Seat 2 wins mangan in riichi off seat 3, with two ura."""
    log = log_of("riichi").hand(hands={2: TANYAO}).turn(0, "9m").turn(1, "9m")
    log.draw(2, "4z").riichi(2, "4z").accept().turn(3, "5p")
    return log.win(2, yaku={21: 2, 2: 1, **PINFU_TANYAO, 53: 2}, ura="6s")


def nagashi_in_riichi():
    """Nagashi mangan of seat 1; the dealer, in riichi, is the only player in tenpai."""
    log = log_of("nagashi").hand(hands={0: TANYAO, 2: "6s", 3: "7s"})
    log.draw(0, "9s").riichi(0, "9s").accept().turn(1, "1m").draw(2).discard(2, "6s").draw(3).discard(3, "7s")
    for i in range(66):
        log.turn(i % 4, {0: None, 1: TERMINALS[i // 4 % 10]}.get(i % 4) if i else "8m")
    return log.exhaust((0,), kind="nm", deltas=(-4000, 8000, -2000, -2000))


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tools")
    logs = (
        *(called_river(), completing_call(), simple_calls(), fifth_copy()),
        *(yakuman_in_riichi(), riichi_with_dora(), nagashi_in_riichi()),
    )
    (folder / "logs").mkdir()
    for number, log in enumerate(logs):
        (folder / "logs" / f"2020010100gm-00a9-0000-{number:08x}.mjlog").write_bytes(log.bytes())
    summary = pipeline.ingest([folder / "logs"], folder / "warehouse")
    assert (summary.games, summary.rejected, summary.disagreements) == (len(logs), 0, 0)
    return folder / "warehouse"


@pytest.fixture(scope="module")
def connection(warehouse):
    with open_warehouse(warehouse) as connection:
        yield connection


def of(connection, view, name, *columns, where="true"):
    """Columns of the one row of a view for an account."""
    query = f"SELECT {', '.join(columns)} FROM stats_{view} WHERE name = ? AND {where}"
    (row,) = connection.execute(query, [name]).fetchall()
    return row


def test_the_longest_river_of_kobalab_is_without_called_tiles(connection):
    assert of(connection, "kobalab", "river 1", "max_discards") == (2,)
    assert of(connection, "kobalab", "river 0", "max_discards") == (3,)
    assert of(connection, "kobalab", "complete 2", "max_discards") == (1,)
    assert of(connection, "zyr17", "river 1", "mean_deal_in_turn") == (3,)


def test_a_call_that_completes_the_hand_leaves_kobalab_in_tenpai(connection):
    query = (
        "SELECT shanten_before, shanten_after FROM calls JOIN game_seats USING (log_id, seat) WHERE name = ?"
    )
    assert connection.execute(query, ["complete 2"]).fetchall() == [(0, -1)]
    (mean,) = of(
        connection, "kobalab_turns", "complete 2", "mean_shanten_after_call_1", where="n_calls_1 > 0"
    )
    assert mean == 0


def test_a_tanyao_call_of_zyr17_waits_for_no_terminal(connection):
    """Whatever is discarded: seat 1 gives its tenpai up."""
    assert of(connection, "zyr17_calls", "simple 1", "tanyao_rate", where="k = 1") == (0,)
    assert of(connection, "zyr17_calls", "simple 2", "tanyao_rate", where="k = 1") == (1,)


def test_who_lacks_a_fifth_copy_is_tenpai_to_kobalab_and_zyr17(connection):
    query = """
        SELECT shanten, is_short_of_fifth_copy
        FROM discards JOIN game_seats USING (log_id, seat) WHERE name = ?"""
    assert connection.execute(query, ["fifth 1"]).fetchall() == [(1, True), (1, True)]
    query = "SELECT n_shanten_0, n_shanten_1 FROM stats_kobalab_turns WHERE name = ? ORDER BY turn"
    assert connection.execute(query, ["fifth 1"]).fetchall() == [(1, 0)] * 3
    assert of(connection, "zyr17", "fifth 1", "mean_deal_in_shanten") == (0,)
    query = "SELECT DISTINCT hand_state FROM stats_zyr17_yaku WHERE name = ?"
    assert connection.execute(query, ["fifth 1"]).fetchall() == [("DAMA",)]


def test_a_yakuman_has_no_dora_and_no_riichi_beside_it(connection):
    query = """
        SELECT n_dora, n_ura, n_red_fives, style
        FROM wins JOIN game_seats USING (log_id, seat) WHERE name = ?"""
    assert connection.execute(query, ["yakuman 2"]).fetchall() == [(3, 3, 1, "riichi")]
    columns = ("mean_dora", "mean_red_fives", "mean_ura", "mean_all_dora", "n_riichi_wins")
    assert of(connection, "zyr17", "yakuman 2", *columns) == (0, 0, 0, 0, 1)
    assert of(connection, "amae", "yakuman 2", "ura_rate", "n_riichi_wins") == (0, 1)
    assert of(connection, "kobalab", "yakuman 2", "max_yaku") == (1,)
    assert of(connection, "zyr17", "yakuman 3", "deal_in_to_riichi_rate", "deal_in_to_dama_rate") == (0, 0)
    assert of(connection, "amae", "yakuman 3", "n_deal_ins_to_riichi") == (1,)


def test_other_wins_in_riichi_have_both(connection):
    assert of(connection, "zyr17", "riichi 2", "mean_dora", "mean_ura", "mean_all_dora") == (0, 2, 2)
    assert of(connection, "amae", "riichi 2", "ura_rate") == (1,)
    assert of(connection, "kobalab", "riichi 2", "max_yaku") == (5,)
    assert of(connection, "zyr17", "riichi 3", "deal_in_to_riichi_rate") == (1,)


def test_draws_of_zyr17_are_nagashi_mangan_too(connection):
    """With the payments of a draw in which seat 0 is tenpai alone."""
    columns = ("draw_rate", "draw_tenpai_rate", "mean_draw_profit")
    found = [of(connection, "zyr17", f"nagashi {seat}", *columns) for seat in range(4)]
    assert found == [(1, 1, 3000), (1, 0, -1000), (1, 0, -1000), (1, 0, -1000)]
    assert of(connection, "zyr17", "nagashi 0", "mean_draw_tenpai", "mean_draw_noten") == (3000, None)
    assert of(connection, "zyr17", "nagashi 1", "mean_draw_tenpai", "mean_draw_noten") == (None, -1000)
    assert of(connection, "amae", "nagashi 0", "mean_riichi_profit") == (-1000,)
