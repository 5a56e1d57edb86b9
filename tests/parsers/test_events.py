import pytest
from logbook import Logbook
from written_logs import ALL, log

from parsers import LogError, Meld, events, read_log, typed
from parsers.calls import PON
from parsers.events import Discard, Draw


def of_type(source, kind):
    return [event for _, event in read_log(source) if isinstance(event, kind)]


def test_seq_is_the_ordinal_of_the_element():
    game = read_log(ALL["old"])
    assert [seq for seq, _ in game] == list(range(1, len(game.batch.events) - 1))
    tags = ALL["old"].split(b"<")
    for seq, event in game:
        if isinstance(event, Draw):
            assert tags[seq + 1].startswith(f"{'TUVW'[event.seat]}{event.tile}/".encode())


def test_draws_and_discards_are_shared():
    draws = of_type(ALL["yonma"], Draw) + of_type(ALL["yonma"], Draw)
    assert len({id(draw) for draw in draws}) == len(set(draws)) < len(draws)
    assert typed.shared_discard(1, 5) is typed.shared_discard(1, 5)
    assert typed.shared_discard(1, 5) == Discard(1, 5) != Draw(1, 5)


def test_head_events():
    game = dict(read_log(ALL["parlour"]))
    assert game[1] == events.GameType(
        0x641, "1111", {"title": "大", "rule": "1,2", "csrule": "0,,3", "ranking": "sc3m"}
    )
    assert game[2].names == ("A", "B", "C", "D")
    assert game[3] == events.FirstDealer(0)
    assert of_type(ALL["yonma"], events.Shuffle) == [
        events.Shuffle("mt19937ar-sha512-n288-base64,AAECAwQF", "")
    ]


def test_hand_start():
    start = of_type(ALL["old"], events.HandStart)[0]
    assert (start.number, start.honba, start.sticks, start.dice, start.indicator, start.dealer) == (
        *(0, 0, 0, (0, 0), 108, 0),
    )
    assert start.points == (25000,) * 4
    assert [len(hand) for hand in start.hands] == [13] * 4
    assert start.seed == "mt19937ar,BEF2A12D,33A53D54"
    assert start.chips is None


def test_three_players_have_an_empty_fourth_hand():
    for start in of_type(ALL["sanma"], events.HandStart):
        assert [len(hand) for hand in start.hands] == [13, 13, 13, 0]
        assert start.points[3] == 0


def test_calls_and_indicators():
    melds = [call.meld for call in of_type(ALL["yonma"], events.Call)]
    assert [meld.name for meld in melds] == ["pon", "chi", "daiminkan", "kakan", "ankan"]
    assert melds[0] == Meld(PON, (16, 17, 18), 17, 1, 3)
    assert len(of_type(ALL["yonma"], events.DoraRevealed)) == 3


def test_riichi():
    assert of_type(ALL["yonma"], events.RiichiDeclared) == [events.RiichiDeclared(1)]
    assert of_type(ALL["yonma"], events.RiichiAccepted) == [
        events.RiichiAccepted(1, (25000, 24000, 25000, 25000))
    ]
    assert of_type(ALL["old"], events.RiichiAccepted) == [events.RiichiAccepted(0, None)]


def test_double_ron_is_two_wins():
    first, second, yakuman = of_type(ALL["yonma"], events.Win)
    assert (first.who, first.from_who, first.sticks, second.who, second.from_who) == (1, 0, 1, 2, 0)
    assert first.yaku == ((1, 1), (7, 1), (53, 0))
    assert first.ura_indicators is not None
    assert second.ura_indicators is None
    assert second.settlement.points == tuple(
        points + delta for points, delta in zip(first.settlement.points, first.settlement.deltas, strict=True)
    )
    assert (yakuman.yaku, yakuman.yakuman, yakuman.pao_seat, yakuman.limit) == ((), (49, 42), 0, 5)


def test_melds_of_a_win_stand_in_reverse():
    log = Logbook().hand(hands={2: "345p11s"}).turn(0, "5m").pon(2).discard(2, "9s").turn(3, "7z").pon(2)
    log.discard(2, "9p").turn(3).turn(0).turn(1, "1s").win(2, yaku={20: 1})
    (win,) = of_type(log.bytes(), events.Win)
    assert [meld.tiles[0] // 4 for meld in win.melds] == [33, 4]


def test_chips_and_final_score():
    (win,) = of_type(ALL["parlour"], events.Win)
    assert (win.settlement.chips, win.settlement.chip_deltas) == ((0, 0, 0, 0), (-1, 3, -1, -1))
    assert win.final == events.FinalScore(
        (28000, 36000, 28000, 28000), (-20.0, 40.0, -10.0, -10.0), chips=(-1, 3, -1, -1)
    )
    (win,) = of_type(ALL["old"], events.Win)
    assert win.final == events.FinalScore((38700, 8700, 29000, 23600), (48.0, -41.0, 9.0, -16.0))


def test_draws_of_the_hand():
    exhaustive, abortive = of_type(ALL["yonma"], events.ExhaustiveOrAbortiveDraw)
    assert (exhaustive.kind, abortive.kind) == ("exhaustive", "nine_terminals")
    assert [hand is not None for hand in exhaustive.hands] == [False, True, False, True]
    assert len(abortive.hands[1]) == 14
    assert exhaustive.settlement.deltas == (-1500, 1500, -1500, 1500)
    nagashi = Logbook().hand().play_out().exhaust(kind="nm", deltas=(8000, -4000, -2000, -2000)).bytes()
    assert of_type(nagashi, events.ExhaustiveOrAbortiveDraw)[0].kind == "nagashi"


def test_players_leave_and_return():
    game = read_log(ALL["yonma"])
    kinds = [event for _, event in game if isinstance(event, events.PlayerLeft | events.PlayerReturned)]
    assert kinds == [events.PlayerLeft(3), events.PlayerReturned(3, "東")]
    assert game.head.names == ("A", "B", "C", "D")


def test_players_leave_before_the_first_hand_and_after_the_last():
    log = Logbook().bye(1).back(1, "Z").hand().play_out().exhaust(owari=True).bye(2).back(2)
    kinds = [type(event).__name__ for _, event in read_log(log.bytes())]
    assert kinds[3:6] == ["PlayerLeft", "PlayerReturned", "HandStart"]
    assert kinds[-3:] == ["ExhaustiveOrAbortiveDraw", "PlayerLeft", "PlayerReturned"]


def test_hands():
    hands = list(read_log(ALL["yonma"]).hands())
    assert len(hands) == 4
    assert all(isinstance(hand[0][1], events.HandStart) for hand in hands)
    assert all(isinstance(hand[-1][1], events.Win | events.ExhaustiveOrAbortiveDraw) for hand in hands)


def test_unknown_element():
    assert of_type(log('<NEW a="b"/>'), events.UnknownElement) == [events.UnknownElement("NEW", {"a": "b"})]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('<N who="1" m="65535" />', "hand 0, element 5 <N>: expected m (a meld code), got: '65535'"),
        ('<TAIKYOKU oya="4"/>', "element 5 <TAIKYOKU>: expected oya (a seat 0-3), got: '4'"),
    ],
)
def test_what_is_no_event(body, message):
    with pytest.raises(LogError) as raised:
        list(read_log(log(body)))
    assert message in str(raised.value)


def test_read_log_takes_its_id_from_the_name(tmp_path):
    path = tmp_path / "2010091009gm-00a9-0000-0a1b2c3d&tw=2.mjlog"
    path.write_bytes(ALL["yonma"])
    assert read_log(path).log_id == "2010091009gm-00a9-0000-0a1b2c3d"
    assert read_log(path, "mine").log_id == "mine"
    assert read_log(ALL["yonma"]).log_id.startswith("nogid-")


def test_read_log_explains():
    with pytest.raises(LogError, match=r"^2010: expected one GO element"):
        read_log(b"<mjloggm/>", "2010")
