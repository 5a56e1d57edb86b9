"""Where the tools count differently: one made-up game each, and what every view says about it."""

import pytest
from logbook import Logbook

import pipeline
from pipeline.store.catalog import open_warehouse

TANYAO, TWIN, TRIPLET = "234678m34p34577s", "234678m34p34522s", "234678m34p34566s"  # all wait for 2p 5p
PINFU_TANYAO = {7: 1, 8: 1}
TERMINALS = ("1m", "9m", "1p", "9p", "1s", "9s", "2z", "3z", "5z", "6z", "7z")
TOOLS = ("mortal", "amae", "kobalab", "zyr17", "tenhou")


def log_of(name):
    return Logbook(names=[f"{name} {seat}" for seat in range(4)])


def double_ron():
    """Seat 1 deals in to seats 2 and 3, 2000 points each."""
    log = log_of("double ron").hand(hands={2: TANYAO, 3: TWIN}).turn(0, "9m").turn(1, "5p")
    log.win(2, yaku=PINFU_TANYAO, deltas=(0, -2000, 2000, 0))
    return log.win(3, yaku=PINFU_TANYAO, deltas=(0, -2000, 0, 2000))


def win_value():
    """A draw leaves one honba and one stick; seat 2 then wins 8000, 300 and, with its own, two sticks."""
    log = log_of("win value").hand(hands={3: TANYAO}).turns(3).draw(3, "4z").riichi(3, "4z").accept()
    log.play_out().exhaust((3,))
    log.hand(dealer=1, honba=1, hands={2: TANYAO}).turn(1, "9m").draw(2, "4z").riichi(2, "4z").accept()
    log.turn(3, "5p")
    return log.win(2, yaku={21: 2, 2: 1, **PINFU_TANYAO})


def abortive_draw():
    log = log_of("abortive draw").hand(hands={0: "19m19p19s1234567z"}).draw(0, "5m")
    return log.abort("yao9", shown=(0,))


def nagashi():
    """Seat 1 discards terminals and honours only; the others discard a simple tile first."""
    log = log_of("nagashi").hand(hands={0: "5s", 2: "6s", 3: "7s"})
    for i in range(70):
        if i < 4 and i != 1:
            log.draw(i).discard(i, ("5s", "", "6s", "7s")[i])
        else:
            log.turn(i % 4, TERMINALS[i // 4 % 11] if i % 4 == 1 else None)
    return log.exhaust(kind="nm", deltas=(-4000, 8000, -2000, -2000))


def chased_riichi():
    """Seats 0, 1 and 2 declare riichi in this order; seat 1 wins 12000 by tsumo."""
    log = log_of("chased").hand(hands={0: TANYAO, 1: TWIN, 2: TRIPLET})
    for seat in range(3):
        log.draw(seat, "9m").riichi(seat, "9m").accept()
    log.turn(3, "9m").turn(0, "4z").draw(1, "5p")
    return log.win(1, yaku={21: 2, 2: 1, 0: 1, **PINFU_TANYAO}, fu=20)


def riichi_wait(name, hand, dora):
    """The dealer declares riichi with its first discard; the hand is drawn."""
    log = log_of(name).hand(hands={0: hand}, dora=dora).draw(0, "9m").riichi(0, "9m").accept()
    return log.play_out().exhaust((0,))


def tie():
    """The dealer wins daisangen off seat 1, who goes bust; seats 2 and 3 end with 25000 each."""
    log = log_of("tie").hand(hands={0: "123m1p555666777z"}, dora="9s").turn(0, "1z").draw(1, "1p")
    return log.discard(1, "1p").win(0, yakuman=(39,), fu=60, owari=True)


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory):
    folder = tmp_path_factory.mktemp("conventions")
    logs = (
        *(double_ron(), win_value(), abortive_draw(), nagashi(), chased_riichi(), tie()),
        # Waits for 2p and 5p: of the eight copies two 5p are in the hand and one 2p is the indicator.
        riichi_wait("six unheld", "234678m3455p345s", "2p"),
        # Waits for the white dragon, of which three copies are left.
        riichi_wait("honour", "123m456p234789s5z", "1z"),
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


def values(connection, column, name, tools=TOOLS):
    """The column of each tool's view for an account."""
    return {
        tool: connection.execute(f"SELECT {column} FROM stats_{tool} WHERE name = ?", [name]).fetchone()[0]
        for tool in tools
    }


def of(connection, tool, name, *columns):
    """Columns of one view for an account."""
    query = f"SELECT {', '.join(columns)} FROM stats_{tool} WHERE name = ?"
    return connection.execute(query, [name]).fetchone()


def test_deal_ins_of_a_double_ron(connection):
    found = values(connection, "n_deal_ins", "double ron 1")
    assert found == {"mortal": 2, "amae": 1, "kobalab": 1, "zyr17": 2, "tenhou": 1}
    means = values(connection, "mean_deal_in", "double ron 1", ("mortal", "amae", "zyr17"))
    assert means == {"mortal": -2000, "amae": 4000, "zyr17": -2000}
    assert of(connection, "amae", "double ron 1", "n_deal_ins_to_dama") == (2,)
    for seat in (2, 3):
        assert set(values(connection, "n_wins", f"double ron {seat}").values()) == {1}


def test_what_is_in_the_value_of_a_win(connection):
    found = values(connection, "mean_win", "win value 2", ("mortal", "amae", "kobalab", "zyr17"))
    assert found == {"mortal": 9300, "amae": 9300, "kobalab": 8000, "zyr17": 10300}
    assert of(connection, "zyr17", "win value 2", "mean_win_value", "win_7700_rate") == (8000, 1)
    assert of(connection, "mortal", "win value 2", "mean_riichi_profit") == (9300,)
    found = values(connection, "mean_deal_in", "win value 3", ("mortal", "amae", "zyr17"))
    assert found == {"mortal": -8300, "amae": 8300, "zyr17": -8300}
    assert of(connection, "zyr17", "win value 3", "mean_deal_in_value") == (-8000,)


def test_abortive_draws(connection):
    found = values(connection, "n_draws", "abortive draw 0", ("mortal", "amae", "kobalab", "zyr17"))
    assert found == {"mortal": 1, "amae": 0, "kobalab": 1, "zyr17": 0}
    assert of(connection, "kobalab", "abortive draw 2", "n_nine_terminals", "n_exhaustive") == (1, 0)
    assert of(connection, "amae", "abortive draw 0", "draw_rate", "draw_tenpai_rate") == (0, None)


def test_nagashi(connection):
    found = values(connection, "draw_rate", "nagashi 1", ("mortal", "amae", "kobalab", "zyr17"))
    assert found == {"mortal": 1, "amae": 1, "kobalab": 1, "zyr17": 1}
    assert [of(connection, tool, "nagashi 1", "n_nagashi") for tool in ("mortal", "amae")] == [(1,), (1,)]
    assert [of(connection, tool, "nagashi 2", "n_nagashi") for tool in ("mortal", "amae")] == [(0,), (0,)]
    assert of(connection, "kobalab", "nagashi 2", "n_nagashi_draws", "n_exhaustive") == (1, 0)
    assert of(connection, "zyr17", "nagashi 1", "draw_tenpai_rate", "mean_draw_profit") == (0, 0)


def test_turns(connection):
    """Seat 2 declares with its first discard, the second of all, and wins on the third of all."""
    name = "win value 2"
    turns = [
        of(connection, tool, name, "mean_riichi_turn", "mean_win_turn")
        for tool in ("mortal", "amae", "zyr17")
    ]
    assert turns == [(0, 1), (1.25, 1.75), (1, 1)]
    query = "SELECT turn, n_riichi, n_wins FROM stats_kobalab_turns WHERE name = ? AND n_riichi + n_wins > 0"
    assert connection.execute(query, [name]).fetchall() == [(1, 1, 1)]


def test_chased_riichi(connection):
    found = values(connection, "chased_rate", "chased 0", ("mortal", "amae", "zyr17"))
    assert found == {"mortal": 2, "amae": 1, "zyr17": 2}
    found = values(connection, "chasing_rate", "chased 1", ("mortal", "amae", "zyr17"))
    assert found == {"mortal": 1, "amae": 1, "zyr17": 1}
    assert of(connection, "amae", "chased 0", "first_riichi_rate", "chasing_rate") == (1, 0)


def test_profit_of_a_riichi_when_another_wins(connection):
    """Seat 0 pays 6000 as dealer, seats 2 and 3 pay 3000, to seat 1 with three sticks."""
    found = values(connection, "mean_riichi_profit", "chased 0", ("mortal", "amae", "zyr17"))
    assert found == {"mortal": 0, "amae": -1000, "zyr17": -7000}
    income = [of(connection, "kobalab", f"chased {seat}", "mean_after_riichi")[0] for seat in range(4)]
    assert income == [None, 14000, -4000, -3000]
    found = values(connection, "mean_riichi_profit", "chased 1", ("mortal", "amae", "zyr17"))
    assert found == {"mortal": 14000, "amae": 14000, "zyr17": 14000}


@pytest.mark.parametrize(("name", "amae", "kobalab", "zyr17"), [("six unheld", 0, 1, 1), ("honour", 0, 0, 1)])
def test_good_waits(connection, name, amae, kobalab, zyr17):
    account = f"{name} 0"
    assert of(connection, "amae", account, "good_riichi_rate") == (amae,)
    assert of(connection, "kobalab", account, "good_double_riichi_rate") == (kobalab,)
    assert of(connection, "zyr17", account, "good_riichi_rate") == (zyr17,)


def test_profit_of_a_riichi_that_is_drawn(connection):
    """3000 points for tenpai, less the stick; zyr17 counts no draws."""
    found = values(connection, "mean_riichi_profit", "honour 0", ("mortal", "amae", "zyr17"))
    assert found == {"mortal": 2000, "amae": 2000, "zyr17": -1000}


def test_ties_in_the_final_rank(connection):
    for seat, placement in ((0, 1), (1, 4), (2, 2), (3, 3)):
        assert set(values(connection, "mean_placement", f"tie {seat}").values()) == {placement}
    assert of(connection, "mortal", "tie 1", "n_busts", "rank_points", "score_change") == (1, -135, -48000)
    assert of(connection, "mortal", "tie 0", "n_yakuman", "dealer_win_rate") == (1, 1)
    assert of(connection, "amae", "tie 1", "big_deal_in_han", "bust_rate") == (13, 1)


def test_incomplete_games_have_hands_and_no_placement(connection):
    columns = ("n_games", "n_hands", "mean_placement")
    assert {of(connection, tool, "honour 0", *columns) for tool in TOOLS} == {(0, 1, None)}
