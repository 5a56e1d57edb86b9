"""The codes of the engine, each declared once with the word that stands for it in the tables.

    RESULTS = Codes()
    RESULT_TSUMO = RESULTS.code("tsumo")  # 0
    RESULTS.words[RESULT_TSUMO]           # "tsumo"

Codes are plain numbers, so native code uses them as they are; nothing here needs the compiler. Codes of
sets are bits: ``SHAPE_TANKI | SHAPE_SHANPON``, and ``SHAPES.sets`` has the word of every set.
"""

from parsers.packed import DRAW_NAMES
from parsers.seeds import SEED_STATUS_DOCS


class Codes:
    """Words that are numbered in the order in which they are declared, from 0."""

    def __init__(self) -> None:
        self._words: list[str] = []

    def code(self, word: str) -> int:
        """The number of the next word."""
        self._words.append(word)
        return len(self._words) - 1

    def bit(self, word: str) -> int:
        """The bit of the next word: 1, 2, 4, ..."""
        return 1 << self.code(word)

    @property
    def words(self) -> tuple[str, ...]:
        """The word of each code."""
        return tuple(self._words)

    @property
    def sets(self) -> tuple[str, ...]:
        """The word of every set of bits: those of the bits set, joined by ``+``; "" for none."""
        names = list(enumerate(self._words))
        return tuple(
            "+".join(name for bit, name in names if mask >> bit & 1) for mask in range(1 << len(names))
        )


WINDS = ("east", "south", "west", "north")

LENGTHS = ("tonpuu", "hanchan")  # by Ruleset.is_hanchan

ROOMS = ("ippan", "joukyuu", "tokujou", "houou")  # of ranked play, from the lowest
ALL_ROOMS = (*ROOMS, "private", "tournament", "event", "parlour", "skill", "computer")

STYLES = ("dama", "open", "riichi")  # of a win

# What became of a log.
LOG_STATUSES = ("ok", "cut", "rejected", "unsupported", "duplicate", "unreadable")

# What became of a game in the replay; the words are those of its log.
STATUS_OK, STATUS_CUT, STATUS_REJECTED = map(LOG_STATUSES.index, ("ok", "cut", "rejected"))

# How a hand ended: RESULT_EXHAUSTIVE + DRAW_* for a draw.
RESULTS = Codes()
RESULT_TSUMO = RESULTS.code("tsumo")
RESULT_RON = RESULTS.code("ron")
(
    RESULT_EXHAUSTIVE,
    RESULT_NAGASHI,
    RESULT_NINE_TERMINALS,
    RESULT_FOUR_WINDS,
    RESULT_FOUR_RIICHI,
    RESULT_TRIPLE_RON,
    RESULT_FOUR_KANS,
) = map(RESULTS.code, DRAW_NAMES)

# What the end of a hand was for a player.
OUTCOMES = Codes()
OUTCOME_WON_TSUMO = OUTCOMES.code("won_tsumo")
OUTCOME_WON_RON = OUTCOMES.code("won_ron")
OUTCOME_DEALT_IN = OUTCOMES.code("dealt_in")
OUTCOME_PAID_TSUMO = OUTCOMES.code("paid_tsumo")
OUTCOME_OTHERS_RON = OUTCOMES.code("others_ron")
OUTCOME_DRAW_TENPAI = OUTCOMES.code("draw_tenpai")
OUTCOME_DRAW_NOTEN = OUTCOMES.code("draw_noten")
OUTCOME_ABORTIVE = OUTCOMES.code("abortive")

# Why the rules end a game.
ENDS = Codes()
END_NONE = ENDS.code("none")
END_BUST = ENDS.code("bust")
END_RETURN_POINTS = ENDS.code("return_points")
END_AGARI_YAME = ENDS.code("agari_yame")
END_TENPAI_YAME = ENDS.code("tenpai_yame")
END_EXTRA_ROUND = ENDS.code("extra_round")
END_LAST_HAND = ENDS.code("last_hand")

# Where a winning tile came from.
SOURCES = Codes()
SOURCE_TSUMO = SOURCES.code("tsumo")
SOURCE_RINSHAN = SOURCES.code("rinshan")
SOURCE_DISCARD = SOURCES.code("discard")
SOURCE_KAKAN = SOURCES.code("kakan")
SOURCE_KITA = SOURCES.code("kita")

# Where a discard came from.
ORIGINS = Codes()
ORIGIN_HAND = ORIGINS.code("hand")
ORIGIN_DRAWN = ORIGINS.code("drawn")
ORIGIN_AFTER_CALL = ORIGINS.code("after_call")

# Kinds of furiten.
FURITEN = Codes()
FURITEN_DISCARD = FURITEN.bit("discard")
FURITEN_TEMPORARY = FURITEN.bit("temporary")
FURITEN_RIICHI = FURITEN.bit("riichi")

# The limit of a win, as the log numbers them.
LIMITS = Codes()
LIMIT_NONE = LIMITS.code("none")
LIMIT_MANGAN = LIMITS.code("mangan")
LIMIT_HANEMAN = LIMITS.code("haneman")
LIMIT_BAIMAN = LIMITS.code("baiman")
LIMIT_SANBAIMAN = LIMITS.code("sanbaiman")
LIMIT_YAKUMAN = LIMITS.code("yakuman")

# Shapes by which a tile completes a hand.
SHAPES = Codes()
SHAPE_TANKI = SHAPES.bit("tanki")
SHAPE_SHANPON = SHAPES.bit("shanpon")
SHAPE_KANCHAN = SHAPES.bit("kanchan")
SHAPE_PENCHAN = SHAPES.bit("penchan")
SHAPE_RYANMEN = SHAPES.bit("ryanmen")
SHAPE_CHIITOI = SHAPES.bit("chiitoi")
SHAPE_KOKUSHI = SHAPES.bit("kokushi")

# Classes of the waits of a hand.
WAIT_CLASSES = Codes()
WAIT_NONE = WAIT_CLASSES.code("none")
WAIT_TANKI = WAIT_CLASSES.code("tanki")
WAIT_HONOUR_TANKI = WAIT_CLASSES.code("honour_tanki")
WAIT_KANCHAN = WAIT_CLASSES.code("kanchan")
WAIT_PENCHAN = WAIT_CLASSES.code("penchan")
WAIT_SHANPON = WAIT_CLASSES.code("shanpon")
WAIT_NOBETAN = WAIT_CLASSES.code("nobetan")
WAIT_RYANMEN = WAIT_CLASSES.code("ryanmen")
WAIT_SANMEN = WAIT_CLASSES.code("sanmen")
WAIT_KOKUSHI = WAIT_CLASSES.code("kokushi")
WAIT_KOKUSHI_13 = WAIT_CLASSES.code("kokushi_13")
WAIT_COMPLEX = WAIT_CLASSES.code("complex")

# Classes of a tile against a riichi.
DANGERS = Codes()
DANGER_GENBUTSU = DANGERS.code("genbutsu")
DANGER_HONOUR = DANGERS.code("honour")
DANGER_NO_SUJI = DANGERS.code("no_suji")
DANGER_HALF_SUJI = DANGERS.code("half_suji")
DANGER_SUJI = DANGERS.code("suji")

# What the tiles in sight leave of the two-sided shapes that could wait for a tile.
CHANCES = Codes()
CHANCE_NONE = CHANCES.code("no_chance")
CHANCE_ONE = CHANCES.code("one_chance")
CHANCE_OPEN = CHANCES.code("open")

# Forms of the dead wall.
LAYOUTS = Codes()
LAYOUT_OLD = LAYOUTS.code("old")
LAYOUT_NEW = LAYOUTS.code("new")
LAYOUT_NONE = -1  # not known

# Whether the walls of a game are known: the statuses of a seed, and two of the replay.
WALL_STATUS_DOCS = SEED_STATUS_DOCS | {
    "ok": "the seed gives the walls of this game; n_wall_differences counts the tiles that are others",
    "mismatch": "the seed is whole, but it is that of another game, or damaged: most dealers got other hands",
    "off": "the wall was not asked for",
}
WALL_STATUSES = tuple(WALL_STATUS_DOCS)
WALL_MISMATCH = WALL_STATUSES.index("mismatch")
WALL_OFF = WALL_STATUSES.index("off")
