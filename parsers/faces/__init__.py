"""Games as forms tell them that print faces: no copies of tiles, nor what follows from the moves.

A face is what can be seen of a tile: a kind 0-33, or ``RED`` + suit for the red five of a suit. tenhou.net/6
and mjai print faces. Their readers give *draft* rows, and ``parsers.faces.copies`` makes packed events of
them (``parsers.packed``), row by row. A draft is laid out as packed events are, but for this:

=============  =============================  ==========================================================
op             VALUE                          payload
=============  =============================  ==========================================================
OP_INIT                                       in SEED the indicator is a face; HAI0..HAI3 are faces
OP_DRAW        a face
OP_DISCARD     a face, + ``AS_DRAWN`` for     -
               the tile drawn last
OP_CALL        ``draft_call``                 -
OP_DORA        a face                         -
OP_AGARI                                      DORA, URA are faces; SC is the changes of the four seats,
                                              and of their chips; BA, HAI, MELDS, MACHI are left out
OP_RYUUKYOKU                                  SC as above; HAI0..HAI3 of count 0 for a hand that is shown;
                                              BA is left out
=============  =============================  ==========================================================

The reader sees to it that numbers are in range. What cannot have happened is recorded all the same, in a way
that the replay refuses. Attributes that are not named here stand as they are.
"""

N_KINDS = 34
RED = 34  # face of the red five of a suit: RED + suit
N_FACES = 37
AS_DRAWN = 64
UNNAMED = 63  # the face of a discard of which a form says only that it is the tile drawn last
NO_ORDER = -1  # VALUE of a call in place of moves that fit in no order: the replay refuses the hand

_CALL_BITS, _SOURCE_BITS, _FACE_BITS = 3, 2, 6


def draft_call(call: int, rel: int, *faces: int) -> int:
    """VALUE of a call. ``rel``: the source is seat ``(who + rel) % 4``; 0 for ankan and kita.

    ``faces``: the tile that is called or added, or for an ankan any of the four, then the others from the
    hand; of a kakan the first is enough.

    >>> from parsers.calls import PON
    >>> draft_call(PON, 2, 3, 3, 3) == PON | 2 << 3 | 3 << 5 | 3 << 11 | 3 << 17
    True
    """
    value = call | rel << _CALL_BITS
    for place, face in enumerate(faces):
        value |= face << (_CALL_BITS + _SOURCE_BITS + _FACE_BITS * place)
    return value
