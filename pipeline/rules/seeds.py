"""The seed of a shuffle, as a log prints it (mjlog-format.md §5).

A seed is a key of 32-bit words for MT19937 (init_by_array). Its text is a kind, a comma and the words.

============================  ==================================  =====================================
kind                          words                               where
============================  ==================================  =====================================
mt19937ar                     8 or 32, hexadecimal, with commas   ``shuffle`` of each INIT, to July 2009
mt19937ar-sha512-n288         32, hexadecimal, with commas        ``seed`` of SHUFFLE, to February 2010
mt19937ar-sha512-n288-base64  624, base64 of little-endian words  ``seed`` of SHUFFLE, since then
============================  ==================================  =====================================

What is wrong with a seed is a status, not an error: many archives were stripped of their seeds.
"""

import binascii
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.rules.codes import (
    SEED_BAD_BASE64,
    SEED_EMPTIED,
    SEED_LONG,
    SEED_MISSING,
    SEED_OK,
    SEED_SHORT,
    SEED_UNKNOWN_KIND,
    SEED_WRONG_WORDS,
)

MT = "mt19937ar"
MT_SHA512 = "mt19937ar-sha512-n288"
MT_SHA512_BASE64 = "mt19937ar-sha512-n288-base64"

WORD_COUNTS = {MT: (8, 32), MT_SHA512: (32,), MT_SHA512_BASE64: (624,)}
HAND_KINDS = (MT,)
GAME_KINDS = (MT_SHA512, MT_SHA512_BASE64)

_LETTERS = re.compile(r"[A-Za-z0-9+/]*")
_HEX_WORDS = re.compile(r"(?:[0-9A-Fa-f]{8},)*[0-9A-Fa-f]{8}")
_CUT_HEX_WORDS = re.compile(r"(?:[0-9A-Fa-f]{8},)*[0-9A-Fa-f]{0,7}")

Texts = Mapping[int, tuple[str, Mapping[str, str]]]


@dataclass(frozen=True, slots=True)
class Seed:
    """A seed that has been read: ``status`` is ``SEED_*``.

    ``words``: the key, each word as four bytes with the lowest first; empty unless the status is ok.
    """

    status: int
    kind: str = ""
    words: bytes = b""


MISSING = Seed(SEED_MISSING)


@dataclass(frozen=True, slots=True)
class GameSeeds:
    """The seeds of one log: one for the ``game``, or else one for each of its ``hands`` (up to July 2009)."""

    game: Seed = MISSING
    hands: tuple[Seed, ...] = ()

    @property
    def status(self) -> int:
        """``SEED_*``: that of the game's seed, or of the first hand whose seed cannot be used."""
        if not self.hands:
            return self.game.status
        return next((seed.status for seed in self.hands if seed.status != SEED_OK), SEED_OK)

    def of_hand(self, hand_index: int) -> Seed:
        """The seed that hand ``hand_index`` (from 0) is made from; a missing one after the last hand."""
        if not self.hands:
            return self.game
        return self.hands[hand_index] if hand_index < len(self.hands) else MISSING


def seeds_of(texts: Texts, hand_seqs: Sequence[int]) -> GameSeeds:
    """The seeds of a log, from its text attributes by seq, ``{seq: (tag, {attribute: text})}``.

    ``hand_seqs``: the seqs of its INIT elements in order.
    """
    shuffle = next((attributes for tag, attributes in texts.values() if tag == "SHUFFLE"), {})
    text = shuffle.get("seed")
    if not text:
        hands = [texts[seq][1].get("shuffle") if seq in texts else None for seq in hand_seqs]
        if any(hand is not None for hand in hands):
            return GameSeeds(hands=tuple(read_seed(hand, HAND_KINDS) for hand in hands))
    return GameSeeds(game=read_seed(text, GAME_KINDS))


def read_seed(text: str | None, kinds: Sequence[str] = tuple(WORD_COUNTS)) -> Seed:
    """Read the text of a seed of one of ``kinds``; None where the log has none."""
    if text is None:
        return MISSING
    kind, _, words = text.partition(",")
    if not text.strip():
        return Seed(SEED_EMPTIED)
    if kind not in kinds:
        return Seed(SEED_UNKNOWN_KIND, kind)
    if not words.strip():
        return Seed(SEED_EMPTIED, kind)
    status, key = _read_base64(words) if kind == MT_SHA512_BASE64 else _read_hex(words)
    sizes = [4 * n_words for n_words in WORD_COUNTS[kind]]
    if status == SEED_OK and len(key) not in sizes:
        status = SEED_LONG if len(key) > sizes[-1] else SEED_SHORT
    return Seed(status, kind, key if status == SEED_OK else b"")


def _read_base64(text: str) -> tuple[int, bytes]:
    try:
        key = binascii.a2b_base64(text, strict_mode=True)
    except ValueError:  # a cut seed may end within the four letters of three bytes
        return SEED_SHORT if _LETTERS.fullmatch(text) else SEED_BAD_BASE64, b""
    return SEED_OK, key


def _read_hex(text: str) -> tuple[int, bytes]:
    if _HEX_WORDS.fullmatch(text):
        words = np.frombuffer(bytes.fromhex(text.replace(",", "")), ">u4")
        return SEED_OK, words.astype("<u4").tobytes()
    return SEED_SHORT if _CUT_HEX_WORDS.fullmatch(text) else SEED_WRONG_WORDS, b""


def write_seed(kind: str, words: Sequence[int]) -> str:
    """The text of a seed, as the server writes it; ``read_seed`` reads it back.

    Raises ValueError for an unknown kind, a number of words that no such seed has, or a word that has
    more than 32 bits.
    """
    if kind not in WORD_COUNTS:
        raise ValueError(f"expected a kind of seed ({', '.join(WORD_COUNTS)}), got: {kind!r}")
    if len(words) not in WORD_COUNTS[kind]:
        counts = " or ".join(map(str, WORD_COUNTS[kind]))
        raise ValueError(f"expected {counts} words for {kind}, got: {len(words)}")
    for word in words:
        if not 0 <= word < 1 << 32:
            raise ValueError(f"expected words of 32 bits, got: {word}")
    if kind != MT_SHA512_BASE64:
        return ",".join([kind, *(f"{word:08X}" for word in words)])
    key = np.array(words, "<u4").tobytes()
    return f"{kind},{binascii.b2a_base64(key, newline=False).decode('ascii')}"
