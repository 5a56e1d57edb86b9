"""How much synthetic play looks like real play, by the numbers that are published of real games.

    python -m pipeline.synth.realism [GAMES]

prints them as the table of ``docs/synthetic.md``, for four-player hanchan.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

import numpy as np
import numpy.typing as npt

from pipeline.rules.codes import OUTCOME_DEALT_IN, OUTCOME_WON_RON, RESULT_RON
from pipeline.rules.ruleset import ruleset_for
from pipeline.synth.eras import era_of
from pipeline.synth.games import play_game, rows_of_last_game
from pipeline.synth.play.policies import POLICIES

HOUOU_HANCHAN = 0xA9
PLAYED_AT = datetime(2023, 1, 1)

# Four-player houou hanchan of 2016: 159,798 games, blog.kobalab.net/entry/20180113/1515776231.
PUBLISHED = {
    "win": 0.2109,
    "deal_in": 0.1248,
    "riichi": 0.1704,
    "call": 0.3443,
    "draw": 0.1620,
    "win_points": 5647,
    "hands_per_game": 10.705,
}
GOALS = {
    "win": (0.18, 0.24),
    "deal_in": (0.09, 0.15),
    "riichi": (0.13, 0.25),
    "call": (0.20, 0.45),
    "draw": (0.10, 0.25),
    "win_points": (4500, 7500),
}
MEANINGS = {
    "win": "wins per player and hand",
    "deal_in": "deal-ins per player and hand",
    "riichi": "riichi declared per player and hand",
    "call": "hands with a call per player",
    "draw": "draws of all kinds per hand",
    "win_points": "points of a win",
    "hands_per_game": "hands per game",
}


@dataclass(frozen=True, slots=True)
class Statistics:
    """Shares per player and hand (``draw``: per hand), mean points of a win without honba and sticks."""

    n_games: int
    n_hands: int
    win: float
    deal_in: float
    riichi: float
    call: float
    draw: float
    win_points: float
    hands_per_game: float
    placement_by_policy: dict[str, float]


def measure(n_games: int, seed: int = 0) -> Statistics:
    """Play ``n_games`` between players of all policies, and count."""
    names = list(POLICIES)
    counts: dict[str, int] = defaultdict(int)
    places = defaultdict(list)
    ruleset = ruleset_for(HOUOU_HANCHAN, "0", PLAYED_AT, 4, {})
    for number in range(n_games):
        seated = [names[(number + seat * (1 + number // 6 % 5)) % len(names)] for seat in range(4)]
        key = f"likeness {seed} {number}"  # another text would give other games
        game = play_game(key, ruleset, [POLICIES[name] for name in seated], era_of(PLAYED_AT))
        _count(counts)
        for name, placement in zip(seated, game.placements, strict=True):
            places[name].append(placement)
    seats, hands = counts["seats"], counts["hands"]
    return Statistics(
        n_games=n_games,
        n_hands=hands,
        win=counts["win"] / seats,
        deal_in=counts["deal_in"] / seats,
        riichi=counts["riichi"] / seats,
        call=counts["call"] / seats,
        draw=counts["draw"] / hands,
        win_points=counts["points"] / counts["wins"],
        hands_per_game=hands / n_games,
        placement_by_policy={name: sum(each) / len(each) for name, each in places.items()},
    )


def _count(counts: dict[str, int]) -> None:
    """Add the game that was played last."""
    rows = rows_of_last_game()
    seats = rows.hand_seats
    counts["seats"] += seats.n_rows
    counts["hands"] += rows.hands.n_rows
    counts["wins"] += rows.wins.n_rows
    counts["points"] += int(rows.wins.points.sum())
    counts["win"] += _number(seats.outcome <= OUTCOME_WON_RON)
    counts["deal_in"] += _number(seats.outcome == OUTCOME_DEALT_IN)
    counts["riichi"] += _number(seats.riichi_row >= 0)
    counts["call"] += _number(seats.first_call_turn > 0)
    counts["draw"] += _number(rows.hands.result > RESULT_RON)


def _number(marks: npt.NDArray[np.bool_]) -> int:
    return int(np.count_nonzero(marks))


def table(statistics: Statistics) -> Iterable[str]:
    """The lines of a Markdown table."""
    yield f"| number | synthetic, {statistics.n_hands:,} hands | band | published |"
    yield "|---|---:|---:|---:|"
    for name, meaning in MEANINGS.items():
        band = "–".join(_text(name, limit) for limit in GOALS.get(name, ()))
        cells = (meaning, _text(name, getattr(statistics, name)), band, _text(name, PUBLISHED[name]))
        yield f"| {' | '.join(cells)} |"


def _text(name: str, value: float) -> str:
    if name == "win_points":
        return f"{value:,.0f}"
    return f"{value:.2f}" if name == "hands_per_game" else f"{100 * value:.1f} %"


def main() -> None:
    statistics = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
    print("\n".join(table(statistics)))
    print("\n| policy | mean placement |\n|---|---:|")
    for name, placement in sorted(statistics.placement_by_policy.items(), key=lambda item: item[1]):
        print(f"| {name} | {placement:.3f} |")


if __name__ == "__main__":
    main()
