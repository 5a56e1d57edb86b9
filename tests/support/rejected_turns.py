"""What no log may hold: deals, draws, discards, riichi out of place. Judged by test_rejected.py."""

from hand_scripts import FLAT, TANYAO, TANYAO_3P, Rule, do, kans, riichi, tile_id

# 1m and 1p held by seats 0 and 1, the indicator 1s, a pon of 2z by seat 0, 1z just discarded by seat 1.
SPREAD = (
    do.hand(hands={0: "1m22z9m", 1: "1p"}, dora="1s")
    .turns(2)
    .turn(2, "2z")
    .pon(0)
    .discard(0, "9m")
    .turn(1, "1z")
)
NOT_IN_WALL = tuple(map(tile_id, ("1m", "1p", "1s", "2z", "1z")))
IN_WALL = tile_id("3z", 3)


def dealt(change):
    """Seat 1 is dealt what ``change`` makes of its 13 tiles; seat 0 has 1m, the indicator is 1z."""

    def deal(log):
        def change_start():
            return tuple(change([tile.id for tile in log.seats[1].start]))

        return log.hand(hands={0: "1m", 1: FLAT}, hai1=change_start)

    return deal


def reach(seat, step):
    return do.raw("REACH", who=seat, step=step)


FRAME = [
    Rule("outside_hand", "before the first hand", do, [do.draw(0)], [do.hand().draw(0)]),
    Rule(
        "outside_hand",
        "after the result",
        do.hand().play_out().exhaust(),
        illegal=[do.draw(1, "1m"), do.dora("9m"), do.exhaust()],
        legal=[do.hand(dealer=1, honba=1)],
    ),
    Rule(
        "no_result",
        "a hand after an unfinished one",
        do.hand(),
        illegal=[do.hand(dealer=1, honba=1), do.turns(69).hand(dealer=1, honba=1)],
        legal=[do.play_out().exhaust().hand(dealer=1, honba=1)],
    ),
    Rule(
        "deal",
        "13 tiles that nobody has",
        do,
        illegal=[
            dealt(lambda tiles: tiles[:12]),
            dealt(lambda tiles: [*tiles, IN_WALL]),
            dealt(lambda tiles: [*tiles[:12], tiles[0]]),
            dealt(lambda tiles: [*tiles[:12], tile_id("1m")]),
            dealt(lambda tiles: [*tiles[:12], tile_id("1z")]),
        ],
        legal=[dealt(lambda tiles: tiles), dealt(lambda tiles: tiles[::-1])],
    ),
    Rule(
        "deal",
        "three players have no 2m",
        do,
        illegal=[
            do.hand(hands={1: FLAT[3:]}, hai2=(tile_id("2m"), *range(72, 96, 2))),
            do.hand(seed=(0, 0, 0, 0, 0, tile_id("2m"))),
        ],
        legal=[do.hand(seed=(0, 0, 0, 0, 0, tile_id("1m", 3)))],
        players=3,
    ),
    Rule("seat", "three players", do.hand().turns(3), [do.draw(3)], [do.draw(0)], players=3),
    Rule("seat", "three players' dealer", do, [do.hand(oya=3)], [do.hand(oya=0)], players=3),
]

DRAWS = [
    Rule("draw_turn", "the dealer first", do.hand(), [do.draw(1), do.draw(3)], [do.draw(0)]),
    Rule("draw_turn", "then the next", do.hand().turn(0), [do.draw(0), do.draw(2), do.draw(3)], [do.draw(1)]),
    Rule("draw_turn", "three players", do.hand().turns(3), [do.draw(1), do.draw(2)], [do.draw(0)], players=3),
    Rule("draw_turn", "one a turn", do.hand().draw(0), [do.draw(0), do.draw(1)], [do.discard(0)]),
    Rule(
        "draw_turn",
        "none after pon",
        do.hand(hands={2: "99m1p"}).turn(0, "9m").pon(2),
        illegal=[do.draw(2), do.draw(3)],
        legal=[do.discard(2, "1p")],
    ),
    Rule(
        "draw_turn",
        "the caller draws the rinshan tile",
        do.hand(hands={2: "999m"}).turn(0, "9m").daiminkan(2),
        illegal=[do.draw(1), do.draw(3)],
        legal=[do.draw(2)],
    ),
    Rule(
        "draw_tile",
        "each tile once",
        SPREAD,
        illegal=[do.raw(f"V{tile}") for tile in NOT_IN_WALL],
        legal=[do.raw(f"V{IN_WALL}")],
    ),
    Rule("draw_tile", "three players have no 2m", do.hand(), [do.raw("T7")], [do.raw("T3")], players=3),
    Rule("wall_empty", "70 draws", do.hand().turns(69), [do.turn(1).draw(2)], [do.turn(1)]),
    Rule("wall_empty", "55 draws", do.hand().turns(54), [do.turn(0).draw(1)], [do.turn(0)], players=3),
    Rule(
        "indicator",
        "a tile of the wall",
        do.hand(hands={0: "1m", 1: "1p"}, dora="1s").turn(0, "1z").draw(1).ankan(1, "2z"),
        illegal=[do.raw("DORA", hai=tile) for tile in NOT_IN_WALL],
        legal=[do.raw("DORA", hai=IN_WALL)],
    ),
    Rule("indicator", "five at most", kans(), [do.dora("4s")], [do.discard(0)]),
]

DISCARDS = [
    Rule(
        "discard_turn",
        "who has drawn",
        do.hand(hands={0: "1m", 1: "1m", 3: "1m"}).draw(0),
        illegal=[do.discard(1, "1m"), do.discard(3, "1m"), do.discard(0).discard(0, "1m")],
        legal=[do.discard(0, "1m")],
    ),
    Rule(
        "discard_turn",
        "not before the draw",
        do.hand(hands={0: "1m"}),
        illegal=[do.discard(0, "1m"), do.turns(4).discard(0, "1m")],
        legal=[do.draw(0).discard(0, "1m")],
    ),
    Rule(
        "discard_turn",
        "not before the rinshan tile",
        do.hand(hands={0: "1m"}).draw(0).ankan(0, "2z").dora("9m"),
        illegal=[do.discard(0, "1m")],
        legal=[do.draw(0).discard(0, "1m")],
    ),
    Rule(
        "discard_tile",
        "an own concealed tile",
        SPREAD.turns(2).draw(0),
        illegal=[do.raw(f"D{tile}") for tile in (*NOT_IN_WALL[1:], IN_WALL)],
        legal=[do.raw(f"D{tile_id('1m')}"), do.discard(0)],
    ),
    Rule(
        "riichi_tsumogiri",
        "the drawn tile",
        riichi(0).turns(3).draw(0, "7s"),
        illegal=[do.discard(0, "2m"), do.discard(0, tile_id("7s"))],
        legal=[do.discard(0, tile_id("7s", 2))],
    ),
]

RIICHI = [
    Rule(
        "riichi_turn",
        "in the own turn, after the draw",
        do.hand(hands={0: TANYAO}),
        illegal=[reach(0, 1), do.draw(0) + reach(1, 1), do.turn(0).draw(1) + reach(0, 1)],
        legal=[do.draw(0).riichi(0)],
    ),
    Rule(
        "riichi_turn",
        "not after pon",
        do.hand(hands={2: "99m1p"}).turn(0, "9m").pon(2),
        illegal=[reach(2, 1)],
        legal=[do.discard(2, "1p")],
    ),
    Rule("riichi_twice", "once a hand", riichi(0).turns(3).draw(0), [do.riichi(0)], [do.discard(0)]),
    Rule(
        "riichi_twice",
        "once a turn",
        do.hand(hands={0: TANYAO}).draw(0),
        illegal=[reach(0, 1).riichi(0)],
        legal=[do.riichi(0)],
    ),
    Rule(
        "riichi_open",
        "a closed kan does not open the hand",
        do.hand(hands={1: "111z" + TANYAO[3:]}, dora="9s"),
        illegal=[
            do.turn(0, "1z").pon(1).discard(1, "6m").turns(3).draw(1).riichi(1),
            do.turn(0, "1z").daiminkan(1).draw(1).dora("8s").riichi(1),
        ],
        legal=[do.turn(0).draw(1, "1z").ankan(1, "1z").dora("8s").draw(1).riichi(1).accept()],
    ),
    Rule(
        "riichi_points",
        "1000 points are enough",
        do,
        illegal=[riichi(0, scores=(points, 33000, 33000, 33000)) for points in (900, 0, -100)],
        legal=[riichi(0, scores=(1000, 33000, 33000, 33000))],
    ),
    Rule(
        "riichi_tiles_left",
        "four",
        do.hand(hands={1: TANYAO, 2: TANYAO}).turns(65),
        illegal=[do.turn(1).draw(2).riichi(2)],
        legal=[do.draw(1).riichi(1).accept()],
    ),
    Rule(
        "riichi_tiles_left",
        "three",
        do.hand(hands={0: TANYAO_3P, 1: TANYAO_3P[:5]}).turns(51),
        illegal=[do.turn(0).draw(1).riichi(1)],
        legal=[do.draw(0).riichi(0).accept()],
        players=3,
    ),
    Rule(
        "riichi_noten",
        "tenpai after the discard",
        do.hand(hands={0: TANYAO}).draw(0, "4z"),
        illegal=[do.riichi(0, "2m").accept(), do.riichi(0, "7s").accept()],
        legal=[do.riichi(0, "4z").accept()],
    ),
    Rule(
        "riichi_noten",
        "a wait on four own concealed tiles only",
        do,
        illegal=[do.hand(hands={0: "4444m123p456p789p"}).draw(0, "9s").riichi(0, "9s").accept()],
        legal=[
            do.hand(hands={0: "4444m35m123p45p99s"}, dora="9p")
            .draw(0, "6p")
            .ankan(0, "4m")
            .dora("8p")
            .draw(0, "9s")
            .riichi(0)
            .accept()
        ],
    ),
    Rule(
        "riichi_step",
        "step 2 before anything else",
        do.hand(hands={0: TANYAO, 2: "44z"}).draw(0, "4z").riichi(0, "4z"),
        illegal=[do.draw(1), do.pon(2), reach(1, 2), reach(3, 2)],
        legal=[do.accept().draw(1), do.accept().pon(2)],
    ),
    Rule(
        "riichi_step",
        "step 2 once, after step 1",
        do.hand(hands={0: TANYAO}).draw(0, "4z"),
        illegal=[
            do.discard(0) + reach(0, 2),
            reach(0, 2),
            reach(0, 1) + reach(0, 2),
            do.riichi(0).accept() + reach(0, 2),
        ],
        legal=[do.riichi(0).accept()],
    ),
]

RULES = [*FRAME, *DRAWS, *DISCARDS, *RIICHI]
