"""How the tables hang together: the section of docs/tables.md about joins, made from one list."""

from typing import NamedTuple


class Join(NamedTuple):
    """Each row of ``table`` belongs to one row of ``other``.

    ``on``: the columns of ``table``; ``other_on``: those of ``other`` in that order, empty for the same
    names. ``when``: SQL of the rows of ``table`` that have such a row, in words ``says_when``; empty for all.
    """

    table: str
    other: str
    on: tuple[str, ...]
    other_on: tuple[str, ...] = ()
    when: str = ""
    says_when: str = ""


GAME = ("log_id",)
HAND = (*GAME, "hand_index")
SEAT = (*HAND, "seat")
ELEMENT = (*HAND, "seq")

JOINS = (
    Join("game_seats", "games", GAME),
    Join("hands", "games", GAME),
    Join("hand_seats", "hands", HAND),
    Join("hand_seats", "game_seats", (*GAME, "seat")),
    Join("wins", "hand_seats", SEAT),
    Join("wins", "deal_ins", (*HAND, "from_seat"), SEAT, "from_seat IS NOT NULL", "of a ron"),
    Join("win_yaku", "wins", SEAT),
    Join("deal_ins", "hand_seats", SEAT),
    Join("deal_in_seats", "deal_ins", (*HAND, "deal_in_seat"), SEAT),
    Join("deal_in_seats", "hand_seats", SEAT),
    Join("calls", "hand_seats", SEAT),
    Join("discards", "hand_seats", SEAT),
    Join("furiten_spells", "hand_seats", SEAT),
    Join("tenpais", "discards", ELEMENT),
    Join("riichis", "discards", (*SEAT, "turn"), (), "turn IS NOT NULL", "with a discard"),
    Join("dangers", "discards", ELEMENT),
    Join("dangers", "riichis", (*HAND, "riichi_seat"), SEAT),
    Join("result_seats", "results", ("result_id",)),
    Join("results", "result_files", ("source_key",)),
    Join("result_faults", "result_files", ("source_key",)),
    Join("results", "games", GAME, (), "log_id IN (SELECT log_id FROM games)", "whose log is stored"),
)

_HEAD = """\
## How the tables join

Every row belongs to one row of each table that a line leads to from its left end; the label names the
columns. Such a join multiplies no row.

"""


def joins_markdown() -> str:
    """Diagram (Mermaid) and list of all joins."""
    lines = [_HEAD + "```mermaid", "erDiagram"]
    lines += [
        f'    {join.table} }}o--|{"o" if join.when else "|"} {join.other} : "{_label(join)}"'
        for join in JOINS
    ]
    lines += ["```", "", "| each row of | belongs to one of | where these are equal |", "|---|---|---|"]
    lines += [f"| {_rows(join)} | `{join.other}` | {_condition(join)} |" for join in JOINS]
    return "\n".join(lines) + "\n"


def condition(join: Join, table: str, other: str) -> str:
    """The join as SQL, with these names for the two tables."""
    pairs = zip(join.on, join.other_on or join.on, strict=True)
    return " AND ".join(f"{table}.{here} = {other}.{there}" for here, there in pairs)


def _rows(join: Join) -> str:
    return f"`{join.table}` {join.says_when}".rstrip()


def _label(join: Join) -> str:
    return ", ".join(join.on)


def _condition(join: Join) -> str:
    pairs = zip(join.on, join.other_on or join.on, strict=True)
    return ", ".join(f"`{here}`" if here == there else f"`{here}` = `{there}`" for here, there in pairs)
