"""docs/formats.md: what each form of a log states, from its declaration."""

from parsers.formats import FORMS, STATEMENTS

_HEAD = """\
# Forms of a log

Made from `parsers/formats.py`; `python -m pipeline.docs` writes it again.

A log is recognised by its first bytes, never by its name, and becomes the same events, tables and checks in
every form. `games.format` says in which one a game was written. What a form does not state is null in the
tables and is not compared; nothing is guessed. [mjlog](mjlog-format.md) states all there is.

A file may hold several games in the other forms: JSON lines, arrays, lines with links, one after the other.
Each is a log of its own, `#0`, `#1`… in the column `member`, with the id that it states, or one made from its
content. [Where logs come from](sources.md) says what becomes of a game that is there in several forms.

"""
_TENHOU6 = """
## tenhou.net/6

`parsers/tenhou6/` reads and writes the JSON objects that tenhou.net/6 shows: also as links (`#json=…`,
encoded or not), with comments, with three seats in place of four, and of a part of a game. The first hand of
such a file need not be the first of the game, and without `sc` the end of the game is not stated.

The rules are told by `rule.disp`, letters such as 鳳南喰赤: room, length, open tanyao, red fives; 三 for
three players, 速 for fast tables; without `disp` by the id in `ref`. Other texts are those of other platforms
and tools: such a game is replayed, but no score of it is judged (`games.rules_supported`), and no report
counts it. `games.platform` is told by rule, title, ranks and id, as the tools of these platforms write them.

| in a list | is |
|---|---|
| 11-19, 21-29, 31-39, 41-47, 51-53 | a tile: characters, dots, bamboo, winds and dragons, red fives |
| 60, `r60`, `r35` | the tile just drawn; a riichi with it, or with another |
| `c275226`, `47p4747`, `151515m15` | chi, pon, open kan, in place of a draw |
| `k51151515`, `414141a41`, `f44` | added kan, closed kan, kita, in place of a discard |
| 0 | the discard that an open kan leaves out |

The letter of a call stands before the tile called, and what stands before the letter tells the source:
nothing the left neighbour, one tile the opposite seat, two, of a kan three, the right neighbour.

paifu writes one more key than the server, `event`: title, rule, csrule and ranking of event games, as mjlog
has them.
"""


def formats_markdown() -> str:
    """The page."""
    names = [form.name for form in FORMS]
    rows = [f"| | {' | '.join(names)} | where it is not stated |", "|---" * (len(names) + 2) + "|"]
    for key, (meaning, consequence) in STATEMENTS.items():
        marks = ["–" if key in form.lacks else "yes" for form in FORMS]
        rows.append(f"| {meaning} | {' | '.join(marks)} | {consequence} |")
    return _HEAD + "\n".join(rows) + "\n" + _TENHOU6
