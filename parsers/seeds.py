"""The seeds of a game's shuffles, as its log states them (mjlog-format.md §5).

A seed is a key of 32-bit words for MT19937 (init_by_array), of a kind that says what is made of its
outputs. What is wrong with a seed is a status, not an error: many archives were stripped of their seeds.
"""

from dataclasses import dataclass, field

MT = "mt19937ar"
MT_SHA512 = "mt19937ar-sha512-n288"
MT_SHA512_BASE64 = "mt19937ar-sha512-n288-base64"

_STATUSES = (
    ("ok", "the seed can be used"),
    ("missing", "the log has no such attribute"),
    ("emptied", "the attribute is there, but holds no words"),
    ("unknown_kind", "the kind is not one of those known in this place"),
    ("bad_base64", "the words are not base64"),
    ("wrong_words", "something between the commas is not a word of eight hexadecimal digits"),
    ("short", "the seed is cut: fewer words than a seed of its kind has"),
    ("long", "more words than a seed of its kind has"),
)
SEED_STATUSES = tuple(name for name, _ in _STATUSES)
SEED_STATUS_DOCS = dict(_STATUSES)
(
    SEED_OK,
    SEED_MISSING,
    SEED_EMPTIED,
    SEED_UNKNOWN_KIND,
    SEED_BAD_BASE64,
    SEED_WRONG_WORDS,
    SEED_SHORT,
    SEED_LONG,
) = range(len(_STATUSES))


@dataclass(frozen=True, slots=True)
class Seed:
    """A seed that has been read: ``status`` is ``SEED_*``, an index into ``SEED_STATUSES``.

    ``words``: the key, each word as four bytes with the lowest first; empty unless the status is ok.
    ``text``: the seed as the log prints it, '' where it has none.
    """

    status: int
    kind: str = ""
    words: bytes = b""
    text: str = field(default="", compare=False, repr=False)


MISSING = Seed(SEED_MISSING)


@dataclass(frozen=True, slots=True)
class GameSeeds:
    """The seeds of one log: one for the ``game``, or else one for each of its ``hands`` (up to July 2009).

    Without arguments it is that of a log without a seed.
    """

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
