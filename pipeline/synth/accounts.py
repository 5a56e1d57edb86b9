"""The accounts that play: names, characters, and where they stand when the first game begins."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from pipeline.rules.codes import ROOMS
from pipeline.synth.play.policies import POLICIES, Policy
from pipeline.synth.ranks import HOUOU, IPPAN, JOUKYUU, START_RATE, TOKUJOU, Standing, initial_points

ACCOUNTS_PER_ROOM = 12

_FIRST = ("月", "雪", "花", "風", "猫", "犬", "山", "海", "空", "星", "雨", "竹", "梅", "鶴", "亀", "狐")
_LAST = (
    "夜",
    "丸",
    "太郎",
    "姫",
    "守",
    "の里",
    "見",
    "影",
    "歌",
    "屋",
    "之助",
    "流し",
    "号",
    "ノ介",
    "野",
    "さん",
)
_ONSETS = ("ka", "shi", "mo", "ri", "to", "ne", "yu", "ha", "se", "ko", "mi", "ta")
_ENDINGS = ("", "n", "x", "_", "2", "99", "kun", "77")

# Dan 0-20 and R at which the accounts of a room begin. In the lowest some have never played.
_DANS = {IPPAN: (0, 9), JOUKYUU: (9, 12), TOKUJOU: (13, 15), HOUOU: (16, 19)}
_RATES = {IPPAN: (1420, 1580), JOUKYUU: (1550, 1780), TOKUJOU: (1810, 1990), HOUOU: (2010, 2240)}
_GAMES = {IPPAN: (0, 150), JOUKYUU: (100, 900), TOKUJOU: (300, 2500), HOUOU: (600, 6000)}
MOST_SLIPS = 5  # that an account has on top of those of its policy, in percent


@dataclass(slots=True)
class Account:
    """One player. ``policy_name`` is of ``POLICIES``; ``policy`` has the account's own slips."""

    name: str
    sex: str
    policy_name: str
    policy: Policy
    standing: Standing


def names(chance: random.Random) -> Iterator[str]:
    """Different names without end, Japanese and ASCII in turn."""
    japanese = [first + last for first in _FIRST for last in _LAST]
    ascii_names = [first + last + end for first in _ONSETS for last in _ONSETS for end in _ENDINGS]
    for cycle in count():
        chance.shuffle(japanese)
        chance.shuffle(ascii_names)
        suffix = str(cycle + 1) if cycle else ""
        for pair in zip(japanese, ascii_names, strict=False):
            yield from (name + suffix for name in pair)


# The order is part of what a seed gives, so it outlasts their names.
_POLICY_NAMES = ("attack", "balanced", "caller", "careless", "defensive", "dama")


def newcomer(name: str, room: str, chance: random.Random) -> Account:
    """An account that may enter the room."""
    dan = chance.randint(*_DANS[room])
    n_games = chance.randint(*_GAMES[room])
    rate = 100 * chance.randint(*_RATES[room]) + chance.randint(0, 99)
    standing = Standing(dan, initial_points(dan), rate, n_games)
    if room == IPPAN and n_games < 40:
        standing = Standing(rate=START_RATE)
    policy_name = chance.choice(_POLICY_NAMES)
    policy = POLICIES[policy_name]
    policy = policy._replace(slips=policy.slips + chance.randint(0, MOST_SLIPS))
    return Account(name, chance.choice("MMF"), policy_name, policy, standing)


class Pool:
    """The accounts of a run; the same for the same seed, with three players and with four."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(f"accounts {seed}")
        self._names = names(self._chance)
        self.accounts: list[Account] = []
        for _ in range(ACCOUNTS_PER_ROOM):
            for room in ROOMS:
                self.admit(room)

    def admit(self, room: str) -> Account:
        """A new account that may enter the room."""
        account = newcomer(next(self._names), room, self._chance)
        self.accounts.append(account)
        return account
