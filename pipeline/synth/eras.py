"""How the server wrote its logs at a time (mjlog-format.md §15, §17), and what follows for a new one.

Each date is that of the first log seen in the new form, Japanese time.
"""

from dataclasses import dataclass
from datetime import datetime

from parsers.seeds import MT, MT_SHA512, MT_SHA512_BASE64
from pipeline.rank.ladder import load_tenhou

LONG_HAND_SEEDS = datetime(2009, 7, 16, 22)
GAME_SEEDS = datetime(2009, 7, 22, 21)
BASE64_SEEDS = datetime(2010, 3, 4)
RIICHI_POINTS = datetime(2010, 2, 28)
RESULT_DECIMALS = datetime(2010, 2, 28)
LOBBY = datetime(2010, 10, 19, 19)
RATE_DECIMALS = next(era.since for era in load_tenhou().eras if era.rate.printed_decimals)


@dataclass(frozen=True, slots=True)
class Era:
    """``seed_kind``, ``n_words``: of the seeds; ``has_hand_seeds``: each INIT has one, and no SHUFFLE.

    ``has_riichi_points``: REACH step 2 has the points. ``has_result_decimals``: of ``owari``.
    """

    seed_kind: str
    n_words: int
    has_hand_seeds: bool
    has_riichi_points: bool
    has_result_decimals: bool
    has_lobby: bool
    has_rate_decimals: bool


def era_of(played_at: datetime) -> Era:
    """The form of the logs of a time."""
    kind, n_words = MT_SHA512_BASE64, 624
    if played_at < BASE64_SEEDS:
        kind, n_words = MT_SHA512, 32
    if played_at < GAME_SEEDS:
        kind, n_words = MT, 32 if played_at >= LONG_HAND_SEEDS else 8
    return Era(
        seed_kind=kind,
        n_words=n_words,
        has_hand_seeds=kind == MT,
        has_riichi_points=played_at >= RIICHI_POINTS,
        has_result_decimals=played_at >= RESULT_DECIMALS,
        has_lobby=played_at >= LOBBY,
        has_rate_decimals=played_at >= RATE_DECIMALS,
    )
