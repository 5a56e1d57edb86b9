"""What no log may hold: wins, draws and the end of the game out of place. Judged by test_rejected.py."""

from hand_scripts import ORPHANS, PINFU_TANYAO, TANYAO, TRIPLET, TWIN, Rule, do, riichi, tile_id

# Seat 3 waits for 2p and 5p; whoever discards a 5p pays for it.
TENPAI = do.hand(hands={3: TANYAO})
RON = do.win(3, yaku=PINFU_TANYAO)
TSUMO = do.win(3, yaku={0: 1, **PINFU_TANYAO}, fu=20)
RIICHI_RON = do.win(3, yaku={21: 2, **PINFU_TANYAO})
NINES = do.turn(1, "9m").turn(2, "9m").turn(3, "9m")
FIVE = tile_id("5p")
GAME_OVER = do.hand(hands={0: ORPHANS}).draw(0, "1z").win(0, yakuman=(37, 48), fu=0, owari=True)


def agari(who, from_who, tile):
    """A bare win, of a tile id."""
    numbers = {"ba": (0, 0), "hai": (tile,), "machi": tile, "ten": (30, 2000, 0), "yaku": (8, 1)}
    return do.raw("AGARI", **numbers, doraHai=(0,), who=who, fromWho=from_who, sc=(250, 0) * 4)


WINS = [
    Rule(
        "win_turn",
        "on the tile just discarded",
        TENPAI.turn(0, "5p"),
        illegal=[
            do.turn(1).win(3, yaku=PINFU_TANYAO, fromWho=0, machi=tile_id("5p")),
            do.draw(1).win(3, 0, yaku=PINFU_TANYAO),
            do.win(3, yaku=PINFU_TANYAO, fromWho=1),
        ],
        legal=[RON],
    ),
    Rule(
        "win_turn",
        "not on the own discard",
        TENPAI.turns(7),
        illegal=[do.turn(3, "5p") + agari(3, source, FIVE) for source in range(4)],
        legal=[do.draw(3, "5p") + TSUMO],
    ),
    Rule(
        "win_turn",
        "tsumo in the own turn",
        TENPAI.turns(7).draw(3, "5p"),
        illegal=[
            agari(0, 0, FIVE),
            agari(0, 3, FIVE),
            agari(3, 0, FIVE),
            do.raw("REACH", who=3, step=1) + agari(3, 3, FIVE),
        ],
        legal=[TSUMO],
    ),
    Rule(
        "win_turn",
        "one win a seat",
        do.hand(hands={3: TANYAO, 2: TANYAO}).turn(0, "5p"),
        illegal=[do.win(2, yaku=PINFU_TANYAO).win(2, yaku=PINFU_TANYAO)],
        legal=[do.win(2, yaku=PINFU_TANYAO).win(3, yaku=PINFU_TANYAO)],
    ),
    Rule(
        "win_turn",
        "a third winner ends the hand without a win",
        do.hand(hands={1: TANYAO, 2: TWIN, 3: TRIPLET}).turn(0, "5p"),
        illegal=[do.win(1, yaku=PINFU_TANYAO).win(2, yaku=PINFU_TANYAO).win(3, yaku=PINFU_TANYAO)],
        legal=[do.win(1, yaku=PINFU_TANYAO).win(2, yaku=PINFU_TANYAO), do.abort("ron3", shown=(1, 2, 3))],
    ),
    Rule(
        "win_turn",
        "not on a riichi tile once the riichi is accepted",
        do.hand(hands={0: TANYAO, 3: TWIN}).draw(0, "5p").riichi(0),
        illegal=[do.accept().win(3, yaku=PINFU_TANYAO)],
        legal=[do.win(3, yaku=PINFU_TANYAO)],
    ),
    Rule(
        "win_turn",
        "not after pon",
        do.hand(hands={3: TANYAO.replace("77s", "99p"), 0: "9p"}).turn(0, "9p").pon(3, "99p"),
        illegal=[agari(3, 3, tile_id("9p", 2)), agari(3, 0, tile_id("9p", 2))],
        legal=[do.discard(3, "2m")],
    ),
    Rule(
        "win_turn",
        "not on a closed kan, not even by thirteen orphans",
        do.hand(hands={1: "1" + ORPHANS.replace("9m", "m"), 0: "999m"}).draw(0, "9m"),
        illegal=[do.ankan(0, "9m") + agari(1, 0, tile) for tile in range(32, 36)],
        legal=[do.discard(0).win(1, yakuman=(47,), fu=0, owari=True)],
    ),
    Rule(
        "win_tile",
        "the tile on offer",
        TENPAI.turn(0, "5p"),
        illegal=[do.win(3, yaku=PINFU_TANYAO, machi=tile_id("5p", copy)) for copy in (1, 2)],
        legal=[RON],
    ),
    Rule(
        "win_incomplete",
        "ron",
        TENPAI,
        illegal=[do.turn(0, "6p") + RON, do.turn(0, "7s") + RON],
        legal=[do.turn(0, "2p") + RON, do.turn(0, "5p") + RON],
    ),
    Rule(
        "win_incomplete",
        "tsumo",
        TENPAI.turns(7),
        illegal=[do.draw(3, "6p") + TSUMO],
        legal=[do.draw(3, "2p") + TSUMO],
    ),
    Rule(
        "win_furiten",
        "a wait in the own river",
        do.hand(hands={1: TANYAO}).turns(1),
        illegal=[do.turn(1, "2p").turn(2, "5p").win(1, yaku=PINFU_TANYAO)],
        legal=[do.turn(1, "3p").turn(2, "5p").win(1, yaku=PINFU_TANYAO)],
    ),
    Rule(
        "win_furiten",
        "a winning tile passed since the own discard",
        TENPAI,
        illegal=[do.turn(0, "2p").turns(1).turn(2, "5p") + RON],
        legal=[do.turn(0, "3p").turns(1).turn(2, "5p") + RON, do.turn(0, "2p").turns(3).turn(0, "5p") + RON],
    ),
    Rule(
        "win_furiten",
        "a winning tile passed in riichi",
        riichi(3),
        illegal=[do.turn(0, "2p") + NINES.turn(0, "5p") + RIICHI_RON],
        legal=[do.turn(0, "3p") + NINES.turn(0, "5p") + RIICHI_RON],
    ),
]

RESULTS = [
    Rule(
        "result_attributes",
        "indicators and yaku",
        TENPAI.turn(0, "5p"),
        illegal=[do.win(3, yaku=PINFU_TANYAO, doraHai=None), do.win(3, yaku=PINFU_TANYAO, doraHai=())],
        legal=[RON],
    ),
    Rule(
        "draw_moment",
        "after a discard",
        do.hand(hands={2: "99m1p"}).turn(0, "9m").pon(2),
        illegal=[do.exhaust()],
        legal=[do.discard(2, "1p").play_out().exhaust()],
    ),
    Rule(
        "draw_moment",
        "not after a win",
        TENPAI.turn(0, "5p"),
        illegal=[RON.exhaust()],
        legal=[RON.hand(dealer=1)],
    ),
    Rule(
        "end_moment",
        "nothing",
        GAME_OVER,
        illegal=[do.draw(1), do.hand(honba=1), do.exhaust(), do.dora("9m")],
        legal=[do, do.bye(1).back(1)],
    ),
]

RULES = [*WINS, *RESULTS]
