"""The text of docs/verify.md, made from the headers of the self-checks."""

from pipeline.store.self_checks import OF_OBJECTS, SelfCheck, declared_checks, self_checks
from pipeline.store.verify import LOGS_PER_GROUP

_HEAD = f"""\
# Self-checks

Made by `python -m pipeline.docs` from the headers in `sql/checks`; a test keeps the two equal.

A self-check is a query that returns no row in a sound warehouse. A row that is found is a fault of paifu, or
a file was damaged or changed. It says where (`log_id`, `hand_index`, `seat` …), what was `expected` and what
the tables have (`got`). Disagreements between a log and the rules are not faults: they are rows of the table
`checks` ([checks](checks.md)), and the self-checks that would stumble over them leave such games out.

```sh
paifu verify                      # all self-checks on the whole warehouse
paifu verify --list               # their names, and what must hold
paifu verify points_of_wins       # one of them
paifu verify --format json        # every finding as an object: check, place, expected, got
```

The exit status is 0 where all hold, 1 with findings, 2 where nothing could be checked.

`paifu ingest` runs those marked with ● on the shards that it has added, and ends with 1 where one does not
hold; `--json` has them under `failed_self_checks`. What an interrupted run has stored is not checked until
the next `paifu verify`. All rows of a game, and of a list of results, stand in one shard, so most self-checks
look at the shards of {LOGS_PER_GROUP:,} logs at a time, and memory does not grow with the warehouse; those
marked with ○ look at all shards together.

## Of files

Every file that a [commit](storage.md) names is read whole. Where one is not what it was, no query is run.

| self-check | | what must hold | why, and what is left out |
|---|---|---|---|
{{files}}
## Written in SQL

A file of `sql/checks` is one SELECT over the views and macros that `paifu sql` knows. Its header is read:
what must hold in the first line, why, `At ingest: yes` or `no`, and `Scope: warehouse` where rows of several
shards must be seen together. `tests/support/doctored.py` has changes of a row for each that it must find.

| self-check | | what must hold | why, and what is left out |
|---|---|---|---|
"""

_DECLARED = """
## Made from the declared columns

| self-check | | what must hold |
|---|---|---|
"""


def verify_markdown() -> str:
    """The whole page."""
    declared = {check.name for check in declared_checks()}
    written = [_row(check) for check in self_checks() if check.name not in declared]
    made = [
        f"| `{check.name}` | {_mark(check)} | {check.must_hold} |\n"
        for check in self_checks()
        if check.name in declared
    ]
    files = "".join(map(_row, OF_OBJECTS))
    return _HEAD.replace("{files}", files) + "".join(written) + _DECLARED + "".join(made)


def _row(check: SelfCheck) -> str:
    return f"| `{check.name}` | {_mark(check)} | {check.must_hold} | {check.why} |\n"


def _mark(check: SelfCheck) -> str:
    return "●" if check.at_ingest else "" if check.is_local else "○"
