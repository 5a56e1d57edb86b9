"""The additive part of a report: what is counted of each shard by itself, and added up.

Most reports count by game, sum over the games of a group, and only then divide. All rows of a game stand in
one shard, so the sums of shards add up to those of the archive. The header of a report names the CTE up to
which that holds (``Additive: counted``), or says why there is none. Both queries are cut out of the report's
own: the part is everything up to that CTE, the rest reads the sums of the parts in its place.

A column of a part is a key, by which is grouped, or an integer, or sums by game (``game_sums``); all are kept
as integers, so that sums of sums are what the whole would have given, to the last bit.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import pyarrow as pa  # who lists the reports needs it not

_TOKEN = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"|--[^\n]*|/\*.*?\*/|[()]|,|\bWITH\b|\bGROUP\s+BY\b", re.DOTALL)
_CTE = re.compile(
    r"\s*(?:--[^\n]*\n\s*)*(\w+)\s+AS\s+(?:MATERIALIZED\s+|NOT\s+MATERIALIZED\s+)?\($", re.DOTALL
)
_AFTER_KEYS = re.compile(r"\b(?:HAVING|ORDER|LIMIT|QUALIFY)\b")
# What cannot be added up; games never stand in two parts, so different log ids can.
_NO_SUM = re.compile(
    r"\b(?:avg|max|min|any_value|arg_max|arg_min|median|quantile\w*|mode|list|first|last|share|ratio_error|"
    r"standard_\w+|mean_of)\s*\(|\bOVER\s*\(|\bHAVING\b|\bLIMIT\b|\bDISTINCT\b(?! log_id\b)",
    re.IGNORECASE,
)
SUMS = ("k", "n", "kk", "kn", "nn", "games")

# As in sql/views/rates.sql, with integers that are not yet rounded.
WHOLE_SUMS = """
CREATE OR REPLACE MACRO game_sums(k, n) AS {
    'k': sum(k)::HUGEINT,
    'n': sum(n)::HUGEINT,
    'kk': sum(k::BIGINT * k)::HUGEINT,
    'kn': sum(k::BIGINT * n)::HUGEINT,
    'nn': sum(n::BIGINT * n)::HUGEINT,
    'games': (count(*) FILTER (n > 0))::HUGEINT}
"""


class Split(NamedTuple):
    """A query that begins with WITH: its CTEs as (name, text), and what follows them."""

    ctes: list[tuple[str, str]]
    final: str


class Part(NamedTuple):
    """An additive CTE: the query for a shard, and the names of the columns by which it is grouped."""

    name: str
    query: str
    keys: tuple[str, ...]


def split(sql: str) -> Split:
    """Take a query apart. Raises ValueError for one without CTEs."""
    begin = next((found.end() for found in _TOKEN.finditer(sql) if found[0] == "WITH"), None)
    if begin is None:
        raise ValueError("a query without CTEs")
    ctes, depth, name, end = [], 0, "", begin
    for found in _TOKEN.finditer(sql, begin):
        if found[0] == "(":
            if depth == 0:
                head = _CTE.fullmatch(sql[end : found.end()])
                if head is None:
                    break
                name = head[1]
            depth += 1
        elif found[0] == ")":
            depth -= 1
            if depth == 0:
                ctes.append((name, sql[end : found.end()].strip()))
                end = found.end()
        elif found[0] == "," and depth == 0:
            if sql[end : found.start()].strip():
                break
            end = found.end()
    return Split(ctes, sql[end:].strip())


def is_constant(text: str) -> bool:
    """True for a CTE that reads no table, such as a list of words."""
    return re.search(r"\bFROM\b", text) is None


def keys_of(text: str) -> tuple[str, ...] | None:
    """The columns by which a CTE is grouped; None where it does not name them."""
    depth, begin = 0, None
    for found in _TOKEN.finditer(text):
        depth += (found[0] == "(") - (found[0] == ")")
        if found[0].startswith("GROUP") and depth == 1:
            begin = found.end()
    if begin is None:
        return None
    clause = _AFTER_KEYS.split(text[begin:].rstrip().removesuffix(")"))[0]
    names = tuple(word.strip().rpartition(".")[2] for word in clause.split(","))
    return names if all(re.fullmatch(r"\w+", name) and name != "ALL" for name in names) else None


def parts_of(sql: str, last: str) -> list[Part]:
    """The additive CTEs of a report: ``last``, and those before it that what follows reads as well.

    Raises ValueError where it has no such CTE, or one that does not name its keys.
    """
    taken = split(sql)
    names = [name for name, _ in taken.ctes]
    if last not in names:
        raise ValueError(f"no CTE {last!r} among {', '.join(names)}")
    end = names.index(last) + 1
    rest = "\n".join([*(text for _, text in taken.ctes[end:]), taken.final])
    parts = []
    for place, (name, text) in enumerate(taken.ctes[:end]):
        if not re.search(rf"\b{name}\b", rest) or is_constant(text):
            continue
        if (keys := keys_of(text)) is None:
            raise ValueError(f"CTE {name!r} does not name the columns by which it is grouped")
        if found := _NO_SUM.search(text):
            raise ValueError(f"CTE {name!r} has {found[0]!r}, which does not add up")
        before = ",\n".join(text for _, text in taken.ctes[: place + 1])
        parts.append(Part(name, f"WITH {before}\nSELECT * FROM {name}", keys))
    if not parts or parts[-1].name != last:
        raise ValueError(f"CTE {last!r} reads no table, or nothing reads it")
    return parts


def merged_query(sql: str, parts: Sequence[Part], columns: Sequence["pa.Schema"]) -> str:
    """The report's query with the sums of its parts, tables of the names ``part_NAME``, in place of the CTEs.

    ``columns``: of each part.
    """
    taken = split(sql)
    names = [name for name, _ in taken.ctes]
    end = names.index(parts[-1].name) + 1
    sums = [text for _, text in taken.ctes[:end] if is_constant(text)]
    sums += [_summed(part, schema) for part, schema in zip(parts, columns, strict=True)]
    ctes = ",\n".join([*sums, *(text for _, text in taken.ctes[end:])])
    return f"WITH {ctes}\n{taken.final}"


def _summed(part: Part, schema: "pa.Schema") -> str:
    columns = [
        f'"{field.name}"' if field.name in part.keys else f'{_sum(field)} AS "{field.name}"'
        for field in schema
    ]
    keys = f" GROUP BY {', '.join(part.keys)}" if part.keys else ""
    return f"{part.name} AS MATERIALIZED (SELECT {', '.join(columns)} FROM part_{part.name}{keys})"


def _sum(field: "pa.Field") -> str:
    """The sum of a column, of the type that it has in the report's own query. Raises ValueError."""
    import pyarrow as pa

    if not _is_additive(field):
        raise ValueError(f"column {field.name!r} is neither a key nor a whole number, but {field.type}")
    if not pa.types.is_struct(field.type):
        return f'sum("{field.name}")::HUGEINT::BIGINT'
    types = {"k": "BIGINT", "n": "BIGINT", "kk": "DOUBLE", "kn": "DOUBLE", "nn": "DOUBLE", "games": "BIGINT"}
    sums = ", ".join(f"'{name}': sum(\"{field.name}\".{name})::HUGEINT::{types[name]}" for name in SUMS)
    return f"{{{sums}}}"


def _is_additive(field: "pa.Field") -> bool:
    """True for an integer that can be summed, and for sums by game."""
    import pyarrow as pa

    if pa.types.is_struct(field.type):
        return tuple(each.name for each in field.type) == SUMS
    return pa.types.is_integer(field.type) or (pa.types.is_decimal(field.type) and field.type.scale == 0)
