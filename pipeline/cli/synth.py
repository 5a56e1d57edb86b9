"""``paifu synth``. Nothing heavy is imported before the command runs."""

from pathlib import Path

import click

from pipeline.cli.options import examples, failures, jobs_option, say

FIRST_YEAR, LAST_YEAR = 2009, 2099  # of the first logs of an era that is known, and a number of four digits


@click.command(
    epilog=examples(
        "  paifu synth 60 -o sample.zip\n"
        "  paifu synth 1000 --players 3 --room houou -o sanma/\n"
        "  paifu synth 100000 --length mixed --year 2016 --seed 7 --jobs 8 -o large.zip\n"
        "  paifu synth 200 --csrule 00000006,,,,30000,30000,30000 -o event.zip"
    )
)
@click.argument("n", type=click.IntRange(min=1))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    help="A folder, or a zip archive if the name ends in .zip.",
)
@click.option(
    "--players", type=click.Choice(["4", "3"]), default="4", show_default=True, help="Players at a table."
)
@click.option(
    "--length",
    type=click.Choice(["hanchan", "tonpuu", "mixed"]),
    default="hanchan",
    show_default=True,
    help="Two winds, one, or both kinds of games.",
)
@click.option(
    "--room",
    type=click.Choice(["any", "ippan", "joukyuu", "tokujou", "houou"]),
    default="any",
    show_default=True,
    help="Where the games are played; any: each player in the highest room that is open to him.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Other games for another number.")
@click.option(
    "--year",
    type=click.IntRange(FIRST_YEAR, LAST_YEAR),
    default=2023,
    show_default=True,
    help="When the games are played; the logs have the form and the games the rules of their time.",
)
@click.option("--force", is_flag=True, help="Replace an archive, or add to a folder of logs.")
@click.option(
    "--csrule",
    default="",
    help="Rules of an event lobby, as GO prints them: docs/rules.md, section 23.",
)
@jobs_option
def synth(
    n: int,
    output: Path,
    players: str,
    length: str,
    room: str,
    seed: int,
    year: int,
    force: bool,
    csrule: str,
    jobs: int,
) -> None:
    """Play N synthetic games and write them as the server writes logs.

    The games are complete and legal and come from walls, players and decisions that follow from the
    seed alone: the same command gives the same bytes, with any number of jobs. No real game and no real
    player is in them. Members of an archive are compressed with gzip.
    """
    from pipeline.native.compiler import compiling_text
    from pipeline.processes.pool import mapping
    from pipeline.synth.archive import check_target, write_logs
    from pipeline.synth.games import native_code_is_ready
    from pipeline.synth.schedule import Plan, load_native_code, play_games

    plan = Plan(n, int(players), length, room, seed, year, csrule)
    with failures(ValueError):
        check_target(output, force)
        if not native_code_is_ready():
            say(compiling_text("the simulator"))
            load_native_code()
        with mapping(jobs) as play_all:
            n_written = write_logs(play_games(plan, play_all), output)
    say(f"{n_written:,} games written to {output}")
