"""The sample that ships with paifu: ``data/sample/games.zip``, made from ``data/sample/recipe.csv``.

    python -m pipeline.synth.sample

makes it anew. A line of the recipe is a run of ``paifu synth``.
"""

import csv
from collections.abc import Sequence
from pathlib import Path

from pipeline.resources import data_path
from pipeline.synth.archive import write_logs
from pipeline.synth.schedule import Plan, SyntheticLog, play_games

RECIPE = "sample/recipe.csv"
ARCHIVE = "sample/games.zip"


def read_recipe(path: Path) -> list[Plan]:
    """The runs of a recipe."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Plan(
                n_games=int(row["games"]),
                n_players=int(row["players"]),
                length=row["length"],
                room=row["room"],
                seed=int(row["seed"]),
                year=int(row["year"]),
            )
            for row in csv.DictReader(file)
        ]


def play_recipe(plans: Sequence[Plan]) -> list[SyntheticLog]:
    """All games of the runs, by log id."""
    return sorted(log for plan in plans for log in play_games(plan))


def main() -> None:
    write_logs(play_recipe(read_recipe(data_path(RECIPE))), data_path("") / ARCHIVE)


if __name__ == "__main__":
    main()
