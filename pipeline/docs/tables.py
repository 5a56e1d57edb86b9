"""The text of docs/tables.md, made from the declarations."""

from typing import Any

import pyarrow as pa

from pipeline.docs.joins import joins_markdown
from pipeline.facts.schema import TABLES, Column, Table
from pipeline.replay.checks import CHECKS, REASONS
from pipeline.store.reference_tables import REFERENCE_TABLES, ReferenceColumn, ReferenceTable

_LONGEST_LIST = 20  # of words in a cell; a longer list stands elsewhere

_HEAD = """\
# Tables

Made by `python -m pipeline.docs` from the declarations in `pipeline/facts`; a test keeps the two equal.

## Who states it

Each column names who states its value.

- **log**: copied from the log. Scores, yaku, fu, han, points, payments and final points are always the
  log's. "judged by" names the checks that compare such a value with what the replay computes. A
  disagreement is a row of `checks`, and is counted in `hands.n_disagreements` and
  `games.n_disagreements`; it changes no value and stops nothing.
- **replay**: computed by the rules engine from the moves of the log.
- **archive**: known before the log was read.
- **index**: copied from a list of results, see [result-lines.md](result-lines.md).

Counts and sums are stored, never rates. Null has the meaning given with the column; a column without
one is never null.

## Which logs are stored

| `logs.status` | the log | its rows |
|---|---|---|
| `ok` | was replayed to the end of the game | in every table |
| `cut` | ends before the game does, or cannot be read further | its complete hands; \
`games.is_complete` is false |
| `unsupported` | was played by rules that are not known to full certainty | as for `ok` or `cut`; \
`games.rules_supported` is false with a reason, no score is judged |
| `rejected` | goes on after the end of the game, or has play and no hand | none but the one in `logs` |
| `duplicate` | has the id of a log that is stored already | none but the one in `logs` |
| `unreadable` | is not a log, or is damaged in its first hand | none but the one in `logs` |

A hand with an action that cannot be is not replayed: it has a row in `hands` with `is_replayed` false, and
none in the other tables of hands ([checks.md](checks.md)). In the last hand of a log that does not finish it
such an action counts as a cut there. Disagreements of an incomplete last hand stay in `checks`, though the
hand itself is not stored.

## Conventions

- `log_id` names the game, `hand_index` the hand from 0, `seat` the player 0-3 as the log numbers them:
  seat 0 deals first, play goes upwards. Three players are seats 0-2.
- `seq` is the ordinal of the XML element from 0: `paifu show LOG --at SEQ` shows the board there.
- A *turn* counts the player's own discards from 1. Points are full points (25000).
- A *tile id* is 0-135, `tile // 4` its kind. Kinds are 0-8 for 1m-9m, 9-17 for 1p-9p, 18-26 for 1s-9s,
  27-30 for the winds from east, 31-33 for white, green and red. Ids 16, 52 and 88 are the red fives of
  games with `has_red_fives`.
- A *mask of kinds* has bit k set for kind k. The macros `kinds(mask)`, `kinds_text(mask)`,
  `kind_name(kind)` and `tile_name(tile)` make them readable.
- *Shanten* counts the tiles missing to tenpai: 0 is tenpai. A hand that waits only for tiles of which
  all four are among its concealed tiles is not tenpai, copies in own melds do not matter; a wait needs no
  yaku.
- *Unseen tiles* are the copies of the waits that the player cannot see, *live tiles* those of the wall that
  are still to be drawn.
- A *wait class* looks at all divisions of the hand into sets and a pair: `tanki` one number kind for the
  pair, `honour_tanki` one honour, `nobetan` several kinds for the pair, `shanpon` a triplet of one of two
  pairs, `kanchan` the middle of a run, `penchan` 3 or 7 of a run at the edge, `ryanmen` both ends of a run,
  `sanmen` the three ends of five tiles in a row, `kokushi` and `kokushi_13` thirteen orphans, `complex`
  everything else that can be divided in more than one way. `ryanmen` and `sanmen` also where a division has
  a kanchan or penchan that waits for the same kinds: `wait_shapes` has those of all divisions. Seven pairs
  wait as tanki.
- *Genbutsu* of a player in riichi are the kinds on which it cannot win by ron: those in its own river,
  called discards and the riichi tile included, and those that anybody has discarded, set aside as kita or
  added to a pon since the riichi was accepted. They count as safe from the next discard on.
- A *suji* is a pair of kinds three apart, 1-4 to 6-9 in each suit: the two ends of a two-sided wait. A
  number tile *is suji* where the kinds three away from it are genbutsu, so that no two-sided wait takes it;
  4, 5 and 6 have two such kinds and are *half suji* with one of them. A *passed suji* has an end that is
  genbutsu. *Matagi-suji* of the riichi tile are waits of a two-sided shape that holds its kind, *ura-suji*
  those of a shape beyond the tile next to it.
- *No chance* (wall): all four copies of a tile are seen that every two-sided wait for the kind needs; *one
  chance*: three or four are. Seen are rivers, melds, indicators and the player's own concealed tiles.
- In the DuckDB views int8 and int16 are INTEGER, so that arithmetic does not overflow.
"""

_REFERENCE_HEAD = """\
## Reference tables

The same in every warehouse: what `data/ladder.toml` states of ranks and rank points ([rank.md](rank.md)).
A row holds from its time until the next one of its key, so that a game finds its row with an `ASOF JOIN`.
"""


def tables_markdown() -> str:
    """The whole text of docs/tables.md."""
    parts = [
        _HEAD,
        joins_markdown(),
        *map(table_markdown, TABLES.values()),
        _checks_markdown(),
        _reasons_markdown(),
    ]
    parts += [_REFERENCE_HEAD, *map(_reference_markdown, REFERENCE_TABLES.values())]
    return "\n".join(parts)


def table_markdown(table: Table[Any]) -> str:
    """Heading, grain and columns of one table."""
    key = ", ".join(f"`{name}`" for name in table.key)
    lines = [f"## {table.name}", "", f"One row: {table.grain}. Key: {key}."]
    if table.doc:
        lines += ["", table.doc]
    lines += ["", "| column | type | unit | said by | meaning |", "|---|---|---|---|---|"]
    for column in table.columns:
        cells = (f"`{column.name}`", type_text(column.type), column.unit, said_by(column), meaning(column))
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _reference_markdown(table: ReferenceTable) -> str:
    key = ", ".join(f"`{name}`" for name in table.key)
    lines = [f"### {table.name}", "", f"One row: {table.grain}. Key: {key}."]
    if table.doc:
        lines += ["", table.doc]
    lines += ["", "| column | type | unit | meaning |", "|---|---|---|---|"]
    for column in table.columns:
        cells = (f"`{column.name}`", type_text(column.type), column.unit, _reference_meaning(column))
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _reference_meaning(column: ReferenceColumn) -> str:
    return f"{column.doc} Null: {column.null}." if column.null else column.doc


def type_text(type: pa.DataType) -> str:
    """The type in a reader's words."""
    if pa.types.is_dictionary(type) or pa.types.is_string(type):
        return "text"
    if pa.types.is_list(type):
        return f"list of {type_text(type.value_type)}"
    if pa.types.is_timestamp(type):
        return "timestamp"
    if pa.types.is_decimal(type):
        return f"decimal({type.precision}, {type.scale})"
    return "boolean" if pa.types.is_boolean(type) else str(type).replace("double", "float64")


def said_by(column: Column[Any]) -> str:
    """Who states the value, and which checks judge it."""
    if not column.checks:
        return column.stated_by
    return f"{column.stated_by}, judged by {', '.join(f'`{check}`' for check in column.checks)}"


def meaning(column: Column[Any]) -> str:
    """The description, the words that occur, and what null means."""
    text = column.doc
    if column.words and len(column.words) <= _LONGEST_LIST:
        text += f" One of {', '.join(f'`{word}`' for word in column.words)}."
    return f"{text} Null: {column.null}." if column.null else text


def _checks_markdown() -> str:
    return _names_markdown(
        "Checks",
        "What is compared, by `checks.check_name`. Expected is the replay's value, got the log's.",
        {check.name: check.compared for check in CHECKS},
    )


def _reasons_markdown() -> str:
    reasons = {reason.name: f"Expected: {reason.expected}." for reason in REASONS if reason.name}
    return _names_markdown(
        "Impossible actions", "The first word of `hands.reason` of a hand that is not replayed.", reasons
    )


def _names_markdown(title: str, lead: str, docs: dict[str, str]) -> str:
    rows = [f"| `{name}` | {doc} |" for name, doc in docs.items()]
    return "\n".join((f"## {title}", "", lead, "", "| name | meaning |", "|---|---|", *rows, ""))
