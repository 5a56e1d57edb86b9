"""The words that stand in the tables for the engine's codes: index = code."""

from pipeline.rules.ruleset import ROOMS

WINDS = ("east", "south", "west", "north")

LENGTHS = ("tonpuu", "hanchan")

# Kinds of tables beside the four rooms of ranked play.
ALL_ROOMS = (*ROOMS, "private", "tournament", "event", "parlour", "skill", "computer")

RESULTS = (
    "tsumo",
    "ron",
    "exhaustive",
    "nagashi",
    "nine_terminals",
    "four_winds",
    "four_riichi",
    "triple_ron",
    "four_kans",
)

OUTCOMES = (
    "won_tsumo",
    "won_ron",
    "dealt_in",
    "paid_tsumo",
    "others_ron",
    "draw_tenpai",
    "draw_noten",
    "abortive",
)

SOURCES = ("tsumo", "replacement", "discard", "kakan", "kita")

ORIGINS = ("hand", "drawn", "after_call")

LIMITS = ("none", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")

# Why a game ends, by pipeline.rules.progress; there they stand among code that needs the compiler.
ENDS = ("none", "bust", "return_points", "agari_yame", "tenpai_yame", "extra_round")

# Classes of waits, by pipeline.rules.waits.
WAIT_CLASSES = (
    "none",
    "tanki",
    "honour_tanki",
    "kanchan",
    "penchan",
    "shanpon",
    "nobetan",
    "ryanmen",
    "sanmen",
    "kokushi",
    "kokushi_13",
    "complex",
)

# Danger of a tile against a riichi, by pipeline.rules.danger.
DANGERS = ("genbutsu", "honour", "no_suji", "half_suji", "suji")
WALLS = ("no_chance", "one_chance", "open")

# Forms of the dead wall, by pipeline.rules.wall.
WALL_LAYOUTS = ("old", "new")

STYLES = ("dama", "open", "riichi")

STATUSES = ("ok", "cut", "rejected", "unsupported", "duplicate", "unreadable")


def name_sets(names: tuple[str, ...]) -> tuple[str, ...]:
    """The word of every set of bits: the names of the bits set, joined by ``+``; "" for none."""
    return tuple(
        "+".join(name for bit, name in enumerate(names) if mask >> bit & 1) for mask in range(1 << len(names))
    )


FURITEN_KINDS = ("discard", "temporary", "riichi")  # bits 1, 2, 4
FURITEN = name_sets(FURITEN_KINDS)

SHAPE_KINDS = ("tanki", "shanpon", "kanchan", "penchan", "ryanmen", "chiitoi", "kokushi")  # bits 1 to 64
SHAPES = name_sets(SHAPE_KINDS)
