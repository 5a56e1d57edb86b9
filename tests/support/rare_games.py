"""The kept set of synthetic games in which rare events happen, and the search that found them.

    python tests/support/rare_games.py [GAMES]

plays so many games with four and half as many with three players and writes ``rare_games.csv`` anew: a
row an event, with the first game it happens in. Needed after every change of the players' decisions.
"""

import csv
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from pipeline.rules.codes import (
    RESULT_FOUR_KANS,
    RESULT_FOUR_RIICHI,
    RESULT_FOUR_WINDS,
    RESULT_NAGASHI,
    RESULT_NINE_TERMINALS,
    RESULT_TRIPLE_RON,
    SOURCE_KITA,
)
from pipeline.rules.ruleset import ruleset_for
from pipeline.rules.yaku_table import (
    CHANKAN,
    DOUBLE_RIICHI,
    HAITEI,
    HOUTEI,
    RINSHAN,
    SANKANTSU,
    TENHOU,
)
from pipeline.synth.eras import era_of
from pipeline.synth.games import PlayedGame, play_game, rows_of_last_game
from pipeline.synth.play.policies import POLICIES

LIST = Path(__file__).with_name("rare_games.csv")
GO_TYPES = {4: 0xA9, 3: 0xB9}
PLAYED_AT = datetime(2023, 1, 1)

DRAWS = {
    RESULT_NAGASHI: "nagashi",
    RESULT_NINE_TERMINALS: "nine_terminals",
    RESULT_FOUR_WINDS: "four_winds",
    RESULT_FOUR_RIICHI: "four_riichi",
    RESULT_TRIPLE_RON: "triple_ron",
    RESULT_FOUR_KANS: "four_kans",
}
YAKU = {
    CHANKAN: "chankan",
    RINSHAN: "rinshan",
    HAITEI: "haitei",
    HOUTEI: "houtei",
    DOUBLE_RIICHI: "double_riichi",
    SANKANTSU: "sankantsu",
} | {yaku: f"yakuman_{yaku}" for yaku in range(TENHOU, 52)}


class RareGame(NamedTuple):
    event: str
    n_players: int
    number: int


def play(n_players: int, number: int) -> PlayedGame:
    """The game of a number, by players of all policies in turn."""
    policies = list(POLICIES.values())
    seats = [policies[(number + seat * (1 + number // 6 % 5)) % len(policies)] for seat in range(n_players)]
    ruleset = ruleset_for(GO_TYPES[n_players], "0", PLAYED_AT, n_players, {})
    return play_game(f"rare {n_players} {number}", ruleset, seats, era_of(PLAYED_AT))


def events_of_last_game() -> set[str]:
    """The rare events of the game played last."""
    return set(_events())


def _events() -> Iterator[str]:
    rows = rows_of_last_game()
    hands, wins = rows.hands, rows.wins
    yield from (DRAWS[result] for result in hands.result.tolist() if result in DRAWS)
    if 2 in hands.n_winners:
        yield "double_ron"
    for mask in wins.yaku_mask.tolist():
        yield from (name for yaku, name in YAKU.items() if mask >> yaku & 1)
    if (wins.pao_seat >= 0).any():
        yield "pao"
    if (wins.source == SOURCE_KITA).any():
        yield "ron_on_kita"
    if (wins.n_yakuman > 1).any():
        yield "several_yakuman"
    if ((wins.yaku_mask >> CHANKAN & 1) & wins.is_ippatsu).any():
        yield "chankan_ippatsu"


def read_list() -> list[RareGame]:
    with LIST.open(encoding="utf-8", newline="") as file:
        return [RareGame(row["event"], int(row["players"]), int(row["game"])) for row in csv.DictReader(file)]


def search(n_games: int) -> list[RareGame]:
    found: dict[tuple[str, int], int] = {}
    for n_players, n in ((4, n_games), (3, n_games // 2)):
        for number in range(n):
            play(n_players, number)
            for event in events_of_last_game():
                found.setdefault((event, n_players), number)
    return sorted(RareGame(event, n_players, number) for (event, n_players), number in found.items())


def main() -> None:
    games = search(int(sys.argv[1]) if len(sys.argv) > 1 else 50000)
    with LIST.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("event", "players", "game"))
        writer.writerows(games)


if __name__ == "__main__":
    main()
