"""What an ingest or a check found: counts, and the findings that a check prints."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pipeline.store.verify import Fault

MAX_FINDINGS = 10_000  # kept for printing; all are counted

_LISTS = ("findings", "faults")  # of a summary; everything else in it is a number


class Finding(NamedTuple):
    """A disagreement, or a log that was refused (``check`` is then its status)."""

    log: str
    hand: int | None  # hand_index from 0
    element: int | None  # seq
    check: str
    expected: str
    got: str


@dataclass(slots=True)
class Summary:
    """Counts of one run. ``logs`` = games + duplicates + skipped + rejected + unreadable."""

    logs: int = 0  # seen in the sources
    stored: int = 0  # games whose tables were written
    duplicates: int = 0  # other copies of a stored game
    skipped: int = 0  # stored by an earlier run
    rejected: int = 0  # cannot be replayed
    unsupported: int = 0  # of the games: rules not known, scores not judged
    unreadable: int = 0  # no log, or damaged beyond reading
    cut: int = 0  # of the games: without an end
    games: int = 0  # replayed
    hands: int = 0
    wins: int = 0
    draws: int = 0
    checks_run: int = 0
    disagreements: int = 0
    seconds: float = 0.0
    findings: list[Finding] = field(default_factory=list)
    faults: "list[Fault]" = field(default_factory=list)  # self-checks of what was added that did not hold

    @property
    def is_clean(self) -> bool:
        return not (self.rejected or self.unreadable or self.disagreements or self.faults)

    def counts(self) -> dict[str, Any]:
        """The numbers by name, in the order of this class."""
        numbers = {name: getattr(self, name) for name in self.__slots__ if name not in _LISTS}
        return numbers | {"seconds": round(self.seconds, 3), "faults": len(self.faults)}

    def add(self, part: "Summary") -> None:
        """Add the counts of a part of the run; its time is the caller's matter."""
        for name in self.__slots__:
            if name not in ("seconds", *_LISTS):
                setattr(self, name, getattr(self, name) + getattr(part, name))
        self.findings += part.findings[: MAX_FINDINGS - len(self.findings)]
