"""What a log shows of the walls of its hands, and where a wall disagrees."""

from collections import Counter
from dataclasses import dataclass, field

from parsers.calls import ANKAN, DAIMINKAN, KAKAN, KITA
from parsers.events import (
    Call,
    DoraRevealed,
    Draw,
    ExhaustiveOrAbortiveDraw,
    HandStart,
    Win,
)
from parsers.typed import iterate
from pipeline.rules.wall import layout_of

GIVES_RINSHAN = {DAIMINKAN, ANKAN, KAKAN, KITA}
PARTS = ("hands", "live", "rinshan", "indicators", "uras")


@dataclass
class ShownHand:
    """The tiles of one hand in the order in which the log shows them."""

    start: HandStart
    indicators: list
    live: list = field(default_factory=list)
    rinshan: list = field(default_factory=list)
    uras: list = field(default_factory=list)


def shown_hands(batch, game):
    """The hands of a game of a batch, the last one as far as the log goes."""
    hands = []
    is_rinshan = False
    for _, event in iterate(batch, game):
        if isinstance(event, HandStart):
            hands.append(ShownHand(event, [event.indicator]))
            is_rinshan = False
        elif not hands or isinstance(event, ExhaustiveOrAbortiveDraw):
            continue
        elif isinstance(event, Draw):
            (hands[-1].rinshan if is_rinshan else hands[-1].live).append(event.tile)
            is_rinshan = False
        elif isinstance(event, Call):
            is_rinshan = event.meld.call in GIVES_RINSHAN
        elif isinstance(event, DoraRevealed):
            hands[-1].indicators.append(event.indicator)
        elif isinstance(event, Win) and event.ura_indicators:
            hands[-1].uras = list(event.ura_indicators)
    return hands


def is_dealt(wall, hand):
    """Whether this wall gives the hands and dice of the log."""
    dealt = wall.hands(hand.start.dealer)[: wall.n_players]
    return wall.dice == hand.start.dice and dealt == hand.start.hands[: wall.n_players]


def disagreements(wall, hand):
    """What the log shows otherwise than the wall has it: names of parts."""
    wrong = [] if is_dealt(wall, hand) else ["hands"]
    ura = hand.uras[0] if hand.uras else -1
    if layout_of(wall.tiles, wall.n_players, hand.start.indicator, ura) != wall.layout:
        wrong.append("layout")
    for part in PARTS[1:]:
        shown = getattr(hand, part)
        if list(getattr(wall, part)[: len(shown)]) != shown:
            wrong.append(part)
    return wrong


def count_shown(hand):
    return Counter({"hands": 1} | {part: len(getattr(hand, part)) for part in PARTS[1:]})
