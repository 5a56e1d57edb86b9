"""What must hold in every warehouse: queries that return no row where it does.

Most stand in ``sql/checks``, one SELECT a file. Its header is its documentation and is read here::

    -- What must hold, in one sentence.
    --
    -- Why, and what is left out.
    --
    -- At ingest: yes
    -- Scope: warehouse

``At ingest``: whether it is also run on the shards that an ingest has added. ``Scope: warehouse`` stands
where rows of several shards must be seen together; without it a check looks at games, or lists of results,
one by one, whose rows all stand in one shard. The others follow from the declarations of the tables: keys,
words, nulls.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.facts.schema import RESULT_TABLES, TABLES, Column, Table
from pipeline.resources import sql_files

_SETTING = re.compile(r"(At ingest|Scope): (\w+)")
_WAREHOUSE = "warehouse"


@dataclass(frozen=True, slots=True)
class SelfCheck:
    """One query. ``must_hold``: one sentence; ``is_local``: it may be run on some of the shards."""

    name: str
    must_hold: str
    why: str
    query: str
    at_ingest: bool = False
    is_local: bool = True


# Those that are no query.
FILES = SelfCheck(
    "files_of_commits",
    "Every file that a commit names is there, with the bytes of its digest.",
    "A bit that is wrong is found anywhere, also where no query would see it.",
    query="",
)
LEFTOVERS = SelfCheck(
    "objects_without_commit",
    "No object of a day ago or older is without a commit that names it.",
    "Run only by its name, for they do no harm: a run that was killed leaves them, and one that wrote a "
    "shard again without the copies in it. A run of all checks tells how many there are, `paifu compact` "
    "removes them.",
    query="",
)
OF_OBJECTS = (FILES, LEFTOVERS)


def self_checks() -> list[SelfCheck]:
    """All of them, by name: those of ``sql/checks`` and those of the declared tables."""
    written = [read_self_check(path) for path in sql_files("checks")]
    return sorted([*written, *declared_checks()], key=lambda check: check.name)


def read_self_check(path: Path) -> SelfCheck:
    """The check of a file. Raises ValueError for a header of another form."""
    lines = path.read_text(encoding="utf-8").splitlines()
    n_header = next((i for i, line in enumerate(lines) if not line.startswith("--")), len(lines))
    header = [line.removeprefix("--").strip() for line in lines[:n_header]]
    settings = {found[1]: found[2] for line in header if (found := _SETTING.fullmatch(line))}
    why = " ".join(line for line in header[1:] if line and not _SETTING.fullmatch(line))
    if not header or not header[0].endswith(".") or not why:
        raise ValueError(f"{path.name}: expected what must hold, in one line, and why")
    if settings.get("At ingest") not in ("yes", "no"):
        raise ValueError(f"{path.name}: expected 'At ingest: yes' or 'At ingest: no'")
    if settings.get("Scope", _WAREHOUSE) != _WAREHOUSE:
        raise ValueError(f"{path.name}: expected 'Scope: warehouse', got: {settings['Scope']}")
    return SelfCheck(
        name=path.stem,
        must_hold=header[0],
        why=why,
        query="\n".join(lines[n_header:]),
        at_ingest=settings["At ingest"] == "yes",
        is_local="Scope" not in settings,
    )


def declared_checks() -> Iterator[SelfCheck]:
    """What the declared columns promise. For the keys of logs and games there are files."""
    for table in TABLES.values():
        if table.name not in ("logs", "games"):
            yield _key_check(table)
        yield _null_check(table)
        if any(column.words for column in table.columns):
            yield _word_check(table)


def _key_check(table: Table[Any]) -> SelfCheck:
    """A result may be named by many lists, so its key is looked for in all shards."""
    key = ", ".join(table.key)
    is_local = table.name not in RESULT_TABLES
    reach = (
        "A game is stored once, so its rows need not be compared with others."
        if is_local
        else "Lists repeat one another, but each result and each list is stored once in the whole warehouse."
    )
    return SelfCheck(
        name=f"keys_of_{table.name}",
        must_hold=f"No two rows of {table.name} have the same {key}.",
        why=f"One row is {table.grain}. {reach}",
        query=f"SELECT {key}, 1 AS expected, count(*) AS got FROM {table.name} GROUP BY ALL HAVING got > 1",
        is_local=is_local,
    )


def _null_check(table: Table[Any]) -> SelfCheck:
    names = [column.name for column in table.columns if not column.null]
    found = ", ".join(f"CASE WHEN {name} IS NULL THEN '{name}' END" for name in names)
    return SelfCheck(
        name=f"nulls_of_{table.name}",
        must_hold=f"Columns of {table.name} are null only where null has a meaning.",
        why="`paifu tables` says what it means.",
        query=f"SELECT {', '.join(table.key)}, 'no null' AS expected, concat_ws(', ', {found}) AS got "
        f"FROM {table.name} WHERE {' OR '.join(f'{name} IS NULL' for name in names)}",
    )


def _word_check(table: Table[Any]) -> SelfCheck:
    queries = [_other_words(table, column) for column in table.columns if column.words]
    return SelfCheck(
        name=f"words_of_{table.name}",
        must_hold=f"Columns of {table.name} that have a list of words hold no other word.",
        why="A query that compares with one of these words must find all rows.",
        query=" UNION ALL ".join(queries),
    )


def _other_words(table: Table[Any], column: Column[Any]) -> str:
    """Rows with another word; several words may be joined by ``+``."""
    words = _list_of(column.words)
    return (
        f"SELECT {', '.join(table.key)}, '{column.name}' AS what, "
        f"'{', '.join(column.words)}' AS expected, {column.name} AS got FROM {table.name} "
        f"WHERE NOT list_contains({words}, {column.name}) "
        f"AND NOT list_has_all({words}, string_split({column.name}, '+'))"
    )


def _list_of(words: Sequence[str]) -> str:
    quoted = ", ".join(f"'{word}'" for word in words)
    return f"[{quoted}]"
