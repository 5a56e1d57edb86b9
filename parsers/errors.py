"""The error of a log that cannot be read."""

_SHOWN = 60  # characters of a wrong value that an error repeats


class LogError(Exception):
    """A log, or one element of it, that cannot be read.

    An mjlog is one line, so a place in it is the log's id, the hand (hand_index from 0, None before
    the first) and the element's ordinal in the document (``seq``, from 0, None for the log as a whole).
    ``got`` is None where something is missing. The arguments are the attributes, so that the error can
    be pickled on its way back from a worker process.

    >>> str(LogError("2016110714gm-00a9-0000-5a1b2c3d", 0, 17, "N", "m (a meld code)", "65535"))
    "2016110714gm-00a9-0000-5a1b2c3d: hand 0, element 17 <N>: expected m (a meld code), got: '65535'"
    """

    def __init__(
        self,
        log_id: str,
        hand: int | None = None,
        seq: int | None = None,
        tag: str = "",
        expected: str = "",
        got: str | None = None,
    ) -> None:
        super().__init__(log_id, hand, seq, tag, expected, got)
        self.log_id = log_id
        self.hand = hand
        self.seq = seq
        self.tag = tag
        self.expected = expected
        self.got = got

    def __str__(self) -> str:
        return ": ".join(filter(None, (self.log_id, self.without_id)))

    @property
    def without_id(self) -> str:
        """Place, expected and got."""
        place = [] if self.hand is None else [f"hand {self.hand}"]
        if self.seq is not None:
            place.append(f"element {self.seq} <{self.tag}>" if self.tag else f"element {self.seq}")
        said = f"expected {self.expected}, got: {_shown(self.got)}"
        return f"{', '.join(place)}: {said}" if place else said


def _shown(got: str | None) -> str:
    if got is None:
        return "nothing"
    return repr(got if len(got) <= _SHOWN else got[:_SHOWN] + "…")
