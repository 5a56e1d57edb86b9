"""Synthetic games of every form of seed, played from the walls of their seeds, for tests of the wall."""

import re
from datetime import datetime
from functools import cache

from parsers.mjlog.elements import write_elements
from pipeline.synth.play.policies import POLICIES
from pipeline.synth.schedule import Task, play_task

# When each form of seed was in use; each gives other words, some another form of the dead wall.
FORMS = {
    "8 words a hand": datetime(2009, 3, 1, 12),
    "32 words a hand": datetime(2009, 7, 18, 12),
    "32 words a game": datetime(2009, 10, 1, 12),
    "624 words a game": datetime(2016, 1, 1, 12),
}
LATEST = "624 words a game"
GO_TYPES = {4: 0xA1, 3: 0xB1}  # tonpuu
SEED = re.compile(r'<SHUFFLE seed="([^"]*)" ref=""/>')


def log_id(form=LATEST, players=4):
    return f"{FORMS[form]:%Y%m%d%H}gm-{GO_TYPES[players]:04x}-0000-00000000"


@cache
def walled_game(form=LATEST, players=4, key="wall", play=("attack", "dama", "careless", "caller")):
    """The text of a log of a short game. ``key`` gives the seed, ``play`` how the seats play."""
    policies = tuple(POLICIES[name] for name in play[:players])
    body = play_task(Task(key, GO_TYPES[players], players, FORMS[form], policies))
    names = {f"n{seat}": "%41" if seat < players else "" for seat in range(4)}
    dans, sexes = (16,) * players + (0,) * (4 - players), "M,M,M,M" if players == 4 else "M,M,M,C"
    ranks = {"dan": dans, "rate": "1500.00,1500.00,1500.00,1500.00", "sx": sexes}
    head = write_elements(
        [("GO", {"type": GO_TYPES[players], "lobby": 0}), ("UN", names | ranks), ("TAIKYOKU", {"oya": 0})]
    )
    return f'<mjloggm ver="2.3">{body.shuffle}{head}{body.hands}</mjloggm>'


def with_seed(xml, seed):
    """The log with the text of another seed of its game; without one if it is None."""
    shuffle = "" if seed is None else f'<SHUFFLE seed="{seed}" ref=""/>'
    return SEED.sub(lambda _: shuffle, xml)


def seed_of(xml):
    return SEED.search(xml).group(1)


def split_hands(xml):
    """The text before the first INIT, then that of each hand."""
    return re.split(r"(?=<INIT )", xml)


def tiles_of(hand):
    """Every tile that the text of a hand shows."""
    shown = set(map(int, re.findall(r"<[T-WD-G](\d+)/>", hand)))
    for name in ("hai0", "hai1", "hai2", "hai3", "hai", "doraHai", "doraHaiUra", "machi"):
        for tiles in re.findall(rf' {name}="([\d,]+)"', hand):
            shown.update(map(int, tiles.split(",")))
    shown.add(int(re.search(r'<INIT seed="[^"]*,(\d+)"', hand).group(1)))
    return shown


def unused_tile(hand, like, players=4):
    """A tile that the hand does not show, if possible of the same kind."""
    ids = range(136) if players == 4 else [*range(4), *range(32, 136)]
    free = [tile for tile in ids if tile not in tiles_of(hand)]
    same = [tile for tile in free if tile // 4 == like // 4]
    return (same or free)[0]
