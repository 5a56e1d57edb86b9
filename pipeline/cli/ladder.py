"""``paifu ladder``. Nothing heavy is imported before a command runs."""

from pathlib import Path
from typing import Any

import click

from pipeline.cli.options import examples, failures, say, snapshot_option, warehouse_option
from pipeline.cli.rank_options import (
    LENGTHS,
    ROOMS,
    checked,
    choice_options,
    ladder_option,
    output_options,
    show_frame,
)


@click.group(
    epilog=examples(
        "  paifu ladder eras\n"
        "  paifu ladder chain --odds .27,.26,.24,.23 --room houou --length hanchan --dan 7\n"
        "  paifu ladder odds --room houou --length hanchan\n"
        "  paifu ladder replay TARO\n"
        "  paifu ladder rate"
    )
)
def ladder() -> None:
    """The ladder: its eras, the chance of each rank, accounts replayed on it, and R checked."""


@ladder.command(epilog=examples("  paifu ladder eras\n  paifu ladder eras --ladder mine.toml"))
@ladder_option
@output_options
def eras(ladder_file: Path | None, form: str, output: Path | None, formulas: bool) -> None:
    """List the eras of the ladder: since when, what changed, sources, and what no source confirms."""
    from pipeline.ladder import eras as answer

    with failures(ValueError):
        show_frame(answer(ladder_file), form, output, formulas)


room_option = click.option(
    "--room", type=click.Choice(ROOMS), default="houou", show_default=True, help="Where the games are played."
)
length_option = click.option(
    "--length", type=click.Choice(LENGTHS), default="hanchan", show_default=True, help="Of the games."
)
era_option = click.option("--era", "era_name", help="Era of the points (paifu ladder eras); the last one.")


@ladder.command(
    epilog=examples(
        "  paifu ladder chain --odds .25,.25,.25,.25 --room houou --length hanchan --dan 7\n"
        "  paifu ladder chain --odds .35,.33,.32 --dan 8 --games 1000\n"
        "  paifu ladder chain --odds .27,.26,.24,.23 --dan 7 --games 1000 --simulate 20000 --seed 1"
    )
)
@click.option("--odds", required=True, help="Of the placements, first to last: three or four numbers.")
@room_option
@length_option
@click.option("--dan", type=click.IntRange(1, 10), default=7, show_default=True, help="Where it begins.")
@click.option("--points", type=click.IntRange(min=0), help="pt where it begins; the rank's start.")
@click.option(
    "--games", type=click.IntRange(0, 1_000_000), help="Where the player stands after so many games."
)
@click.option(
    "--simulate", type=click.IntRange(1, 10_000_000), help="With --games: by so many random players."
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of --simulate.")
@era_option
@ladder_option
@output_options
def chain(
    odds: str,
    room: str,
    length: str,
    dan: int,
    points: int | None,
    games: int | None,
    simulate: int | None,
    seed: int,
    era_name: str | None,
    ladder_file: Path | None,
    form: str,
    output: Path | None,
    formulas: bool,
) -> None:
    """The ladder for a player with fixed odds who always plays in one room, a row a rank.

    promotion, demotion, games and games_sd: how a rank is left from its start, and after how many games;
    reached_before_falling: the chance to reach the rank before a demotion below --dan; games_to_reach:
    expected games until the rank is reached; games_until_top: games spent in the rank until the last.
    With --games: chance to stand in the rank then, mean pt there, games spent there, chance to have
    reached it. Exact but for rounding in the last digits; the room is kept whatever the rank.
    """
    from pipeline.ladder import chain as answer

    if simulate is not None and games is None:
        raise click.UsageError("--simulate needs --games")
    with failures(ValueError):
        table = answer(
            _numbers(odds), room, length, dan, points, games, simulate, seed, era_name, ladder_file
        )
        show_frame(table, form, output, formulas)


@ladder.command(
    epilog=examples(
        "  paifu ladder odds\n"
        "  paifu ladder odds --room tokujou --length tonpuu\n"
        "  paifu ladder odds --players 3 --format csv"
    )
)
@click.option("--room", type=click.Choice(ROOMS), help="Only this room.")
@click.option("--length", type=click.Choice(LENGTHS), help="Only this length.")
@click.option("--players", type=click.Choice(["4", "3"]), default="4", show_default=True, help="Of a table.")
@era_option
@ladder_option
@output_options
def odds(
    room: str | None,
    length: str | None,
    players: str,
    era_name: str | None,
    ladder_file: Path | None,
    form: str,
    output: Path | None,
    formulas: bool,
) -> None:
    """The odds that keep a dan in a room: those at which the expected change of points is 0.

    The odds fall evenly from the first place to the last.
    """
    from pipeline.ladder import odds as answer

    with failures(ValueError):
        show_frame(answer(room, length, int(players), era_name, ladder_file), form, output, formulas)


@ladder.command(
    epilog=examples(
        "  paifu ladder replay TARO\n"
        "  paifu ladder replay TARO --players 4 --format csv\n"
        "  paifu ladder replay TARO --from results --dan 7 --points 1400\n"
        "  paifu ladder replay --summary"
    )
)
@click.argument("names", nargs=-1, metavar="[NAME]...")
@choice_options
@click.option("--dan", type=click.IntRange(1, 10), help="Dan before the first game; as the log prints it.")
@click.option("--points", type=click.IntRange(min=0), help="pt before the first game, with --dan.")
@click.option("--summary", is_flag=True, help="How often the replay and the printed dan agree.")
@ladder_option
@output_options
@snapshot_option
@warehouse_option
def replay(
    names: tuple[str, ...],
    dan: int | None,
    points: int | None,
    summary: bool,
    ladder_file: Path | None,
    form: str,
    output: Path | None,
    formulas: bool,
    snapshot: int | None,
    warehouse: Path,
    **choice: Any,
) -> None:
    """Replay accounts on the ladder: points, promotions and demotions, a row a game.

    Logs print no points: they are a range until the first promotion or demotion that the logs show, and
    again after a gap. Gaps are seen by R. Result lines have no R: their games are taken as all that were
    played from --dan and --points on. Columns have dan as logs do, 10 is 1-dan.
    """
    from pipeline.ladder import replay as answer
    from pipeline.store.catalog import connection_to

    if not names and not summary:
        raise click.UsageError("name an account, or ask for the --summary of all")
    if points is not None and dan is None:
        raise click.UsageError("--points needs --dan")
    with failures(ValueError), connection_to(warehouse, snapshot) as stored:
        if choice["room"] is not None or choice["length"] is not None:
            say("games of other rooms and lengths are left out: points are those of the chosen games alone")
        table = answer(
            stored, names, **checked(choice), dan=dan, points=points, summary=summary, ladder=ladder_file
        )
        show_frame(table, form, output, formulas)


@ladder.command(epilog=examples("  paifu ladder rate\n  paifu ladder rate TARO --games --format csv"))
@click.argument("names", nargs=-1, metavar="[NAME]...")
@choice_options
@click.option("--games", "each_game", is_flag=True, help="A row a game in place of the summary.")
@ladder_option
@output_options
@snapshot_option
@warehouse_option
def rate(
    names: tuple[str, ...],
    each_game: bool,
    ladder_file: Path | None,
    form: str,
    output: Path | None,
    formulas: bool,
    snapshot: int | None,
    warehouse: Path,
    **choice: Any,
) -> None:
    """Compute R after each game and compare it with the R printed in the account's next stored log.

    Where the two are not the same, games between the two logs are not stored, or the account has played
    fewer than 400 games, or the formula is wrong; docs/rank.md tells how these are kept apart.
    """
    from pipeline.ladder import rate as answer
    from pipeline.store.catalog import connection_to

    if choice["source"] == "results":
        raise click.UsageError("result lines print no R: the check needs --from games")
    with failures(ValueError), connection_to(warehouse, snapshot) as stored:
        chosen = checked(choice)
        del chosen["source"]
        show_frame(
            answer(stored, names, **chosen, games=each_game, ladder=ladder_file), form, output, formulas
        )


def _numbers(text: str) -> list[float]:
    try:
        return [float(part) for part in text.split(",")]
    except ValueError as error:
        raise ValueError(f"expected odds such as .25,.25,.25,.25, got: {text!r}") from error
