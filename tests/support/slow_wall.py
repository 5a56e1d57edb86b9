"""Walls by a plain reading of mjlog-format.md §5, which shares nothing with the code under test.

The generator is the textbook MT19937 with 32-bit arithmetic written out; positions are the lists of
the document instead of formulas.
"""

import base64
import hashlib
import struct

MASK = 0xFFFFFFFF

FIRST_HAND = {  # of the dealer; each next seat has the four, at last the one, below
    4: [135, 134, 133, 132, 119, 118, 117, 116, 103, 102, 101, 100, 87],
    3: [107, 106, 105, 104, 95, 94, 93, 92, 83, 82, 81, 80, 71],
}
LIVE = {4: list(range(83, 13, -1)), 3: list(range(68, 13, -1))}
RINSHAN = {
    ("new", 4): [1, 0, 3, 2],
    ("old", 4): [0, 1, 2, 3],
    ("new", 3): [1, 0, 3, 2, 5, 4, 7, 6],
    ("old", 3): [0, 1, 2, 3, 4, 5, 6, 7],
}
INDICATORS = {
    ("new", 4): [5, 7, 9, 11, 13],
    ("old", 4): [4, 6, 8, 10, 12],
    ("new", 3): [9, 11, 13, 15, 17],
    ("old", 3): [8, 10, 12, 14, 16],
}
URAS = {
    ("new", 4): [4, 6, 8, 10, 12],
    ("old", 4): [5, 7, 9, 11, 13],
    ("new", 3): [8, 10, 12, 14, 16],
    ("old", 3): [9, 11, 13, 15, 17],
}


class MersenneTwister:
    """mt19937ar, seeded by init_by_array."""

    def __init__(self, key):
        state = [19650218]
        for i in range(1, 624):
            state.append((1812433253 * (state[-1] ^ (state[-1] >> 30)) + i) & MASK)
        i = 1
        for k in range(max(624, len(key))):
            mixed = (state[i - 1] ^ (state[i - 1] >> 30)) * 1664525
            state[i] = ((state[i] ^ mixed) + key[k % len(key)] + k % len(key)) & MASK
            i += 1
            if i == 624:
                state[0], i = state[623], 1
        for _ in range(623):
            mixed = (state[i - 1] ^ (state[i - 1] >> 30)) * 1566083941
            state[i] = ((state[i] ^ mixed) - i) & MASK
            i += 1
            if i == 624:
                state[0], i = state[623], 1
        state[0] = 0x80000000
        self.state, self.next = state, 624

    def output(self):
        if self.next == 624:
            self._twist()
        y = self.state[self.next]
        self.next += 1
        y ^= y >> 11
        y ^= (y << 7) & 0x9D2C5680
        y ^= (y << 15) & 0xEFC60000
        return y ^ (y >> 18)

    def _twist(self):
        for i in range(624):
            y = (self.state[i] & 0x80000000) | (self.state[(i + 1) % 624] & 0x7FFFFFFF)
            self.state[i] = self.state[(i + 397) % 624] ^ (y >> 1) ^ (0x9908B0DF if y & 1 else 0)
        self.next = 0


def slow_walls(seed, n_players, n_hands):
    """The first hands by one seed, as pairs (tiles, dice). A seed of one hand gives one."""
    kind, _, text = seed.partition(",")
    if kind == "mt19937ar-sha512-n288-base64":
        key = list(struct.unpack("<624I", base64.b64decode(text)))
    else:
        key = [int(word, 16) for word in text.split(",")]
    twister = MersenneTwister(key)
    walls = []
    for _ in range(n_hands):
        if kind == "mt19937ar":
            words, dice = [twister.output() for _ in range(138)], {4: 135, 3: 107}[n_players]
        else:
            words, dice = _hashed([twister.output() for _ in range(288)]), 135
        walls.append((_shuffled(words, n_players), (words[dice] % 6, words[dice + 1] % 6)))
    return walls


def _hashed(outputs):
    words = []
    for i in range(0, 288, 32):
        digest = hashlib.sha512(struct.pack("<32I", *outputs[i : i + 32])).digest()
        words += struct.unpack("<16I", digest)
    return words


def _shuffled(words, n_players):
    tiles = list(range(136)) if n_players == 4 else [0, 1, 2, 3, *range(32, 136)]
    for i in range(len(tiles) - 1):
        j = i + words[i] % (len(tiles) - i)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    return tiles


def slow_hands(tiles, n_players, dealer):
    """The hands of the seats."""
    hands = [() for _ in range(4)]
    for turn in range(n_players):
        positions = [p - 4 * turn for p in FIRST_HAND[n_players][:12]] + [FIRST_HAND[n_players][12] - turn]
        hands[(dealer + turn) % n_players] = tuple(tiles[p] for p in positions)
    return tuple(hands)
