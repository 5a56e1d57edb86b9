"""The result of a hand: rows of a draft (``parsers.faces``) out of names, changes and texts."""

from typing import Any, NamedTuple

from parsers.packed import (
    ATTR_DORA,
    ATTR_HAI0,
    ATTR_OWARI,
    ATTR_PAO,
    ATTR_SC,
    ATTR_TEN,
    ATTR_UNSHOWN,
    ATTR_URA,
    ATTR_YAKU,
    ATTR_YAKUMAN,
    DRAW_EXHAUSTIVE,
    DRAW_FOUR_RIICHI,
    DRAW_NAGASHI,
    DRAW_NINE_TERMINALS,
    DRAW_TRIPLE_RON,
    MAX_PLAYERS,
    OP_AGARI,
    OP_RYUUKYOKU,
)
from parsers.tenhou6.items import RIICHI
from parsers.tenhou6.texts import ALL_NOTEN, ALL_TENPAI, DRAWS, WIN, Worth, read_worth, read_yaku

MOST_WINNERS = 3
MOST_YAKU = 32
URA_DORA = 53
LARGEST = 10**8  # of points

# op, seat, value and attributes of a row.
Row = tuple[int, int, int, list[int]]


class Refused(ValueError):
    """What cannot be read: what was expected, and what stands there."""

    def __init__(self, expected: str, got: Any) -> None:
        super().__init__(expected, got)
        self.expected = expected
        self.got = got


class Table(NamedTuple):
    """What the reading of a result needs of its hand.

    ``dora``, ``ura``: faces. ``incoming``, ``outgoing``: what came in and went out by seat
    (``parsers.tenhou6.items``). ``notices`` grows by what is odd about the result.
    """

    dora: list[int]
    ura: list[int]
    incoming: list[list[int]]
    outgoing: list[list[int]]
    notices: list[str]

    @property
    def n_players(self) -> int:
        return len(self.incoming)

    def in_riichi(self, seat: int) -> bool:
        return any(RIICHI <= item < 2 * RIICHI for item in self.outgoing[seat])

    def is_holding(self, seat: int) -> bool:
        """Whether a seat drew last and put nothing out."""
        return len(self.incoming[seat]) > len(self.outgoing[seat])


def read_result(result: Any, table: Table) -> list[Row]:
    """The rows of a result. Refused for what is none."""
    if not isinstance(result, list) or not result or not isinstance(result[0], str):
        raise Refused("a result", result)
    if result[0] == WIN:
        return _wins(result, table)
    if result[0] not in DRAWS:
        raise Refused("the name of a result", result[0])
    return [_draw(result, table)]


def with_final(rows: list[Row], final: Any, n_players: int) -> None:
    """Adds the final points and scores of a game, ``sc``, to its last row."""
    numbers = _numbers(final, "final points and scores")
    if len(numbers) not in (2 * n_players, 2 * MAX_PLAYERS):
        raise Refused("final points and scores of all seats", final)
    owari = []
    for points, score in zip(numbers[0::2], numbers[1::2], strict=True):
        tenths = round(10 * score)
        if points % 100 or abs(tenths - 10 * score) > 1e-6:
            raise Refused("whole hundreds, and scores with one decimal", final)
        owari += [int(points) // 10, tenths]
    owari += [0] * (2 * MAX_PLAYERS - len(owari))
    rows[-1][3].extend((ATTR_OWARI, len(owari), *owari))


def hundreds(values: Any, n_players: int) -> list[int]:
    """Points of four seats in hundreds."""
    numbers = _numbers(values, "points of all seats")
    if len(numbers) not in (n_players, MAX_PLAYERS):
        raise Refused("points of all seats", values)
    if any(number % 100 for number in numbers):
        raise Refused("points in whole hundreds", values)
    return [int(number) // 100 for number in numbers] + [0] * (MAX_PLAYERS - len(numbers))


def _numbers(values: Any, expected: str) -> list[float]:
    if not isinstance(values, list):
        raise Refused(expected, values)
    for value in values:
        if type(value) not in (int, float) or abs(value) > LARGEST:
            raise Refused(expected, values)
    return values


def _seat(value: Any, n_players: int) -> int:
    if type(value) is not int or not 0 <= value < n_players:
        raise Refused("a seat", value)
    return value


def _wins(result: list[Any], table: Table) -> list[Row]:
    pairs = result[1:]
    if not pairs or len(pairs) % 2 or len(pairs) > 2 * MOST_WINNERS:
        raise Refused("changes and a win in turn", result)
    return [_win(pairs[at], pairs[at + 1], table) for at in range(0, len(pairs), 2)]


def _win(changes: Any, said: Any, table: Table) -> Row:
    if not isinstance(said, list) or not 4 <= len(said) <= 4 + MOST_YAKU:
        raise Refused("who, from, liable, worth and yaku of a win", said)
    who, from_who, liable = [_seat(seat, table.n_players) for seat in said[:3]]
    in_riichi = table.in_riichi(who)
    worth, yaku = _worth(said[3]), _yaku(said[4:], in_riichi)
    han = sum(yaku[3::2])
    if yaku[0] == ATTR_YAKU and worth.han not in (-1, han):
        table.notices.append(f"expected {han}, the sum of the yaku, got: {said[3]}")
    numbers = [ATTR_TEN, 3, worth.fu, worth.points(table.n_players), worth.limit, *yaku]
    numbers += [ATTR_DORA, len(table.dora), *table.dora]
    if in_riichi and table.ura:
        numbers += [ATTR_URA, len(table.ura), *table.ura]
    if liable != who:
        numbers += [ATTR_PAO, 1, liable]
    numbers += [ATTR_SC, MAX_PLAYERS, *hundreds(changes, table.n_players)]
    return OP_AGARI, who, from_who, numbers


def _worth(text: Any) -> Worth:
    try:
        return read_worth(text)
    except (ValueError, TypeError):
        raise Refused("what a win is worth", text) from None


def _yaku(texts: list[Any], in_riichi: bool) -> list[int]:
    """YAKU or YAKUMAN. Of a hand in riichi the ura dora are listed also where there are none, as in mjlog."""
    yaku, yakuman = [], []
    for text in texts:
        try:
            number, han = read_yaku(text)
        except (ValueError, TypeError):
            raise Refused("a yaku", text) from None
        if han:
            yaku += [number, han]
        else:
            yakuman.append(number)
    if yakuman:
        return [ATTR_YAKUMAN, len(yakuman), *yakuman]
    if in_riichi and URA_DORA not in yaku[::2]:
        yaku += [URA_DORA, 0]
    return [ATTR_YAKU, len(yaku), *yaku]


def _draw(result: list[Any], table: Table) -> Row:
    """A draw; the changes may be left out where there are none."""
    name = result[0]
    changes = hundreds(result[1], table.n_players) if len(result) > 1 else [0] * MAX_PLAYERS
    kind = DRAWS[name]
    numbers = [ATTR_SC, MAX_PLAYERS, *changes]
    shown = _shown(name, kind, changes, table)
    if shown is None:
        numbers += [ATTR_UNSHOWN, 0]
    for seat in shown or ():
        numbers += [ATTR_HAI0 + seat, 0]
    return OP_RYUUKYOKU, -1, kind, numbers


def _shown(name: str, kind: int, changes: list[int], table: Table) -> list[int] | None:
    """Whose hands are shown: it follows from kind and changes, else None."""
    everybody = list(range(table.n_players))
    if name == ALL_TENPAI or kind == DRAW_FOUR_RIICHI:
        return everybody
    if kind == DRAW_NINE_TERMINALS:
        return [seat for seat in everybody if table.is_holding(seat)]
    if kind == DRAW_NAGASHI or (kind == DRAW_EXHAUSTIVE and name != ALL_NOTEN and not any(changes)):
        return None
    if kind == DRAW_EXHAUSTIVE:
        return [seat for seat in everybody if changes[seat] > 0]
    if kind == DRAW_TRIPLE_RON:
        return None
    return []
