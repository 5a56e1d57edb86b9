"""Synthetic games per second on one core: playing, writing, compressing.

    python benchmarks/synth_speed.py [--games N] [--players 4|3] [--rounds N]

The goal is 300 four-player hanchan a second. CPU time, so that other work on the machine matters less;
the best round counts, because other work only ever adds.
"""

import argparse
import time

from pipeline.synth.archive import gzip_bytes
from pipeline.synth.schedule import Plan, play_games


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--players", type=int, choices=(4, 3), default=4)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    list(play_games(Plan(1, arguments.players)))  # compiled before the clock runs
    rounds = [measure(arguments.games, arguments.players, seed) for seed in range(arguments.rounds)]
    seconds, playing, n_bytes = min(rounds)
    print(f"{arguments.games / seconds:,.0f} games/s ({1e3 * seconds / arguments.games:.2f} ms a game:")
    print(f"  played and written {1e3 * playing / arguments.games:.2f} ms,")
    print(f"  compressed {1e3 * (seconds - playing) / arguments.games:.2f} ms;")
    print(f"  {n_bytes / arguments.games:,.0f} bytes of XML a game)")


def measure(n_games: int, n_players: int, seed: int) -> tuple[float, float, int]:
    """(seconds in all, of them until the XML is written, bytes of XML)."""
    start = time.process_time()
    logs = list(play_games(Plan(n_games, n_players, seed=seed)))
    written = time.process_time()
    for log in logs:
        gzip_bytes(log.xml)
    end = time.process_time()
    return end - start, written - start, sum(len(log.xml) for log in logs)


if __name__ == "__main__":
    main()
