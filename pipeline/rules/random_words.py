"""The random words that walls are made of, for many games at once (mjlog-format.md §5.1).

MT19937 with the seeding of 2002 (init_by_array), and SHA-512 (FIPS 180-4) of each 32 of its outputs. All
numbers are unsigned and wrap. A step of the generator or a round of the hash needs the one before it, so one
game alone keeps a processor waiting; here the innermost loop runs over *lanes*, games that have nothing
to do with each other, which the compiler makes into vectors. An array of lanes has the value i of
lane l at ``_LANES * i + l``; ``n`` is the number of lanes that are in use.
"""

from collections.abc import Sequence
from functools import cache
from math import isqrt
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pipeline.native.arrays import Ints
from pipeline.native.compiler import entry_of_vectors, native, record_of

Words: TypeAlias = npt.NDArray[np.uint32]
LongWords: TypeAlias = npt.NDArray[np.uint64]

N_STATE = 624  # words of the generator's state, and the most that a seed has
N_OUTPUTS = 288  # of the generator, for one hand
N_WORDS = 144  # that become of them: each 32 outputs are hashed to 16 words
_LANES = 104  # no power of two: rows would fall into the same places of the processor's cache
_N_BLOCKS, _N_ROUNDS = 9, 80  # blocks that are hashed for a hand, rounds of the hash

u32, u64 = np.uint32, np.uint64


class Scratch(NamedTuple):
    """Memory for the lanes: the generator's state, the outputs for one hand, and what a hash works on."""

    state: Words
    outputs: Words
    schedule: LongWords
    letters: LongWords
    added: LongWords


class Generator(NamedTuple):
    """Whose outputs become words: of the hands number ``begin`` to ``end``, in rows from ``row`` on.

    ``key``: words of four bytes, the lowest first, at most 624.
    """

    key: bytes
    begin: int
    end: int
    row: int


def fill_words(generators: Sequence[Generator], is_hashed: bool, words: Ints) -> None:
    """Fill in the words of hands: ``words`` int64 (hands, 144), 0 to 2**32 - 1; rows of no generator stay.

    ``is_hashed``: they are hashes of the outputs, 288 of a hand, otherwise the first 144 of these themselves.
    """
    if not generators:
        return
    ordered = sorted(generators, key=lambda generator: generator.end, reverse=True)
    keys = np.array([_added(np.frombuffer(generator.key, "<u4")) for generator in ordered])
    begins, ends, rows = np.array([generator[1:] for generator in ordered], np.int64).T.copy()
    sizes, types = (N_STATE, N_OUTPUTS, 16, 8, 1), (u32, u32, u64, u64, u64)
    scratch = Scratch(*(np.zeros(n * _LANES, kind) for n, kind in zip(sizes, types, strict=True)))
    with np.errstate(over="ignore"):  # plain Python warns where numbers wrap
        make_words(
            np.ascontiguousarray(keys.T),
            begins,
            ends,
            rows,
            is_hashed,
            _first_state(),
            _hash_constants(),
            record_of(scratch)[0],
            words,
        )


_PLACES = np.arange(N_STATE, dtype=u32)


def _added(key: Words) -> Words:
    """What the first steps of init_by_array add: words of the key in turn, with their places in it."""
    places = _PLACES % u32(len(key))
    return key[places] + places


# The generator


@cache
def _first_state() -> Words:
    """The state from which every seeding starts: init_genrand(19650218)."""
    state = [19650218]
    for i in range(1, N_STATE):
        state.append((1812433253 * (state[-1] ^ (state[-1] >> 30)) + i) & 0xFFFFFFFF)
    return np.array(state, u32)


@native
def _mix(state: Words, i: int, factor: np.uint32, n: int) -> None:
    """Word i with the word before it."""
    here, before = i * _LANES, (i - 1) * _LANES
    for lane in range(n):
        word = state[before + lane]
        state[here + lane] = state[here + lane] ^ u32(u32(word ^ (word >> u32(30))) * factor)


@native
def _next(state: Words, i: int, n: int) -> int:
    """The place after i; after the last the second, the first being what the last is."""
    if i < N_STATE - 1:
        return i + 1
    for lane in range(n):
        state[lane] = state[i * _LANES + lane]
    return 1


@native
def _seed(keys: Words, first: int, start: Words, state: Words, n: int) -> None:
    """init_by_array of the keys ``first`` and after it, one a lane."""
    for i in range(N_STATE):
        for lane in range(n):
            state[i * _LANES + lane] = start[i]
    i = 1
    for k in range(N_STATE):  # no key is longer
        _mix(state, i, u32(1664525), n)
        here = i * _LANES
        for lane in range(n):
            state[here + lane] = u32(state[here + lane] + keys[k, first + lane])
        i = _next(state, i, n)
    for _ in range(N_STATE - 1):
        _mix(state, i, u32(1566083941), n)
        here = i * _LANES
        for lane in range(n):
            state[here + lane] = u32(state[here + lane] - u32(i))
        i = _next(state, i, n)
    for lane in range(n):
        state[lane] = u32(0x80000000)


@native
def _twist(state: Words, row: Words, n: int) -> None:
    """The next 624 words. ``row`` parts two loops that become vectors, as one of four rows does not."""
    for i in range(N_STATE):
        here, after, far = i * _LANES, (i + 1) % N_STATE * _LANES, (i + 397) % N_STATE * _LANES
        for lane in range(n):
            row[lane] = (state[here + lane] & u32(0x80000000)) | (state[after + lane] & u32(0x7FFFFFFF))
        for lane in range(n):
            odd = u32(u32(row[lane] & u32(1)) * u32(0x9908B0DF))
            state[here + lane] = state[far + lane] ^ (row[lane] >> u32(1)) ^ odd


@native
def _generate(state: Words, i: int, outputs: Words, n: int) -> int:
    """The outputs for one hand, from word i of the state; the word after them."""
    for output in range(N_OUTPUTS):
        if i == N_STATE:
            _twist(state, outputs[output * _LANES :], n)
            i = 0
        here, out = i * _LANES, output * _LANES
        for lane in range(n):
            word = state[here + lane]
            word = word ^ (word >> u32(11))
            word = word ^ ((word << u32(7)) & u32(0x9D2C5680))
            word = word ^ ((word << u32(15)) & u32(0xEFC60000))
            outputs[out + lane] = word ^ (word >> u32(18))
        i += 1
    return i


# The hash


@native
def _swapped(word: np.uint32) -> np.uint32:
    """The four bytes in the other order."""
    high = u32(u32(word << u32(24)) | ((word << u32(8)) & u32(0xFF0000)))
    return u32(high | ((word >> u32(8)) & u32(0xFF00)) | (word >> u32(24)))


@native
def _load(outputs: Words, block: int, schedule: LongWords, n: int) -> None:
    """A block of 32 outputs as 16 words of eight bytes, the highest byte first."""
    for i in range(16):
        here, first = i * _LANES, (32 * block + 2 * i) * _LANES
        for lane in range(n):
            high, low = _swapped(outputs[first + lane]), _swapped(outputs[first + _LANES + lane])
            schedule[here + lane] = (u64(high) << u64(32)) | u64(low)


@native
def _expand(schedule: LongWords, row: LongWords, r: int, n: int) -> None:
    """The word of the schedule for round r, in the place of that for round r - 16; ``row`` as ``_twist``."""
    here, old, mid, new = (
        (r & 15) * _LANES,
        (r + 1 & 15) * _LANES,
        (r + 9 & 15) * _LANES,
        (r + 14 & 15) * _LANES,
    )
    for lane in range(n):
        x, y = schedule[old + lane], schedule[new + lane]
        x = ((x >> u64(1)) | (x << u64(63))) ^ ((x >> u64(8)) | (x << u64(56))) ^ (x >> u64(7))
        y = ((y >> u64(19)) | (y << u64(45))) ^ ((y >> u64(61)) | (y << u64(3))) ^ (y >> u64(6))
        row[lane] = x + y
    for lane in range(n):
        schedule[here + lane] = schedule[here + lane] + row[lane] + schedule[mid + lane]


@native
def _round(letters: LongWords, added: LongWords, r: int, n: int) -> None:
    """Round r. The letters a to h do not move: letter i of this round is in place i - r."""
    a, b, c, d = (-r & 7) * _LANES, (1 - r & 7) * _LANES, (2 - r & 7) * _LANES, (3 - r & 7) * _LANES
    e, f, g, h = (4 - r & 7) * _LANES, (5 - r & 7) * _LANES, (6 - r & 7) * _LANES, (7 - r & 7) * _LANES
    for lane in range(n):
        x = letters[e + lane]
        mixed = ((x >> u64(14)) | (x << u64(50))) ^ ((x >> u64(18)) | (x << u64(46)))
        mixed = mixed ^ ((x >> u64(41)) | (x << u64(23)))
        chosen = letters[g + lane] ^ (x & (letters[f + lane] ^ letters[g + lane]))
        added[lane] = added[lane] + letters[h + lane] + mixed + chosen
    for lane in range(n):
        x = letters[a + lane]
        mixed = ((x >> u64(28)) | (x << u64(36))) ^ ((x >> u64(34)) | (x << u64(30)))
        mixed = mixed ^ ((x >> u64(39)) | (x << u64(25)))
        most = (x & letters[b + lane]) | (letters[c + lane] & (x | letters[b + lane]))
        letters[h + lane] = added[lane] + mixed + most
    for lane in range(n):
        letters[d + lane] = letters[d + lane] + added[lane]


@native
def _compress(
    schedule: LongWords, letters: LongWords, added: LongWords, constants: LongWords, n: int
) -> None:
    """Both blocks of a message of 128 bytes: what it says, and the padding, which is always the same."""
    for i in range(8):
        for lane in range(n):
            letters[i * _LANES + lane] = constants[i]
    for r in range(_N_ROUNDS):
        if r >= 16:
            _expand(schedule, added, r, n)
        for lane in range(n):
            added[lane] = schedule[(r & 15) * _LANES + lane] + constants[8 + r]
        _round(letters, added, r, n)
    for i in range(8):
        here = i * _LANES
        for lane in range(n):
            letters[here + lane] = letters[here + lane] + constants[i]
            schedule[here + lane] = letters[here + lane]
    for r in range(_N_ROUNDS):
        for lane in range(n):
            added[lane] = constants[8 + _N_ROUNDS + r]
        _round(letters, added, r, n)
    for i in range(8):
        here = i * _LANES
        for lane in range(n):
            letters[here + lane] = letters[here + lane] + schedule[here + lane]


@native
def _hash(scratch: Scratch, constants: LongWords, block: int, n: int) -> None:
    """Put the hash of a block of outputs in the place of its first half."""
    _load(scratch.outputs, block, scratch.schedule, n)
    _compress(scratch.schedule, scratch.letters, scratch.added, constants, n)
    for i in range(8):
        here, first = i * _LANES, (16 * block + 2 * i) * _LANES
        for lane in range(n):
            letter = scratch.letters[here + lane]
            scratch.outputs[first + lane] = _swapped(u32(letter >> u64(32)))
            scratch.outputs[first + _LANES + lane] = _swapped(u32(letter & u64(0xFFFFFFFF)))


@entry_of_vectors
def make_words(
    keys: Words,
    begins: Ints,
    ends: Ints,
    rows: Ints,
    is_hashed: bool,
    start: Words,
    constants: LongWords,
    scratch: Scratch,
    words: Ints,
) -> None:
    """As ``fill_words``; ``keys`` uint32 (624, generators) as ``_added`` gives one.

    ``begins``, ``ends`` and ``rows`` int64 (generators,), of which ``ends`` do not grow.
    """
    for first in range(0, len(begins), _LANES):
        n = min(_LANES, len(begins) - first)
        _seed(keys, first, start, scratch.state, n)
        i = N_STATE
        for hand in range(ends[first]):
            while ends[first + n - 1] <= hand:
                n -= 1
            i = _generate(scratch.state, i, scratch.outputs, n)
            if is_hashed:
                for block in range(_N_BLOCKS):
                    _hash(scratch, constants, block, n)
            for lane in range(n):
                row = rows[first + lane] + hand - begins[first + lane]
                if hand >= begins[first + lane]:
                    for word in range(N_WORDS):
                        words[row, word] = np.int64(scratch.outputs[word * _LANES + lane])


@cache
def _hash_constants() -> LongWords:
    """Of SHA-512: 8 letters to start from, 80 numbers of the rounds, these with the padding's words added.

    The first are the fractions of square roots of primes, the second of cube roots.
    """
    primes = [n for n in range(2, 410) if all(n % m for m in range(2, isqrt(n) + 1))]
    letters = [isqrt(prime << 128) % 2**64 for prime in primes[:8]]
    rounds = [_cube_root(prime << 192) % 2**64 for prime in primes]
    padding = [1 << 63, *[0] * 14, 8 * 128]
    for r in range(16, _N_ROUNDS):
        x, y = padding[r - 15], padding[r - 2]
        x = _turned(x, 1) ^ _turned(x, 8) ^ (x >> 7)
        y = _turned(y, 19) ^ _turned(y, 61) ^ (y >> 6)
        padding.append((padding[r - 16] + x + padding[r - 7] + y) % 2**64)
    padded = [(number + word) % 2**64 for number, word in zip(rounds, padding, strict=True)]
    return np.array([*letters, *rounds, *padded], u64)


def _turned(word: int, n: int) -> int:
    return (word >> n) | (word << (64 - n)) % 2**64


def _cube_root(number: int) -> int:
    """The whole part."""
    low, high = 0, 1 << (number.bit_length() // 3 + 1)
    while low < high:
        middle = (low + high + 1) // 2
        if middle**3 <= number:
            low = middle
        else:
            high = middle - 1
    return low
