"""Where one wrong number of a log goes unnoticed, and why: a section of docs/checks.md.

Found by changing one number of a sound log at a time, a hundred thousand times and more; the tests that
do it again know no other places than these.
"""

# By element and attribute.
UNDETECTED = {
    "discard": "Another tile of the same hand is discarded and nobody ever sees: the hand is not shown, "
    "no call, riichi, wait or ron depends on either tile, neither is discarded afterwards.",
    "UN n": "A digit of a name's code: every text can be a name.",
    "UN dan": "Nothing else in a log states the dan; `paifu ladder replay` has the account's other games.",
    "UN rate": "Nor R; `paifu ladder rate` computes it from game to game.",
    "BYE who": "Who left: any seat can leave at any time, the server plays for it.",
    "attribute name": "The digit of `n0` to `n3`: who came back, as for BYE.",
    "GO lobby": "Of a log without an id, which would state it too: nothing else depends on the lobby.",
    "AGARI yaku": "The id of dora of 0 han: the log lists ura so where there are none. Han are compared, and "
    "each kind of dora that is not 0.",
}

_HEAD = """\
## What goes unnoticed

Nearly every number of a log is stated twice, or follows from the rules or the wall. If a single one is wrong,
it goes unnoticed in these places and in no others; elsewhere it is a disagreement, an impossible action, a
notice, or the log cannot be read.

| place | why |
|---|---|
"""


def undetected_markdown() -> str:
    """The section."""
    return _HEAD + "".join(f"| {place} | {why} |\n" for place, why in UNDETECTED.items())
