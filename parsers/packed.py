"""The packed form of a log: what the scanner writes, the engine reads and typed events are a view of.

A batch of logs is two int32 arrays.

``events``, shape (n, 4): one row per XML element, in document order, so the row number minus the
game's first row is the element's ``seq`` (ordinal in the document, from 0; the root is 0).

========  ====================================================================================
column    meaning
========  ====================================================================================
OP        one of the ``OP_*`` codes
SEAT      acting seat 0-3 as the log numbers it, -1 where the element has none
VALUE     the element's main number, see below; -1 where it has none
PAYLOAD   index into ``payload`` of the element's first attribute; the next row's PAYLOAD ends it
========  ====================================================================================

``payload``: the remaining numeric attributes, each as ``code, count, value * count`` with an
``ATTR_*`` code. A final sentinel row in ``events`` closes the last payload.

==============  =======================  ======================================================
op              VALUE                    payload
==============  =======================  ======================================================
OP_OTHER        -1                       (text: root, wrappers, unknown elements)
OP_SHUFFLE      -1                       (text)
OP_GO           -1                       (text)
OP_UN           bit s set: seat s named  (text)
OP_TAIKYOKU     -1                       (text)
OP_BYE          -1                       -
OP_INIT         seed[0], hand number     SEED (6) TEN OYA HAI0..HAI3 (deal order) CHIP
OP_DRAW         tile id                  -
OP_DISCARD      tile id                  -
OP_CALL         meld code m              -
OP_REACH        step, 1 or 2             TEN (absent before 2010)
OP_DORA         tile id                  -
OP_AGARI        fromWho                  BA HAI MELDS MACHI TEN YAKU YAKUMAN DORA URA PAO SC OWARI CHIP RATIO
OP_RYUUKYOKU    DRAW_* code              BA SC HAI0..HAI3 OWARI RATIO UNSHOWN
==============  =======================  ======================================================

SEAT is ``oya`` for OP_INIT and ``who`` elsewhere. Numbers stand as the log prints them (points in
hundreds), except that the numbers of OWARI and RATIO are multiplied by ten, because final scores
have one decimal. Absent attributes have no entry; ``hai3=""`` has an entry of count 0.

Other forms state less (docs/formats.md). What they leave out of a list is -1: dice, the fu of a win. UNSHOWN,
of count 0, stands in a RYUUKYOKU that does not say whose hands are shown.

Text elements and text attributes (``shuffle`` of INIT, anything unknown) are kept per game as
``{seq: (tag, {attribute: text})}``.
"""

OP, SEAT, VALUE, PAYLOAD = range(4)

MAX_PLAYERS = 4
N_TILES = 136

(
    OP_OTHER,
    OP_SHUFFLE,
    OP_GO,
    OP_UN,
    OP_TAIKYOKU,
    OP_BYE,
    OP_INIT,
    OP_DRAW,
    OP_DISCARD,
    OP_CALL,
    OP_REACH,
    OP_DORA,
    OP_AGARI,
    OP_RYUUKYOKU,
) = range(14)

(
    ATTR_SEED,
    ATTR_TEN,
    ATTR_OYA,
    ATTR_HAI0,
    ATTR_HAI1,
    ATTR_HAI2,
    ATTR_HAI3,
    ATTR_BA,
    ATTR_HAI,
    ATTR_MELDS,
    ATTR_MACHI,
    ATTR_YAKU,
    ATTR_YAKUMAN,
    ATTR_DORA,
    ATTR_URA,
    ATTR_PAO,
    ATTR_SC,
    ATTR_OWARI,
    ATTR_CHIP,
    ATTR_RATIO,
    ATTR_UNSHOWN,
) = range(21)

# Each draw: its word, and type="..." of RYUUKYOKU, which an ordinary exhaustive draw lacks.
_DRAWS = (
    ("exhaustive", ""),
    ("nagashi", "nm"),
    ("nine_terminals", "yao9"),
    ("four_winds", "kaze4"),
    ("four_riichi", "reach4"),
    ("triple_ron", "ron3"),
    ("four_kans", "kan4"),
)
DRAW_NAMES = tuple(name for name, _ in _DRAWS)
DRAW_TYPES = {type: code for code, (_, type) in enumerate(_DRAWS)}
(
    DRAW_EXHAUSTIVE,
    DRAW_NAGASHI,
    DRAW_NINE_TERMINALS,
    DRAW_FOUR_WINDS,
    DRAW_FOUR_RIICHI,
    DRAW_TRIPLE_RON,
    DRAW_FOUR_KANS,
) = range(len(_DRAWS))
