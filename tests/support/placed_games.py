"""Short games of which every number of a report can be worked out by hand, and the running of reports.

Four tonpuu games with four players in the houou room; A to H are accounts. A hand is written as winner,
loser, points; every win is a ron, and no dealer wins before the last hand.

    passed: A B C D. East 1: B D 7700, East 2: A C 7700, East 3: A D 2000, which makes 34700 32700 17300
        15300. East 4: B A 2000. It ends B A C D.
    kept: A B C D, the same, and East 4: C D 2000; D leaves in it. It ends A B C D.
    dealer: A B E NoName. NoName B 7700, E A 7700, A NoName 2000, which makes 19300 17300 32700 30700.
        East 4: NoName, the dealer, A 2900, and stops. It ends NoName E B A.
    bust: A F G H. East 1: F A 32000. It ends F G H A, A at -7000.
"""

from answered import answer, report_named
from logbook import Logbook

import pipeline
from parsers.mjlog import elements
from pipeline.reports.parameters import bind
from pipeline.store.catalog import open_warehouse

TANYAO = "234678m34p34577s"  # waits 2p 5p; by ron 2 han, 30 fu: 2000 points, 2900 for the dealer
DRAGONS = "123m1p555666777z"  # waits 1p; daisangen
OPENING = ((1, 3, 2), (0, 2, 2), (0, 3, 0))


def tonpuu(*hands, away=None, **game):
    """A game of hands (winner, loser, dora), each won by ron; ``away`` leaves in the last one.

    Two dora make 7700 points of the hand, none 2000.
    """
    log = Logbook(length="tonpuu", **game)
    for dealer, (winner, loser, dora) in enumerate(hands):
        is_last = dealer == len(hands) - 1
        log.hand(hands={winner: TANYAO}, dealer=dealer, dora="6s" if dora else "1z")
        if is_last and away is not None:
            log.bye(away)
        seat = dealer
        while seat != loser:
            log.turn(seat, "9m")
            seat = (seat + 1) % 4
        yaku = {7: 1, 8: 1} | ({52: dora} if dora else {})
        log.turn(loser, "5p").win(winner, yaku=yaku, owari=is_last)
    return log


def bust_game(**game):
    """Seat 1 wins daisangen off the dealer in East 1, who goes bust."""
    log = Logbook(length="tonpuu", **game)
    log.hand(hands={1: DRAGONS}).turn(0, "1p")
    return log.win(1, yakuman=(39,), fu=60, owari=True)


def rates(*values):
    return elements.write_rates(values)


def placed_games():
    """The four games."""
    table = {"names": ("A", "B", "C", "D")}
    ranks = {"dan": (16, 17, 16, 16), "rate": rates(2150, 2050, 2100, 2100)}
    guests = ("A", "B", "E", "NoName")
    return [
        tonpuu(*OPENING, (1, 0, 0), played="2023010110", **table, **ranks),
        tonpuu(*OPENING, (2, 3, 0), played="2023010111", away=3, **table),
        tonpuu((3, 1, 2), (2, 0, 2), (0, 3, 0), (3, 0, 0), played="2023020110", names=guests),
        bust_game(played="2023020111", names=("A", "F", "G", "H")),
    ]


def open_games(games, folder, statistics=False):
    """A connection to a warehouse of these games, in which log and rules agree."""
    (folder / "logs").mkdir()
    for number, log in enumerate(games):
        (folder / "logs" / f"{log.log_id[:-8]}{number:08x}.mjlog").write_bytes(log.bytes())
    summary = pipeline.ingest([folder / "logs"], folder / "warehouse")
    assert (summary.games, summary.disagreements) == (len(games), 0)
    return open_warehouse(folder / "warehouse", statistics=statistics)


def rows(connection, report_name, /, **texts):
    """The rows of a report as dicts; ``texts`` are values of parameters as on the command line."""
    report = report_named(report_name)
    found = answer(connection, report, bind(report.parameters, texts))
    return [dict(zip(found.columns, row, strict=True)) for row in found.rows]


def types_of_sums(connection, report_name, /, **texts):
    """Types of columns of a report that a reader of its numbers would trip over."""
    report = report_named(report_name)
    found = answer(connection, report, bind(report.parameters, texts))
    return [kind for kind in found.types if kind.startswith(("HUGEINT", "DECIMAL"))]


def picked(found, *names):
    """Of each row the values of some columns."""
    return [tuple(row[name] for name in names) for row in found]
