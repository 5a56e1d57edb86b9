"""Very short games for tests of what stands around the engine: one hand, one win, the end.

``number`` tells games apart that are otherwise the same: logs of equal XML are one game.
"""

from logbook import Logbook

HANDS = {0: "123m1p555666777z", 1: "147m258p147s1234z", 2: "258m369p258s1234z", 3: "369m369p369s2346z"}
LOG_ID = "20161107{:02}gm-00a9-0000-{:08x}"


def log_id(number):
    return LOG_ID.format(number % 24, number)


def book(number, **more):
    return Logbook(names=(f"A{number or ''}", "B", "C", "D"), **more)


def game(number=0, **win):
    """The dealer wins daisangen off seat 1, who goes bust. ``win`` makes the log lie about it."""
    log = book(number)
    log.hand(hands=HANDS, dora="9s")
    log.turn(0, "1z").draw(1, "1p").discard(1, "1p")
    return log.win(0, yakuman=(39,), fu=60, owari=True, **win)


def sound(number=0):
    """A log without a fault."""
    return game(number).bytes()


def lying():
    """A log that states another number of fu and of points: two disagreements or more."""
    return game(ten=(60, 32000, 5)).bytes()


def illegal(number=0):
    """A log that goes on after the end of the game."""
    return game(number).raw("T5").bytes()


def odd(number=0):
    """A log in which seat 1 discards a tile that it does not have, in a hand that has a result."""
    log = book(number)
    log.hand(hands=HANDS, dora="9s")
    log.turn(0, "1z").draw(1, "1p").raw("E135").discard(1, "1p")
    return log.win(0, yakuman=(39,), fu=60, owari=True).bytes()


def cut(number=0):
    """A log that ends in its first hand."""
    log = book(number)
    log.hand(hands=HANDS, dora="9s")
    return log.turn(0, "1z").bytes()
