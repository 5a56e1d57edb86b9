"""``paifu show``. Nothing heavy is imported before the command runs."""

from pathlib import Path

import click

from pipeline.cli.options import examples, failures, snapshot_option, warehouse_option


@click.command(
    epilog=examples(
        "  paifu show 2016110714gm-00a9-0000-5a1b2c3d.mjlog --hand 0\n"
        "  paifu show 2016110714gm-00a9-0000-5a1b2c3d --at 117\n"
        "  paifu show 2016110714gm-00a9-0000-5a1b2c3d --at 117 --wall\n"
        "  paifu show archive.zip --member 'a/2016110714gm-00a9-0000-5a1b2c3d&tw=1.mjlog'"
    )
)
@click.argument("log")
@click.option("--hand", type=click.IntRange(min=0), help="Only this hand (from 0).")
@click.option("--at", "seq", type=click.IntRange(min=0), help="The board after this element.")
@click.option("--wall", is_flag=True, help="With --at the rest of the wall, else the walls of the hands.")
@click.option("--member", help="Which log of an archive.")
@snapshot_option
@warehouse_option
def show(
    log: str,
    hand: int | None,
    seq: int | None,
    wall: bool,
    member: str | None,
    snapshot: int | None,
    warehouse: Path,
) -> None:
    """Print the events of a log, or the board at a moment, or the wall that the log's seed gives.

    LOG is a file, or the id of a log in the warehouse whose source is still in its place.
    """
    from pipeline.reports.inert import inert_lines
    from pipeline.show.log import board_text, find_log, log_text, walls_text

    if hand is not None and seq is not None:
        raise click.UsageError("--hand and --at are two questions: ask one")
    with failures(LookupError):
        game = find_log(log, member, warehouse, snapshot)
        if seq is not None:
            text = board_text(game, seq, wall)
        else:
            text = walls_text(game, hand) if wall else log_text(game, hand)
    click.echo(inert_lines(text))
