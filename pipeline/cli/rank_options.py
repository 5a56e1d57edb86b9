"""What ``paifu dan`` and ``paifu ladder`` share: options, loading, writing, errors."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipeline.cli.options import Failure, say
from pipeline.rules import codes
from pipeline.rules.codes import ROOMS

if TYPE_CHECKING:
    import pandas as pd

    from pipeline.rank.ladder import Ladder
    from pipeline.rank.placements import Choice

LENGTHS = codes.LENGTHS[::-1]  # the usual one first
DAY = click.DateTime(["%Y-%m-%d"])

Command = Callable[..., Any]


def _together(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


output_options = _together(
    click.option(
        "--format",
        "form",
        type=click.Choice(["table", "csv", "json", "parquet"]),
        default="table",
        show_default=True,
        help="Form of the result.",
    ),
    click.option("-o", "--output", type=click.Path(path_type=Path), help="File to write in place of stdout."),
)
ladder_option = click.option(
    "--ladder",
    "ladder_file",
    type=click.Path(path_type=Path),
    help="Another ladder: an edited copy of data/ladder.toml.",
)
choice_options = _together(
    click.option("--room", type=click.Choice(ROOMS), help="Only this room."),
    click.option("--length", type=click.Choice(LENGTHS), help="Only this length."),
    click.option("--players", type=click.Choice(["4", "3"]), help="Only tables of so many players."),
    click.option("--since", type=DAY, help="First day, Japanese time."),
    click.option("--until", type=DAY, help="First day that no longer counts."),
    click.option(
        "--from",
        "source",
        type=click.Choice(["games", "results"]),
        default="games",
        show_default=True,
        help="Logs, or official result lines, which have neither dan nor R.",
    ),
)


@contextmanager
def failures() -> Iterator[None]:
    """Errors of the user's end in one line and status 2."""
    from pipeline.rank.fields import LadderError
    from pipeline.reports.panels import ChartError
    from pipeline.reports.query import QueryError
    from pipeline.store.errors import WarehouseError

    try:
        yield
    except BrokenPipeError:
        raise
    except (ChartError, LadderError, OSError, QueryError, ValueError, WarehouseError) as error:
        raise Failure(error) from error


def read_ladder(path: Path | None) -> "Ladder":
    from pipeline.rank.ladder import load_ladder, load_tenhou

    return load_tenhou() if path is None else load_ladder(path)


def read_placements(
    warehouse: Path, loaded: "Ladder", names: tuple[str, ...], source: str, **choice: Any
) -> "pd.DataFrame":
    from pipeline.rank.placements import load_placements
    from pipeline.store.catalog import open_warehouse

    with open_warehouse(warehouse, statistics=False) as connection:
        return load_placements(connection, source, _choice(names, **choice), loaded)


def _choice(names: tuple[str, ...], players: str | None, **others: Any) -> "Choice":
    from pipeline.rank.placements import Choice

    days: dict[str, date | None] = {
        name: value.date() if isinstance(value, datetime) else None
        for name, value in others.items()
        if name in ("since", "until")
    }
    since, until = days["since"], days["until"]
    if since is not None and until is not None and since >= until:
        raise Failure(f"--since {since} leaves no day before --until {until}")
    return Choice(
        names=names or None,
        room=others["room"],
        length=others["length"],
        players=None if players is None else int(players),
        **days,
    )


def say_doubts(loaded: "Ladder", about: str, placements: "pd.DataFrame") -> None:
    """Say what no source confirms of the values that these games lean on."""
    notes: list[str] = []
    columns = ["era", "room", "n_players"]
    modes = placements[columns].drop_duplicates().sort_values(columns)
    for era, room, n_players in modes.itertuples(index=False):
        notes += loaded.eras[era].doubts_about(about, room, n_players)
    say_each(notes)


def say_each(notes: list[str]) -> None:
    for note in dict.fromkeys(notes):
        say(f"not confirmed: {note}")


def show_frame(table: "pd.DataFrame", form: str, output: Path | None) -> None:
    """Write the result of a command."""
    from pipeline.rank.output import write_frame
    from pipeline.reports.render import MAX_TABLE_ROWS

    if write_frame(table, form, output):
        say(f"only the first {MAX_TABLE_ROWS:,} rows are shown; --format csv writes all")


def check_names(placements: "pd.DataFrame", names: tuple[str, ...]) -> None:
    for name in names:
        if not (placements["name"] == name).any():
            raise Failure(f"no ranked game of {name!r} is among those chosen")
