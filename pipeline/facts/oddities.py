"""What is out of place in a log, as text."""

from pipeline.replay.checks import ILLEGAL_RIICHI_LATE, LEGAL, REASONS
from pipeline.replay.record.tables.rows import Oddities


def illegal_action(reason: int, expected: int, got: int) -> str:
    """Text of an ILLEGAL_* code with the numbers the engine noted, "" for LEGAL."""
    if reason == LEGAL:
        return ""
    name, meant = REASONS[reason][:2]
    return f"{name}: expected {meant} ({expected}), got: {got}"


def reasons_of(oddities: Oddities) -> list[str]:
    """The text of each row."""
    columns = (oddities.reason, oddities.expected, oddities.got)
    return [illegal_action(*row) for row in zip(*(column.tolist() for column in columns), strict=True)]


def odd_notices(oddities: Oddities) -> dict[int, list[str]]:
    """A notice for each row, by the game's number in the batch.

    ``hand 1, element 45: not replayed: discard_turn: expected ... (1), got: 0``
    """
    notices: dict[int, list[str]] = {}
    rows = zip(
        *(column.tolist() for column in (oddities.game, oddities.hand_index, oddities.seq, oddities.reason)),
        reasons_of(oddities),
        strict=True,
    )
    for game, hand, seq, reason, text in rows:
        place = f"hand {hand}, element {seq}" if hand >= 0 else f"element {seq}"
        is_left_out = hand >= 0 and reason != ILLEGAL_RIICHI_LATE
        notices.setdefault(game, []).append(f"{place}: {'not replayed: ' if is_left_out else ''}{text}")
    return notices
