"""``paifu dan``. Nothing heavy is imported before the command runs."""

from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipeline.cli.options import Failure, examples, say, warehouse_option
from pipeline.cli.rank_options import (
    check_names,
    choice_options,
    failures,
    ladder_option,
    output_options,
    read_ladder,
    read_placements,
    say_doubts,
    show_frame,
)

if TYPE_CHECKING:
    import pandas as pd

    from pipeline.rank.ladder import Ladder

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
    from pipeline.rank.accounts import account_table

    if plot_file is not None and plot_of != "stable-dan" and choice["source"] == "results":
        raise click.UsageError("result lines print neither dan nor R: this plot needs --from games")
    with failures():
        ladder = read_ladder(ladder_file)
        is_of_names = compare or plot_file is not None  # else percentiles are among all accounts
        placements = read_placements(warehouse, ladder, names if is_of_names else (), **choice)
        check_names(placements, names)
        if plot_file is not None:
            say_doubts(ladder, "rate" if plot_of == "rate" else "points", placements)
            _plot(placements, ladder, names, plot_of, window, plot_file)
            return
        if compare:
            table = _comparison(placements, ladder, names)
        else:
            dan_index = None if dan is None else ladder.rank_of(dan)
            wanted = account_table(placements, ladder, min_games, dan_index, half_width)
            table = wanted[wanted["name"].isin(names)] if names else wanted
            if table.empty:
                say(f"no rows: no account asked for has {min_games} ranked games of one room and length")
        say_doubts(ladder, "points", placements)
        show_frame(table, form, output)


def _comparison(placements: "pd.DataFrame", ladder: "Ladder", names: tuple[str, ...]) -> "pd.DataFrame":
    """The comparison of two accounts in every mode that both have played."""
    import pandas as pd

    from pipeline.rank.accounts import account_table
    from pipeline.rank.compare import compare_counts
    from pipeline.rank.stable import scale_of

    if len(set(names)) != 2:
        raise Failure(f"--compare needs two names, got: {len(set(names))}")
    table = account_table(placements, ladder, 2)
    key = ["n_players", "length", "room", "points_since"]
    blocks = []
    for _, here in table.groupby(key):
        if len(here) == 2:
            first = here.iloc[0]
            n_players = int(first["n_players"])
            counts = here.set_index("name").loc[list(names), [f"n{k}" for k in range(1, n_players + 1)]]
            scale = scale_of(ladder.era_named(first["points_since"]), first["room"], n_players)
            compared = compare_counts(counts.iloc[0], counts.iloc[1], scale)
            for place, column in enumerate(key):
                compared.insert(place, column, first[column])
            blocks.append(compared)
    if not blocks:
        raise Failure("the two accounts have no two games each in one room, length and number of players")
    return pd.concat(blocks, ignore_index=True)


def _plot(
    placements: "pd.DataFrame",
    ladder: "Ladder",
    names: tuple[str, ...],
    plot_of: str,
    window: int,
    path: Path,
) -> None:
    from pipeline.rank import plots
    from pipeline.rank.links import link_games, order_games
    from pipeline.rank.replay import replay_accounts
    from pipeline.rank.splits import with_parts
    from pipeline.rank.trend import rolling_stable_dan
    from pipeline.reports.charts.pictures import check_form, write_chart

    check_form(path)
    if len(set(names)) != 1:
        raise Failure(f"--plot needs one name, got: {len(set(names))}")
    name = names[0]
    if plot_of == "stable-dan":
        trend = rolling_stable_dan(order_games(placements, ladder), ladder, window)
        if trend.empty:
            raise Failure(f"{name!r} has no {window} games in one room, length and number of players")
        mode = _only(trend, ["n_players", "length", "room", "points_since"])
        title = f"{name}: {mode}, last {window} games, 95 % interval"
        figure = plots.plot_stable_dan(trend, title)
    elif plot_of == "dan":
        replayed = replay_accounts(placements, ladder)
        mode = _only(replayed, ["n_players"])
        here = _last_part(replayed, name)
        figure = plots.plot_dan_path(here, ladder, f"{name}: {mode}, dan and points")
    else:
        links = with_parts(link_games(placements, ladder), ladder)
        mode = _only(links, ["n_players"])
        figure = plots.plot_rate_path(_last_part(links, name), f"{name}: {mode}, R")
    write_chart(figure, "rank", path)
    say(f"drawn into {path}")


def _last_part(games: "pd.DataFrame", name: str) -> "pd.DataFrame":
    """The games of the last player behind a name."""
    last = games["part"].max()
    if last:
        say(f"{last + 1} players seem to have had the name {name!r}: only the last one is drawn")
    return games[games["part"] == last]


def _only(frame: "pd.DataFrame", columns: list[str]) -> str:
    """The only value of the columns as a text; a plot mixes nothing."""
    different = frame[columns].drop_duplicates()
    if len(different) > 1:
        texts = "; ".join(_mode_text(row) for row in different.to_dict("records"))
        raise Failure(
            "one plot is of one room, length and number of players: choose with --room, --length, "
            f"--players, --since, --until among: {texts}"
        )
    return _mode_text(different.to_dict("records")[0])


def _mode_text(row: dict[Any, Any]) -> str:
    parts = [f"{row['n_players']} players", row.get("room"), row.get("length")]
    if "points_since" in row:
        parts.append(f"points of era {row['points_since']}")
    return ", ".join(str(part) for part in parts if part)
