"""What no log may hold: calls, kans and kita out of place. Judged by test_rejected.py."""

from hand_scripts import TANYAO, Rule, do, kans, riichi, tile_id

from parsers.calls import encode_ankan, encode_chi, encode_daiminkan, encode_kakan, encode_kita, encode_pon


def chi(called, own, more=""):
    """The dealer discards a tile, seat 1 calls chi with two of its own."""
    return do.hand(hands={1: own + more}).turn(0, called).chi(1, own)


def call(seat, code):
    return do.raw("N", who=seat, m=code)


def pon(seat, tiles, called, source):
    return call(seat, encode_pon(tiles, called, (source - seat) % 4))


# The copies of 9m: two of seat 2, the dealer's discard, one in the wall.
A, B, C, D = (tile_id("9m", copy) for copy in range(4))
NINE = do.hand(hands={1: "78m", 2: "99m"}).turn(0, C)
NINE_3P = do.hand(hands={1: "78p", 2: "99m"}).turn(0, C)

KUIKAE = [
    Rule(
        "kuikae",
        "chi of the low tile bans the kind beyond the high end",
        chi("3m", "45m", "3679m"),
        illegal=[do.discard(1, "3m"), do.discard(1, "6m")],
        legal=[do.discard(1, "7m"), do.discard(1, "9m")],
    ),
    Rule(
        "kuikae",
        "chi of the high tile bans the kind beyond the low end",
        chi("6p", "45p", "632p"),
        illegal=[do.discard(1, "6p"), do.discard(1, "3p")],
        legal=[do.discard(1, "2p")],
    ),
    Rule(
        "kuikae",
        "chi of the middle tile bans this kind only",
        chi("5s", "46s", "357s"),
        illegal=[do.discard(1, "5s")],
        legal=[do.discard(1, "3s"), do.discard(1, "7s")],
    ),
    Rule(
        "kuikae",
        "a suit ends",
        chi("3p", "12p", "3p9m"),
        illegal=[do.discard(1, "3p")],
        legal=[do.discard(1, "9m")],
    ),
    Rule(
        "kuikae",
        "a red five is a five",
        chi("5m", "34m", "0m2m9p"),
        illegal=[do.discard(1, "0m"), do.discard(1, "2m")],
        legal=[do.discard(1, "9p")],
    ),
    Rule(
        "kuikae",
        "pon bans the fourth copy",
        do.hand(hands={2: "055s9p"}).turn(0, "5s").pon(2, "55s"),
        illegal=[do.discard(2, "0s")],
        legal=[do.discard(2, "9p")],
    ),
    Rule(
        "kuikae",
        "the ban ends with the discard",
        chi("3m", "45m", "3m9p"),
        illegal=[do.discard(1, "3m")],
        legal=[do.discard(1, "9p").turns(3).draw(1).discard(1, "3m")],
    ),
    Rule(
        "call_no_discard",
        "only swapped tiles are left",
        do.hand(hands={1: "112233z9m9p9s3422m"})
        .turn(0, "1z")
        .pon(1)
        .discard(1, "9m")
        .turns(2)
        .turn(0, "2z")
        .pon(1)
        .discard(1, "9p")
        .turns(2)
        .turn(0, "3z")
        .pon(1)
        .discard(1, "9s")
        .turns(2),
        illegal=[do.turn(0, "5m").chi(1, "34m"), do.turn(0, "2m").chi(1, "34m")],
        legal=[do.turn(0, "2m").pon(1)],
    ),
]

CLAIMS = [
    Rule(
        "call_code",
        "tiles that exist",
        NINE,
        illegal=[call(2, 136 << 8 | 2), call(2, 102 << 9 | 0xA), call(2, 63 << 10 | 7)],
        legal=[do.pon(2)],
    ),
    Rule(
        "call_tile",
        "the tile just discarded",
        NINE,
        illegal=[
            do.turn(1) + pon(2, (A, B, C), C, source=0),
            do.draw(1) + pon(2, (A, B, C), C, source=0),
            do.pon(2) + pon(2, (A, B, C), C, source=0),
            pon(2, (A, B, C), A, source=0),
        ],
        legal=[do.pon(2)],
    ),
    Rule(
        "call_tile",
        "a kita tile cannot be called",
        do.hand(hands={1: "44z"}).draw(0, "4z"),
        illegal=[do.kita(0) + pon(1, tuple(tile_id("4z", copy) for copy in range(3)), tile_id("4z", 2), 0)],
        legal=[do.discard(0).pon(1)],
        players=3,
    ),
    Rule(
        "call_from",
        "the discarder",
        NINE,
        illegal=[pon(seat, (A, B, C), C, source) for seat, source in ((2, 1), (2, 3), (2, 2), (0, 0))],
        legal=[pon(2, (A, B, C), C, source=0)],
    ),
    Rule(
        "call_from",
        "seats are counted modulo four, with three players too",
        NINE_3P,
        illegal=[call(2, encode_pon((A, B, C), C, 1))],
        legal=[call(2, encode_pon((A, B, C), C, 2))],
        players=3,
    ),
    Rule(
        "call_chi",
        "from the left",
        do.hand(hands={1: "78m", 2: "7899m"}).turn(0, C),
        illegal=[call(2, encode_chi((tile_id("7m", 1), tile_id("8m", 1), C), C) & ~3 | 2)],
        legal=[do.chi(1, "78m")],
    ),
    Rule(
        "call_chi",
        "not with three players",
        do.hand(hands={1: "7899p"}).turn(0, "9p"),
        illegal=[do.chi(1, "78p")],
        legal=[do.pon(1)],
        players=3,
    ),
    Rule(
        "call_in_riichi",
        "none",
        riichi(2, hands={3: "99m"}).turns(2),
        illegal=[do.turn(1, "7s").pon(2), do.turn(1, "5s").chi(2, "34s")],
        legal=[do.turn(1, "9m").pon(3)],
    ),
    Rule(
        "call_last_tile",
        "pon, open kan",
        do.hand(hands={3: "999m", 0: "999p"}).turns(68),
        illegal=[do.turns(1).turn(1, "9m").pon(3), do.turns(1).turn(1, "9p").daiminkan(0)],
        legal=[do.turn(0, "9m").pon(3), do.turn(0, "9m").daiminkan(3)],
    ),
    Rule(
        "call_last_tile",
        "chi",
        do.hand(hands={1: "78m", 2: "78m"}).turns(68),
        illegal=[do.turns(1).turn(1, "9m").chi(2, "78m")],
        legal=[do.turn(0, "9m").chi(1, "78m")],
    ),
    Rule(
        "call_last_tile",
        "closed kan",
        do.hand(hands={0: "333z", 1: "222z"}).turns(68),
        illegal=[do.turns(1).draw(1, "2z").ankan(1, "2z")],
        legal=[do.draw(0, "3z").ankan(0, "3z").dora("9s").draw(0)],
    ),
    Rule(
        "call_last_tile",
        "added kan",
        do.hand(hands={0: "33z9p"}).turn(0).turn(1, "3z").pon(0).discard(0, "9p"),
        illegal=[do.turns(67).draw(0, "3z").kakan(0, "3z")],
        legal=[do.turns(63).draw(0, "3z").kakan(0, "3z").draw(0)],
    ),
    Rule(
        "call_last_tile",
        "kita",
        do.hand().turns(53),
        illegal=[do.turns(1).draw(0, "4z").kita(0)],
        legal=[do.draw(2, "4z").kita(2).draw(2)],
        players=3,
    ),
    Rule(
        "call_own_tiles",
        "pon, open kan",
        NINE,
        illegal=[
            pon(2, (A, C, D), C, source=0),
            pon(1, (A, B, C), C, source=0),
            call(2, encode_daiminkan(C, 2)),
            pon(3, (A, B, C), C, source=0),
        ],
        legal=[pon(2, (A, B, C), C, source=0)],
    ),
    Rule(
        "call_own_tiles",
        "chi",
        NINE,
        illegal=[
            call(1, encode_chi((tile_id("7m", 1), tile_id("8m"), C), C)),
            call(1, encode_chi((tile_id("7m"), tile_id("8m", 3), C), C)),
        ],
        legal=[do.chi(1, "78m")],
    ),
]

WESTS = tuple(tile_id("3z", copy) for copy in range(4))
NORTHS = tuple(tile_id("4z", copy) for copy in range(4))
PON_OF_WEST = do.hand(hands={0: "33z1m"}).turn(0).turn(1, "3z").pon(0)
WEST_PON = encode_pon(WESTS[:3], WESTS[2], 1)

KANS = [
    Rule(
        "call_own_tiles",
        "closed kan",
        do.hand(hands={0: "33z", 1: "3z"}),
        illegal=[do.draw(0, "3z") + call(0, encode_ankan(WESTS[0]))],
        legal=[do.draw(0, "3z").discard(0)],
    ),
    Rule(
        "call_own_tiles",
        "added kan",
        PON_OF_WEST.discard(0, "1m").turns(3),
        illegal=[do.draw(0) + call(0, encode_kakan(WEST_PON))],
        legal=[do.draw(0, "3z") + call(0, encode_kakan(WEST_PON))],
    ),
    Rule(
        "call_own_tiles",
        "kita",
        do.hand(hands={0: "4z", 1: "4z"}).draw(0, "4z"),
        illegal=[call(0, encode_kita(NORTHS[1])), call(0, encode_kita(NORTHS[3]))],
        legal=[call(0, encode_kita(NORTHS[0])), call(0, encode_kita(NORTHS[2]))],
        players=3,
    ),
    Rule(
        "kan_turn",
        "after the own draw",
        do.hand(hands={0: "2222z", 1: "5555z"}),
        illegal=[do.ankan(0, "2z"), do.draw(0).ankan(1, "5z"), do.turn(0).ankan(0, "2z")],
        legal=[do.draw(0).ankan(0, "2z")],
    ),
    Rule(
        "kan_turn",
        "not after pon",
        do.hand(hands={0: "333z2222z1m"}).turn(0).turn(1, "3z").pon(0),
        illegal=[do.ankan(0, "2z"), do.kakan(0, "3z")],
        legal=[
            do.discard(0, "1m").turns(3).draw(0).kakan(0, "3z"),
            do.discard(0, "1m").turns(3).draw(0).ankan(0, "2z"),
        ],
    ),
    Rule(
        "kan_turn",
        "not between the riichi and its tile",
        do.hand(hands={0: "222z" + TANYAO[3:]}).draw(0, "2z"),
        illegal=[do.raw("REACH", who=0, step=1).ankan(0, "2z")],
        legal=[do.ankan(0, "2z")],
    ),
    Rule(
        "kan_turn",
        "kita not after pon",
        do.hand(hands={0: "33z4z"}).turn(0).turn(1, "3z").pon(0),
        illegal=[do.kita(0)],
        legal=[do.discard(0, "4z")],
        players=3,
    ),
    Rule(
        "kan_limit",
        "four, also if one player made them",
        kans(3, hands={1: "111s"}),
        illegal=[
            do.ankan(0, "7z").dora("5s").draw(0, "1m").discard(0).draw(1, "1s").ankan(1, "1s"),
            do.ankan(0, "7z").dora("5s").draw(0, "1s").discard(0).daiminkan(1),
        ],
        legal=[
            do.ankan(0, "7z").dora("5s").draw(0, "1s").discard(0).pon(1, "11s"),
            do.discard(0, "7z").draw(1, "1s").ankan(1, "1s").dora("5s").draw(1),
        ],
    ),
    Rule(
        "kan_in_riichi",
        "the waits stay",
        do,
        illegal=[riichi(0, "4445p123789m333z").turns(3).draw(0, "4p").ankan(0, "4p")],
        legal=[riichi(0, "23m456789p99s333z").turns(3).draw(0, "3z").ankan(0, "3z")],
    ),
    Rule(
        "kan_in_riichi",
        "the drawn tile",
        riichi(0, "444456p789m333z3m").turns(3),
        illegal=[do.draw(0, "7p").ankan(0, "4p")],  # the wait for 3m would stay
        legal=[do.draw(0, "3z").ankan(0, "3z"), do.draw(0, "7p").discard(0)],
    ),
    Rule(
        "kakan_pon",
        "an own pon",
        do.hand(hands={0: "33z9p"}),
        illegal=[
            do.draw(0, "3z") + call(0, encode_kakan(WEST_PON)),
            do.turn(0).turn(1, "3z").pon(0).discard(0, "9p").draw(1, "3z") + call(1, encode_kakan(WEST_PON)),
        ],
        legal=[do.turn(0).turn(1, "3z").pon(0).discard(0, "9p").turns(3).draw(0, "3z").kakan(0, "3z")],
    ),
    Rule(
        "kita",
        "three players",
        do.hand().draw(0, "4z"),
        illegal=[do.kita(0)],
        legal=[do.discard(0)],
    ),
    Rule(
        "kita",
        "a North",
        do.hand(hands={0: "3z"}).draw(0, "4z"),
        illegal=[call(0, encode_kita(tile_id("3z")))],
        legal=[do.kita(0)],
        players=3,
    ),
    Rule(
        "kita",
        "in riichi the drawn North",
        riichi(0, "34p345s678s44z777p").turns(2),
        illegal=[do.draw(0).kita(0), do.draw(0, "4z").kita(0, NORTHS[0])],
        legal=[do.draw(0, "4z").kita(0, NORTHS[3]), do.draw(0, "4z").discard(0)],
        players=3,
    ),
]

RULES = [*KUIKAE, *CLAIMS, *KANS]
