"""Made-up games with rare and legal ends of a hand, in which every self-check has to hold.

``GAMES`` are functions that write a log. Where a player is liable (pao), seat 1 has three dragons.
"""

from logbook import Logbook

PINFU_TANYAO = {7: 1, 8: 1}
TANYAO, TWIN, TRIPLET = "234678m34p34577s", "234678m34p34522s", "234678m34p34566s"  # all wait for 2p 5p
TANYAO_3P = "34678p22345678s"
ORPHANS = "19m19p19s1234567z"  # waits for all thirteen
DAISANGEN, SUUANKOU_TANKI, KOKUSHI_13, DAISUUSHII = 39, 41, 48, 49
DRAGONS = "556677z1s9s9m34p22s"  # pons of three dragons and three tiles to discard leave a wait for 2p 5p
FOUR_TRIPLETS = "222m444666888s5p"  # waits for 5p
TERMINALS = ("1m", "9m", "1p", "9p", "1s", "9s", "2z", "3z", "6z", "7z")
QUIET = ("1z", "2z", "3z", "4z", "1z", "2z")  # waited for by nobody


def dragons(liable, hands=None, players=4, **start):
    """Seat 1 calls two dragons from seat 0, and the third from ``liable``; ``start``: after a drawn hand."""
    log = drawn(players) if start else Logbook(players)
    log.hand(hands={1: DRAGONS} | (hands or {}), dora="8p", **start)
    log.turn(0, "5z").pon(1).discard(1, "1s")
    others = [*range(2, players), *range(2, liable or players)]
    for seat, tile in zip(others[: players - 2], QUIET, strict=False):
        log.turn(seat, tile)
    log.turn(0, "6z").pon(1).discard(1, "9s")
    for seat, tile in zip(others[players - 2 :], QUIET[2:], strict=False):
        log.turn(seat, tile)
    return log.turn(liable, "7z").pon(1).discard(1, "9m")


def drawn(players=4):
    """A hand that is drawn leaves one honba and one stick."""
    log = Logbook(players).hand(hands={0: TANYAO if players == 4 else TANYAO_3P}, dora="9p")
    return log.draw(0, "9s").riichi(0, "9s").accept().play_out().exhaust((0,))


def liable_winner_loses():
    """Seat 2 is liable for a win by which it wins too."""
    log = dragons(2, {2: TANYAO}, honba=1).turn(2).turn(3, "5p")
    log.win(1, yakuman=(DAISANGEN,), fu=40, paoWho=2, deltas=(0, 33300, -16300, -16000))
    return log.win(2, yaku=PINFU_TANYAO, deltas=(0, 0, 2000, -2000))


def liable_winner_gains():
    log = dragons(2, {2: FOUR_TRIPLETS}).turn(2).turn(3, "5p")
    log.win(1, yakuman=(DAISANGEN,), fu=40, paoWho=2, deltas=(0, 32000, -16000, -16000))
    return log.win(2, yakuman=(SUUANKOU_TANKI,), fu=50, deltas=(0, 0, 32000, -32000), owari=True)


def liable_winner_is_even():
    """Seat 2 wins 16000 and pays as much."""
    yaku = {7: 1, 35: 6, 9: 1, 52: 2}  # pinfu, chinitsu, iipeikou, dora
    log = dragons(2, {2: "1122333467899p"}).turn(2).turn(3, "5p")
    log.win(1, yakuman=(DAISANGEN,), fu=40, paoWho=2, deltas=(0, 32000, -16000, -16000))
    return log.win(2, yaku=yaku, deltas=(0, 0, 16000, -16000), owari=True)


def liable_winner_comes_first():
    """Seat 0 is liable, and as the first winner has honba and sticks."""
    log = dragons(0, {0: TANYAO}, honba=1)
    log.turn(2, "1z").turn(3, "5p")
    log.win(0, yaku=PINFU_TANYAO, deltas=(2900 + 300 + 1000, 0, 0, -3200))
    return log.win(1, yakuman=(DAISANGEN,), fu=40, paoWho=0, deltas=(-16000, 32000, 0, -16000))


def both_are_liable():
    """Seat 2 is liable for the three dragons of seat 1, which is liable for the four winds of seat 2."""
    return winds_and_dragons(2, 1)


def one_is_liable_twice():
    """Seat 0 is liable for the three dragons of seat 1 and for the four winds of seat 2."""
    return winds_and_dragons(0, 0)


def winds_and_dragons(liable_for_dragons, liable_for_winds):
    """Seat 3 deals in to both."""
    log = Logbook().hand(hands={1: DRAGONS, 2: "11223344z5p1m1m9m9m"}, dora="8p")
    log.turn(0, "5z").pon(1).discard(1, "1s").turn(2).turn(3, "1z").pon(2).discard(2, "1m")
    log.turn(3, "2z").pon(2).discard(2, "1m").turn(3, "3z").pon(2).discard(2, "9m")
    log.turn(3).turn(0, "6z").pon(1).discard(1, "9s")
    log.turns((liable_for_dragons - 2) % 4, start=2).turn(liable_for_dragons, "7z").pon(1).discard(1, "9m")
    log.turns((liable_for_winds - 2) % 4, start=2).turn(liable_for_winds, "4z").pon(2).discard(2, "9m")
    log.turn(3, "5p")
    first, second = [0, 32000, 0, -16000], [0, 0, 32000, -16000]
    first[liable_for_dragons] -= 16000
    second[liable_for_winds] -= 16000
    log.win(1, yakuman=(DAISANGEN,), fu=40, paoWho=liable_for_dragons, deltas=first)
    return log.win(2, yakuman=(DAISUUSHII,), fu=40, paoWho=liable_for_winds, deltas=second, owari=True)


def liable_player_goes_bust():
    """A tsumo, which it pays alone."""
    log = dragons(3).turns(3, start=2).draw(1, "5p")
    return log.win(1, yakuman=(DAISANGEN,), fu=40, paoWho=3, deltas=(0, 32000, 0, -32000), owari=True)


def liable_player_pays_honba():
    """Of a tsumo of the dealer's neighbour, with a stick that another has paid."""
    log = dragons(0, honba=1).turns(3, start=2).draw(1, "5p")
    return log.win(
        1,
        yakuman=(DAISANGEN,),
        fu=40,
        paoWho=0,
        deltas=(-32300, 33300, 0, 0),
        owari=(-55.0, 67.0, 4.0, -16.0),
    )


def liable_player_is_in_riichi():
    """By ron off another, after its riichi."""
    log = dragons(2, {2: TANYAO})
    log.draw(2, "9m").riichi(2, "9m").accept().turn(3, "5p")
    log.win(1, yakuman=(DAISANGEN,), fu=40, paoWho=2, deltas=(0, 33000, -16000, -16000))
    return log.win(2, yaku={1: 1, 2: 1, **PINFU_TANYAO}, deltas=(0, 0, 7700, -7700))


def liable_player_deals_in_twice():
    log = dragons(2, {3: TANYAO}).turn(2, "5p")
    log.win(3, yaku=PINFU_TANYAO)
    return log.win(1, yakuman=(DAISANGEN,), fu=40, owari=True)


def liable_player_of_three():
    """Tsumo: the whole value."""
    log = dragons(2, players=3).turns(2, start=2).draw(1, "5p")
    return log.win(1, yakuman=(DAISANGEN,), fu=40, paoWho=2, deltas=(0, 32000, -32000), ten=(40, 32000, 5))


def liable_winner_of_three():
    log = dragons(2, {2: TANYAO_3P}, players=3, honba=1).turn(2, "1z").turn(0, "5p")
    log.win(1, yakuman=(DAISANGEN,), fu=40, paoWho=2, deltas=(-16000, 33200, -16200))
    return log.win(2, yaku=PINFU_TANYAO, deltas=(-2000, 0, 2000))


def double_ron_on_an_added_kan():
    log = Logbook().hand(hands={0: "55p9m", 2: TANYAO, 3: TWIN}).turn(0, "9m").turn(1, "5p").pon(0)
    log.discard(0, "9m").turn(1, "1z").turn(2, "2z").turn(3, "2z").draw(0, "0p").kakan(0, "0p")
    yaku = {3: 1, **PINFU_TANYAO, 54: 1}
    return log.win(2, yaku=yaku).win(3, yaku=yaku)


def double_ron_on_a_riichi_tile():
    log = Logbook().hand(hands={0: TRIPLET, 1: TANYAO, 2: TWIN}).draw(0, "5p")
    log.riichi(0, "5p").win(1, yaku=PINFU_TANYAO)
    return log.win(2, yaku=PINFU_TANYAO)


def triple_ron_on_a_riichi_tile():
    log = Logbook().hand(hands={0: "19m19p19s1234567z", 1: TANYAO, 2: TWIN, 3: TRIPLET})
    return log.draw(0, "5p").riichi(0, "5p").abort("ron3", shown=(1, 2, 3))


def double_ron_on_kita():
    log = Logbook(3).hand(hands={0: "4z", 1: ORPHANS, 2: "11p99p11s99s1199m4z"}, dora="8s")
    log.draw(0, "1z").kita(0)
    log.win(1, yakuman=(KOKUSHI_13,), fu=0)
    return log.win(2, yaku={22: 2, 31: 2, 52: 2}, fu=25, owari=True)


def nagashi_of_two():
    """The dealer, in riichi, and seat 1."""
    log = Logbook().hand(hands={0: TANYAO, 2: "6s", 3: "7s"})
    for i in range(70):
        seat = i % 4
        if i == 0:
            log.draw(0, "1m").riichi(0, "1m").accept()
        elif i in (2, 3):
            log.draw(seat).discard(seat, ("6s", "7s")[i - 2])
        else:
            log.turn(seat, TERMINALS[i // 4 % len(TERMINALS)] if seat < 2 else None)
    return log.exhaust((0,), kind="nm", deltas=(12000 - 4000, 8000 - 4000, -6000, -6000))


GAMES = (
    liable_winner_loses,
    liable_winner_gains,
    liable_winner_is_even,
    liable_winner_comes_first,
    both_are_liable,
    one_is_liable_twice,
    liable_player_goes_bust,
    liable_player_pays_honba,
    liable_player_is_in_riichi,
    liable_player_deals_in_twice,
    liable_player_of_three,
    liable_winner_of_three,
    double_ron_on_an_added_kan,
    double_ron_on_a_riichi_tile,
    triple_ron_on_a_riichi_tile,
    double_ron_on_kita,
    nagashi_of_two,
)
