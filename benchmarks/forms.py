"""CPU time per game of reading and writing each form of a log, and the games a second of one core.

    python benchmarks/forms.py SOURCE [--rounds N]

SOURCE holds mjlogs, which are written in each form first. "read" is from text to packed events, "replay"
all that judges them, "write" from typed events to text. The minimum over the rounds is printed.
"""

import argparse
import time
from pathlib import Path

from parsers import LogError, iter_logs, read_log, unpack, write_log
from parsers.formats import FORMS, Document, read_batch
from pipeline.ingestion.worker import GAMES_PER_BATCH, load_native_code, readers
from pipeline.replay.run import replay_batch


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("source", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    load_native_code()
    logs = list(documents(options.source))
    print(f"{len(logs)} games; microseconds of CPU a game")
    for form in FORMS:
        texts, spent = written(logs, form.name)
        print(f"{form.name:8} write {spent:6.0f}  {1e6 / spent:6.0f} games/s")
        report(form.name, texts, options.rounds)


def documents(source: Path) -> list[Document]:
    """The logs that can be read, unpacked."""
    found = []
    for raw in iter_logs(source):
        try:
            document = unpack(raw.data)
            read_log(document, raw.log_id)
        except LogError:
            continue
        found.append((raw.log_id or f"{raw.source}:{raw.member}", document))
    return found


def written(logs: list[Document], form: str) -> tuple[list[Document], float]:
    """The games in a form, and the microseconds a game."""
    texts, spent = [], 0.0
    for log_id, document in logs:
        log = read_log(document, log_id)
        began = time.process_time()
        texts.append((log_id, write_log(log, form).encode()))
        spent += time.process_time() - began
    return texts, 1e6 * spent / len(logs)


def report(form: str, logs: list[Document], rounds: int) -> None:
    measured = [measure(logs) for _ in range(rounds + 1)][1:]
    read, replay = min(read for read, _ in measured), min(replay for _, replay in measured)
    print(f"{form:8} read {read:6.0f}  replay {replay:6.0f}  {1e6 / (read + replay):6.0f} games/s")


def measure(logs: list[Document]) -> tuple[float, float]:
    """Microseconds a game of reading and of replaying without walls."""
    read = replay = 0.0
    for first in range(0, len(logs), GAMES_PER_BATCH):
        start = time.process_time()
        batch = read_batch(logs[first : first + GAMES_PER_BATCH], readers())
        middle = time.process_time()
        replay_batch(batch, wall=False)
        read += middle - start
        replay += time.process_time() - middle
    return 1e6 * read / len(logs), 1e6 * replay / len(logs)


if __name__ == "__main__":
    main()
