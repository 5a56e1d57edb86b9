"""The text of docs/checks.md: what is compared, why a hand is not replayed, and what is stored then.

Checks and reasons are those of ``pipeline.replay.checks``.
"""

from collections.abc import Sequence

from parsers.packed import DRAW_NAMES, DRAW_TYPES
from pipeline.docs.undetected import undetected_markdown
from pipeline.facts.oddities import illegal_action
from pipeline.facts.schema import TABLES
from pipeline.replay.checks import CHECK_WIN_YAKU, CHECKS, ILLEGAL_KUIKAE, REASONS, describe
from pipeline.rules.codes import LOG_STATUSES

# What each status of a log means, and which rows the log has.
STATUS_NOTES = {
    "ok": ("replayed to the end of the game, `owari`", "in every table"),
    "cut": (
        "the log ends before the game does, or cannot be read further from some element on (`reason` "
        "begins with `unreadable:`), or its unfinished last hand holds an impossible action",
        "those of the complete hands; `games.is_complete` is false; disagreements of the unfinished hand "
        "stay in `checks`",
    ),
    "rejected": (
        "something after the end of the game, or elements of play and no hand",
        "none but that in `logs`, also none in `checks`",
    ),
    "unsupported": (
        "played by rules that are not known to full certainty (rules.md §19), complete or cut",
        "as for `ok` or `cut`, in `checks` only of the wall; `games.rules_supported` is false",
    ),
    "duplicate": (
        "its game is stored, as `duplicate_of`: known by an equal log id, equal XML, or an equal seed"
        " and equal moves as far as both logs go",
        "none but that in `logs`; of two copies the first one found is kept, also where it is cut",
    ),
    "unreadable": (
        "no log, or damaged before the end of its first hand (mjlog-format.md §1)",
        "none but that in `logs`",
    ),
}

_HEAD = """\
# Checks

Made by `python -m pipeline.docs` from the code; a test keeps the two equal.

The replay does two things with a log. It follows the moves, and a move that the rules do not allow is an
*impossible action*: nothing after it in this hand can be trusted, so the hand is *not replayed*. And it
computes what the moves are worth, and compares each number with the one that the log states: a *check*. A
failed check is a row of `checks`. It changes no value and stops nothing; the replay goes on with the log's
own points, so that one wrong number does not make the next hands wrong.

`paifu check` prints the rows of `checks`, the hands that are not replayed and the logs that were refused, and
stores nothing.
"""

_CHECKS_LEAD = """\
## Checks

By `checks.check_name`. `expected` is the replay's value, `got` the log's, in the same form: whole numbers
separated by blanks. Points are full points. `hands.n_checks` and `games.n_checks` count the comparisons
made, `n_disagreements` those that failed. Games whose rules are not supported are not compared with the
rules, but with the wall they are.

The checks `wall_*` compare the log with the wall that its seed gives ([wall.md](wall.md)). They are counted
apart, in `games.n_wall_checks` and `games.n_wall_differences`. A wall is known as a whole, so only the first
difference of a game is a row and a disagreement. A seed that is missing or cannot be used is a
`games.wall_status` and no row; a seed of another game is the status `mismatch`, one row and a count.
"""

_REASONS_LEAD = """\
## Impossible actions

An action that cannot be costs its hand and no other. The hand has its row in `hands` with what the log
states of it: deal, result, payments. `is_replayed` is false, `reason` begins with a name of this list, and
`odd_seq` is the element. It has no row in the other tables of hands, and no statistic counts it;
`games.n_hands_not_replayed` and `logs.n_hands_not_replayed` say how many there are, and a notice of the log
says what is odd. The next `INIT` states everything anew, so the hands after it are replayed and judged:
number, honba, sticks and points that the hand before should have left are not compared, the dealer is by the
hand number of the log, and the wall is, for each hand has its own. After a last hand that is not replayed the
final scores are judged by the final points, and the final points are not. Comparisons made before the action
stay, and so do their disagreements. An action before the first hand costs none: it is skipped with a notice.

One of them has a plain meaning: `riichi_late` is noted, and the hand is replayed as if step 1 stood before
its discard.

In the unfinished last hand of a log such an action only cuts the log: the reason stands in `logs.reason`,
the element in `logs.seq`. What concerns the game itself still rejects the log.

Two numbers follow the name: what was expected and what the log has.
"""

_STATUS_LEAD = """\
## Status of a log

By `logs.status`. Every log found in a source has one row in `logs`; a later run over the same source skips
it. Ids of `rejected` and `unreadable` logs stay free: a sound copy found later is stored.
"""

_DRAW_CODES_LEAD = """\
## Codes of kinds of draw

In `draw_type` and `abortive_draw`; the names stand in `hands.result`.
"""


def checks_markdown() -> str:
    """The whole text of docs/checks.md."""
    return "\n".join((_HEAD, _checks(), undetected_markdown(), _reasons(), _statuses(), _draw_codes()))


def _checks() -> str:
    example = describe(CHECK_WIN_YAKU, [1, 1, 8, 1])
    lead = f"{_CHECKS_LEAD}\nOnly yaku have another form: `{example}` is riichi and tanyao, one han each.\n"
    rows = [
        (
            f"`{check.name}`",
            check.compared,
            check.element,
            check.numbers,
            _sections(check.rule),
            _judged(check.name),
        )
        for check in CHECKS
    ]
    return lead + _table(("check", "compared", "element", "expected and got", "ruling", "judges"), rows)


def _judged(check: str) -> str:
    """The columns that the check judges."""
    found = [
        f"`{table.name}.{column.name}`"
        for table in TABLES.values()
        for column in table.columns
        if check in column.checks
    ]
    return ", ".join(found)


def _reasons() -> str:
    example = illegal_action(ILLEGAL_KUIKAE, 0b100100, 20)
    lead = f"{_REASONS_LEAD}\n`{example}`: the kinds 3m and 6m (bits 2 and 5) were banned, tile 20 is a 6m.\n"
    rows = [
        (f"`{reason.name}`", reason.expected, reason.element, reason.numbers, _sections(reason.rule))
        for reason in REASONS
        if reason.name
    ]
    return lead + _table(("reason", "expected", "element", "expected; got", "ruling"), rows)


def _statuses() -> str:
    rows = [(f"`{status}`", *STATUS_NOTES[status]) for status in LOG_STATUSES]
    return _STATUS_LEAD + _table(("status", "the log", "its rows"), rows)


def _draw_codes() -> str:
    rows = [
        (str(code), f"`{DRAW_NAMES[code]}`", f"`{attribute}`" if attribute else "none")
        for attribute, code in DRAW_TYPES.items()
    ]
    return _DRAW_CODES_LEAD + _table(("code", "name", "`type` of RYUUKYOKU"), rows)


def _sections(rule: str) -> str:
    """``1.9, 2, format 7`` as ``rules.md §1.9, §2, mjlog-format.md §7``."""
    parts = []
    last_page = ""
    for section in rule.split(", "):
        number = section.removeprefix("format ")
        page = "rules.md " if number == section else "mjlog-format.md "
        parts.append(f"{page if page != last_page else ''}§{number}")
        last_page = page
    return ", ".join(parts)


def _table(columns: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    head = (f"| {' | '.join(columns)} |", "|---" * len(columns) + "|")
    return "\n".join(("", *head, *(f"| {' | '.join(cells)} |" for cells in rows), ""))
