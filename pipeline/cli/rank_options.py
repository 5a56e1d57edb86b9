"""What ``paifu dan`` and ``paifu ladder`` share: options, what they mean, messages, writing."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipeline.cli.options import Failure, formulas_option, say
from pipeline.rules import codes
from pipeline.rules.codes import ROOMS

if TYPE_CHECKING:
    import pandas as pd

    from pipeline.rank.ladder import Ladder
    from pipeline.store.catalog import Warehouse

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
    formulas_option,
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


def checked(choice: dict[str, Any]) -> dict[str, Any]:
    """The values of ``choice_options`` as the functions of ``pipeline.rank`` take them."""
    since, until = (choice[name] and choice[name].date() for name in ("since", "until"))
    if since is not None and until is not None and since >= until:
        raise Failure(f"--since {since} leaves no day before --until {until}")
    players = None if choice["players"] is None else int(choice["players"])
    return {**choice, "since": since, "until": until, "players": players}


def read_games(
    warehouse: "Warehouse", names: Sequence[str], chosen: dict[str, Any], ladder_file: Path | None
) -> tuple["pd.DataFrame", "Ladder"]:
    """The games of the named accounts that the options choose, and the ladder."""
    from pipeline.rank.ladder import ladder_of
    from pipeline.rank.placements import make_choice, read_placements

    ladder = ladder_of(ladder_file)
    games = {name: value for name, value in chosen.items() if name != "source"}
    return read_placements(warehouse, chosen["source"], make_choice(names, **games), ladder), ladder


def say_doubts(notes: Iterable[str]) -> None:
    """Say what no source confirms of the values that an answer leans on."""
    for note in notes:
        say(f"not confirmed: {note}")


def show_frame(table: "pd.DataFrame", form: str, output: Path | None, formulas: bool) -> None:
    """Write the result of a command, after what is not sure of it."""
    from pipeline.rank.output import write_frame
    from pipeline.reports.render import MAX_TABLE_ROWS

    say_doubts(table.attrs.get("not_confirmed", ()))
    if write_frame(table, form, output, formulas):
        say(f"only the first {MAX_TABLE_ROWS:,} rows are shown; --format csv writes all")
