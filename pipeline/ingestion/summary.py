"""What an ingest or a check found: counts, findings, and self-checks that did not hold."""

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pipeline.store.verify import Fault

MAX_FINDINGS = 10_000  # kept for printing; all are counted

_NO_NUMBERS = ("findings", "faults", "other_files")  # of a summary


class Finding(NamedTuple):
    """One thing that is wrong with what was read, as ``check`` returns it.

    A disagreement between a log and the rules: ``log`` is the log id and ``check`` the name of the check
    (docs/checks.md). A log that was refused, or a list that could not be read: ``check`` is its status,
    ``rejected`` or ``unreadable``; ``unreadable`` also for a log that was read up to a damaged element. A
    hand that is not replayed: ``check`` is ``not_replayed``. A line of a list with a fault: ``check`` is the
    fault (docs/result-lines.md). Where there is no log id, ``log`` is the place, ``SOURCE:MEMBER`` and for a
    line ``:LINE``. ``got`` is empty where the reason says only what was expected.
    """

    log: str
    hand: int | None  # hand_index from 0
    element: int | None  # seq
    check: str
    expected: str
    got: str


@dataclass(slots=True)
class Summary:
    """What one run of ``ingest`` or ``check`` found.

    ``logs`` = games + duplicates + skipped + rejected + unreadable. The lines of the lists of results are
    results + results_repeated + results_broken. ``findings`` has the first ``MAX_FINDINGS`` of a check;
    an ingest has none, for there they are rows of the tables. ``faults`` is of an ingest only.
    """

    logs: int = 0  # seen in the sources
    stored: int = 0  # games whose tables were written
    duplicates: int = 0  # other copies of a stored game
    skipped: int = 0  # stored by an earlier run
    refused_before: int = 0  # of the skipped: rejected or unreadable then
    rejected: int = 0  # cannot be replayed
    unsupported: int = 0  # of the games: rules not known, scores not judged
    unreadable: int = 0  # no log, or damaged beyond reading
    cut: int = 0  # of the games: without an end
    damaged: int = 0  # of those cut: there is more, but it cannot be read
    games: int = 0  # replayed
    hands: int = 0  # replayed
    hands_not_replayed: int = 0  # they hold an action that cannot be
    wins: int = 0
    draws: int = 0
    checks_run: int = 0
    disagreements: int = 0
    result_files: int = 0  # lists of results seen in the sources
    result_files_skipped: int = 0  # stored by an earlier run
    result_files_refused_before: int = 0  # of the skipped: unreadable, or with broken lines
    result_files_unreadable: int = 0
    results: int = 0  # games that are listed for the first time
    results_repeated: int = 0  # lines about a game that was listed before
    results_broken: int = 0  # lines that are no result
    results_doubtful: int = 0  # of the results: with a fault
    results_differing: int = 0  # of all results stored: other than the stored log of their game
    pending: int = 0  # rows of databases without a log: still to be fetched
    seconds: float = 0.0
    other_files: Counter[str] = field(default_factory=Counter)  # files that are no logs, by kind
    findings: list[Finding] = field(default_factory=list)
    faults: "list[Fault]" = field(default_factory=list)  # self-checks of what was added that did not hold

    @property
    def is_clean(self) -> bool:
        """True where nothing is wrong: nothing refused or damaged, every hand replayed, no disagreement,
        no fault in a list or the tables.
        """
        faults = (
            self.rejected,
            self.unreadable,
            self.damaged,
            self.hands_not_replayed,
            self.refused_before,
            self.disagreements,
            self.faults,
        )
        lists = (
            self.result_files_unreadable,
            self.result_files_refused_before,
            self.results_broken,
            self.results_doubtful,
            self.results_differing,
        )
        return not any((*faults, *lists))

    def counts(self) -> dict[str, Any]:
        """The numbers by name, in the order of this class; those of other files by kind."""
        numbers = {name: getattr(self, name) for name in self.__slots__ if name not in _NO_NUMBERS}
        return numbers | {
            "seconds": round(self.seconds, 3),
            "other_files": dict(sorted(self.other_files.items())),
            "faults": len(self.faults),
        }

    def add(self, other: "Summary") -> None:
        """Add counts and findings of some shards; ``seconds`` and ``faults`` are those of the run."""
        for name in self.__slots__:
            if name not in ("seconds", *_NO_NUMBERS):
                setattr(self, name, getattr(self, name) + getattr(other, name))
        self.other_files += other.other_files
        self.findings += other.findings[: MAX_FINDINGS - len(self.findings)]


def split_reason(reason: str) -> tuple[str, str]:
    """What a reason says was expected, and what was found, which it may leave out."""
    expected, separator, got = reason.rpartition(", got: ")
    return (expected, got) if separator else (reason, "")
