"""Logs that hold every element and attribute, in the forms of several years."""

from logbook import Logbook


def yonma() -> Logbook:
    """Riichi, calls of every kind, a double ron, an abortive and an exhaustive draw, a player leaving."""
    log = Logbook(seed="mt19937ar-sha512-n288-base64,AAECAwQF")
    log.hand(hands={1: "234m567p23s55s678s", 2: "345m678p23s44s999s"}, dora="9m")
    log.bye(3).turn(0, "3z").draw(1, "1z").riichi(1).accept().back(3, "東")
    log.turn(2, "2z").turn(3, "7z").turn(0, "1s")
    log.win(1, yaku={1: 1, 7: 1}).win(2, yaku={8: 1}, ba=(0, 0))
    log.hand(dealer=1, honba=1, dora="1p")
    log.turn(1, "5m").pon(3, "05m").discard(3, "9s").turn(0, "3s").chi(1, "24s").discard(1, "1z")
    log.daiminkan(3).draw(3, "4p").dora("2p").discard(3, "4p").turn(0).turn(1).turn(2).draw(3, "5m")
    log.kakan(3, "5m").draw(3).dora("6p").discard(3).draw(0, "9p").ankan(0, "9p").dora("7z").draw(0)
    log.discard(0).play_out().exhaust((1, 3))
    log.hand(dealer=1, honba=2).draw(1, "1z").abort("yao9", (1,))
    log.hand(dealer=1, honba=3, hands={1: "111222z333z444z5z"}).turns(3, 1).turn(0).draw(1, "5z")
    return log.win(1, yakuman=(49, 42), owari=True, paoWho=0)


def sanma() -> Logbook:
    log = Logbook(players=3)
    log.hand(dealer=1).draw(1, "4z").kita(1).draw(1).discard(1).play_out().exhaust((0,))
    log.hand(dealer=2, honba=1).draw(2, "5s").ankan(2, "5s").dora("1m").draw(2, "9m").riichi(2).accept()
    return log.turns(5).draw(2, "1z").win(2, yaku={0: 1, 1: 1}, owari=True)


def old() -> Logbook:
    """As in 2009: seeds in INIT, whole rates and results, no lobby, no scores at accepted riichi."""
    log = Logbook(lobby=None, rate="2100,2050,1999,2000", played="2009031120")
    log.hand(shuffle="mt19937ar,BEF2A12D,33A53D54")
    log.draw(0).riichi(0).accept(0, ten=None).turns(5)
    return log.win(2, yaku={7: 1, 8: 1}, owari="387,48,87,-41,290,9,236,-16")


def parlour() -> Logbook:
    """Chips, gold and event attributes."""
    log = Logbook(go_type=0x641, lobby="1111", title="%E5%A4%A7", rule="1,2", csrule="0,,3", ranking="sc3m")
    log.elements[1] = ("UN", log.elements[1][1] | {"dan": None, "gold": (1, 2, 3, 4), "rc": (0, 0, 5, 0)})
    log.hand(scores=[30000] * 4, chip=(0, 0, 0, 0)).turn(0).draw(1)
    chips = (300, -20, 300, 60, 300, -20, 300, -20, 0, -1, 0, 3, 0, -1, 0, -1)
    owari = "280,-20.0,360,40.0,280,-10.0,280,-10.0,-1,0,3,0,-1,0,-1,0"
    return log.win(1, yaku={0: 1, 7: 1}, chip=(54, 1), sc=chips, ratio="2000,1", owari=owari)


ALL = {book.__name__: book().bytes() for book in (yonma, sanma, old, parlour)}

# A log of one hand to put other elements into.
HEAD = '<mjloggm ver="2.3"><GO type="169"/><UN n0="%41" n1="%42" n2="%43" n3="%44"/><TAIKYOKU oya="0"/>'
HANDS = ' hai0="1,2" hai1="3" hai2="4" hai3=""'
INIT = f'<INIT seed="0,0,0,3,4,75" ten="250,250,250,250" oya="0"{HANDS}/>'
SC = 'sc="250,0,250,0,250,0,250,0"'


def log(body: str) -> bytes:
    """The log of a hand with these elements; the first of them is element 5."""
    return f"{HEAD}{INIT}{body}</mjloggm>".encode()
