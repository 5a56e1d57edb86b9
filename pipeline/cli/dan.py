"""``paifu dan``. Nothing heavy is imported before the command runs."""

from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipeline.cli.options import Failure, examples, failures, say, snapshot_option, warehouse_option
from pipeline.cli.rank_options import (
    checked,
    choice_options,
    ladder_option,
    output_options,
    read_games,
    say_doubts,
    show_frame,
)

if TYPE_CHECKING:
    import pandas as pd

    from pipeline.store.catalog import Warehouse

PLOTS = ("stable-dan", "dan", "rate")


def _refuse_nan(_: click.Context, option: click.Parameter, value: float) -> float:
    """No range of click does."""
    if isnan(value):
        raise click.BadParameter("nan is no number.", param=option)
    return value


@click.command(
    epilog=examples(
        "  paifu dan --room houou --length hanchan --min-games 500 --format csv\n"
        "  paifu dan TARO --from results --since 2017-01-01 --until 2018-01-01\n"
        "  paifu dan TARO --room houou --length hanchan --plot stable-dan.html\n"
        "  paifu dan TARO HANAKO --room houou --length hanchan --players 4 --compare"
    )
)
@click.argument("names", nargs=-1, metavar="[NAME]...")
@choice_options
@click.option(
    "--min-games",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Leave out rows of fewer games; percentiles are among the others.",
)
@click.option("--dan", type=click.IntRange(1, 10), help="Of the expected points, 1 to 10.")
@click.option(
    "--half-width",
    type=click.FloatRange(0.01, 100),
    callback=_refuse_nan,
    default=1.0,
    show_default=True,
    help="Of the stable dan's interval, for n_needed.",
)
@click.option("--compare", is_flag=True, help="Test whether two accounts differ.")
@click.option(
    "--plot",
    "plot_file",
    type=click.Path(path_type=Path),
    help="Draw one account into this file (.html, .png, .svg) in place of the table.",
)
@click.option(
    "--plot-of",
    type=click.Choice(PLOTS),
    default=PLOTS[0],
    show_default=True,
    help="Rolling stable dan with its 95 % interval, path of dan and points, path of R.",
)
@click.option(
    "--window",
    type=click.IntRange(min=2),
    default=200,
    show_default=True,
    help="Games of a point of the rolling stable dan.",
)
@ladder_option
@output_options
@snapshot_option
@warehouse_option
def dan(
    names: tuple[str, ...],
    min_games: int,
    dan: int | None,
    half_width: float,
    compare: bool,
    plot_file: Path | None,
    plot_of: str,
    window: int,
    ladder_file: Path | None,
    form: str,
    output: Path | None,
    formulas: bool,
    snapshot: int | None,
    warehouse: Path,
    **choice: Any,
) -> None:
    """Placements and stable dan of accounts, a row an account, room, length and number of players.

    Without a NAME all accounts. The interval holds 95 % of the posterior of the place shares (Dirichlet
    prior of 0.5 a place); stable dan and interval are empty without a last place. Expected points are at
    --dan, else at the dan that the last of the row's games prints; the column has it as logs do, 10 is
    1-dan. Games of a room whose points changed are two rows. A name can pass to another person, and NoName
    is left out: see docs/rank.md.
    """
    from pipeline.rank.dan import dan as placements_and_dan
    from pipeline.store.catalog import connection_to

    if plot_file is not None and plot_of != "stable-dan" and choice["source"] == "results":
        raise click.UsageError("result lines print neither dan nor R: this plot needs --from games")
    with failures(ValueError), connection_to(warehouse, snapshot) as stored:
        chosen = checked(choice)
        if plot_file is not None:
            _plot(names, chosen, ladder_file, plot_of, window, plot_file, stored)
            return
        if compare:
            table = _comparison(names, chosen, ladder_file, stored)
        else:
            table = placements_and_dan(
                stored,
                names,
                **chosen,
                min_games=min_games,
                dan=dan,
                half_width=half_width,
                ladder=ladder_file,
            )
            if table.empty:
                say(f"no rows: no account asked for has {min_games} ranked games of one room and length")
        show_frame(table, form, output, formulas)


def _comparison(
    names: tuple[str, ...], chosen: dict[str, Any], ladder_file: Path | None, stored: "Warehouse"
) -> "pd.DataFrame":
    from pipeline.rank.compare import compare_accounts

    placements, ladder = read_games(stored, names, chosen, ladder_file)
    different = list(dict.fromkeys(names))
    if len(different) != 2:
        raise Failure(f"--compare needs two names, got: {len(different)}")
    return compare_accounts(placements, ladder, *different)


def _plot(
    names: tuple[str, ...],
    chosen: dict[str, Any],
    ladder_file: Path | None,
    plot_of: str,
    window: int,
    path: Path,
    stored: "Warehouse",
) -> None:
    from pipeline.rank.account_plot import draw_account
    from pipeline.reports.charts.pictures import check_form, write_chart

    placements, ladder = read_games(stored, names, chosen, ladder_file)
    check_form(path)
    if len(set(names)) != 1:
        raise Failure(f"--plot needs one name, got: {len(set(names))}")
    name = names[0]
    drawing = draw_account(placements, ladder, name, plot_of, window)
    say_doubts(drawing.not_confirmed)
    if drawing.n_players > 1:
        say(f"{drawing.n_players} players seem to have had the name {name!r}: only the last one is drawn")
    write_chart(drawing.figure, "rank", path)
    say(f"drawn into {path}")
