"""The walls of one log, for people: each hand's wall, and what is left of it at a moment."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from parsers.calls import CHI, PON
from parsers.events import Call, DoraRevealed, Draw, HandStart
from parsers.logs import GameLog
from parsers.seeds import SEED_OK, SEED_STATUS_DOCS, SEED_STATUSES
from pipeline.rules.codes import LAYOUT_NONE
from pipeline.rules.tiles import tile_text
from pipeline.rules.wall import Tiles, Wall, Walls, layout_of

_TILES_PER_LINE = 18


@dataclass(frozen=True, slots=True)
class WallLeft:
    """What is left of a wall: tile ids 0-135 in the order in which they would come up.

    ``live``: the draws to come if nobody takes another rinshan tile, as many as tiles are left.
    ``rinshan``: rinshan tiles not drawn. ``lost``: live tiles that rinshan draws have moved
    out of reach, the next of them first. ``turned``: dora indicators turned so far, ``indicators``: those
    to come. ``uras``: all five, in the order of their indicators.
    """

    hand_index: int
    start: HandStart
    live: Tiles
    rinshan: Tiles
    lost: Tiles
    turned: Tiles
    indicators: Tiles
    uras: Tiles


@dataclass(slots=True)
class _Progress:
    """What a hand has taken from its wall so far."""

    hand_index: int
    start: HandStart
    n_live: int = 0
    n_rinshan_draws: int = 0
    n_indicators: int = 1


def read_walls(log: GameLog) -> list[Wall | None]:
    """The wall of each hand of a log, None where its seed cannot be used.

    Nothing is compared with the log, but that the form of the dead wall is the one which more of the
    first indicators fit. Raises LookupError where the log has no seed that can be used.
    """
    starts = [event for _, event in log if isinstance(event, HandStart)]
    seeds = log.seeds
    if seeds.status != SEED_OK and not seeds.hands:
        name = SEED_STATUSES[seeds.status]
        raise LookupError(f"{log.log_id} has no seed of its walls: {name}, {SEED_STATUS_DOCS[name]}")
    n_players = log.head.n_players
    walls = list(islice(Walls(seeds, n_players), len(starts)))
    layouts = Counter(
        layout_of(wall.tiles, n_players, start.indicator, -1)
        for wall, start in zip(walls, starts, strict=True)
        if wall is not None
    )
    del layouts[LAYOUT_NONE]
    if not layouts:
        return walls
    layout, _ = layouts.most_common(1)[0]
    return list(islice(Walls(seeds, n_players, layout), len(starts)))


def wall_left(log: GameLog, seq: int) -> WallLeft:
    """What is left of the wall right after the element ``seq``.

    Raises LookupError where the log has no such moment or no seed, or where the seed deals other hands.
    """
    progress = _progress_at(log, seq)
    if progress is None:
        raise LookupError(f"{log.log_id}: element {seq} is before the first hand")
    return _left(log, read_walls(log), progress)


def walls_at_start(log: GameLog, hand_index: int | None = None) -> list[WallLeft]:
    """What is left of the wall of each hand, or of one, right after the deal.

    LookupError where the log has no such hand, and as for ``wall_left``.
    """
    walls = read_walls(log)
    hands = list(enumerate(event for _, event in log if isinstance(event, HandStart)))
    if hand_index is not None:
        if hand_index >= len(hands):
            raise LookupError(f"{log.log_id} has {len(hands)} hands, numbered from 0: no hand {hand_index}")
        hands = [hands[hand_index]]
    return [_left(log, walls, _Progress(hand, start)) for hand, start in hands]


def wall_lines(left: WallLeft, has_red_fives: bool) -> Iterator[str]:
    """The rest of a wall as text."""

    def text(tiles: Tiles) -> str:
        return " ".join(tile_text(tile, has_red_fives) for tile in tiles) or "none"

    yield f"wall, {len(left.live)} live tiles in order"
    for start in range(0, len(left.live), _TILES_PER_LINE):
        yield f"  {text(left.live[start : start + _TILES_PER_LINE])}"
    if left.lost:
        yield f"  out of reach  {text(left.lost)}"
    yield f"  rinshan       {text(left.rinshan)}"
    yield f"  indicators    {text(left.turned)}, to come {text(left.indicators)}"
    yield f"  ura           {text(left.uras)}"


def _progress_at(log: GameLog, seq: int) -> _Progress | None:
    """The state of the present hand after the element ``seq``, None before the first hand."""
    progress: _Progress | None = None
    is_rinshan = False
    for place, event in log:
        if place > seq:
            break
        if isinstance(event, HandStart):
            progress = _Progress(0 if progress is None else progress.hand_index + 1, event)
        elif progress is not None and isinstance(event, Draw):
            progress.n_rinshan_draws += is_rinshan
            progress.n_live += not is_rinshan
        elif progress is not None and isinstance(event, DoraRevealed):
            progress.n_indicators += 1
        if isinstance(event, (HandStart, Draw)):
            is_rinshan = False
        elif isinstance(event, Call):
            is_rinshan = event.meld.call not in (CHI, PON)
    return progress


def _left(log: GameLog, walls: list[Wall | None], progress: _Progress) -> WallLeft:
    wall, start = walls[progress.hand_index], progress.start
    if wall is None:
        raise LookupError(f"{log.log_id}: hand {progress.hand_index} has no seed that can be used")
    n_players = wall.n_players
    if wall.hands(start.dealer)[:n_players] != start.hands[:n_players]:
        raise LookupError(
            f"{log.log_id}: the seed deals other hands than those of hand {progress.hand_index}"
        )
    end = len(wall.live) - progress.n_rinshan_draws
    return WallLeft(
        progress.hand_index,
        start,
        live=wall.live[progress.n_live : end],
        rinshan=wall.rinshan[progress.n_rinshan_draws :],
        lost=wall.live[end:],
        turned=wall.indicators[: progress.n_indicators],
        indicators=wall.indicators[progress.n_indicators :],
        uras=wall.uras,
    )
