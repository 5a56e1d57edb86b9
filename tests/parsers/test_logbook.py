"""The test tool itself: what it writes must agree with itself."""

import pytest
from logbook import Logbook
from written_logs import ALL

from parsers import events, read_log


@pytest.mark.parametrize("name", ALL)
def test_no_copy_is_used_twice(name):
    for hand in read_log(ALL[name]).hands():
        tiles = [tile for _, event in hand for tile in new_tiles(event)]
        assert len(tiles) == len(set(tiles))


def new_tiles(event):
    """The tiles that come into sight by an event."""
    if isinstance(event, events.HandStart):
        return [event.indicator, *(tile for hand in event.hands for tile in hand)]
    if isinstance(event, events.Draw):
        return [event.tile]
    if isinstance(event, events.DoraRevealed):
        return [event.indicator]
    return []


@pytest.mark.parametrize("name", ALL)
def test_seats_discard_what_they_hold(name):
    for hand in read_log(ALL[name]).hands():
        held = [set(tiles) for tiles in hand[0][1].hands]
        last = None
        for _, event in hand:
            if isinstance(event, events.Draw):
                held[event.seat].add(event.tile)
            elif isinstance(event, events.Discard):
                held[event.seat].remove(event.tile)
                last = event.tile
            elif isinstance(event, events.Call):
                own = set(event.meld.tiles) - {event.meld.called_tile}
                if event.meld.name == "kakan":
                    own &= held[event.meld.who]
                    assert len(own) == 1
                elif event.meld.called_tile is not None:
                    assert event.meld.called_tile == last
                assert own <= held[event.meld.who]
                held[event.meld.who] -= own
            elif isinstance(event, events.Win):
                won = held[event.who] | {event.winning_tile}
                assert event.hand == tuple(sorted(won))


def test_named_tiles_and_ids():
    log = Logbook().hand(hands={0: "0m5m5m5m", 1: [52, 53]}, dora=135)
    (start,) = [event for _, event in read_log(log.bytes()) if isinstance(event, events.HandStart)]
    assert start.hands[0][:4] == (16, 17, 18, 19)
    assert start.hands[1][:2] == (52, 53)
    assert start.indicator == 135


def test_no_fifth_copy():
    with pytest.raises(ValueError, match="no copy"):
        Logbook().hand(hands={0: "1111m", 1: "1m"})


def test_fives_without_red_ones():
    log = Logbook(red_fives=False).hand(hands={0: "5555m"})
    assert read_log(log.bytes()).head.go_type & 2
    with pytest.raises(ValueError, match="no copy"):
        Logbook().hand(hands={0: "5555m"})


def test_a_seat_cannot_discard_what_a_full_hand_lacks():
    with pytest.raises(ValueError, match="seat 0 has no 9p"):
        Logbook().hand(hands={0: "123456789m1234s"}).draw(0).discard(0, "9p")


def test_nobody_wins_by_an_own_discard():
    with pytest.raises(ValueError, match="own discard"):
        Logbook().hand().turn(0).win(0)


def test_points_add_up():
    log = Logbook().hand(honba=1, sticks=1).turn(0, "5m").win(1, yaku={8: 1, 52: 2})
    win = next(event for _, event in read_log(log.bytes()) if isinstance(event, events.Win))
    assert (win.fu, win.won_points, win.limit) == (30, 3900, 0)
    assert win.settlement.deltas == (-4200, 5200, 0, 0)
    assert log.scores == [20800, 30200, 25000, 25000]


@pytest.mark.parametrize(
    ("players", "dealer", "deltas"),
    [
        (4, 0, (-2000, 4000, -1000, -1000)),
        (4, 1, (-2000, 6000, -2000, -2000)),
        (3, 0, (-2000, 3000, -1000, 0)),
    ],
)
def test_tsumo(players, dealer, deltas):
    log = Logbook(players=players).hand(dealer=dealer).draw(1).win(1, yaku={0: 1, 52: 2})
    win = next(event for _, event in read_log(log.bytes()) if isinstance(event, events.Win))
    assert win.settlement.deltas == deltas


def test_an_attribute_can_lie():
    log = Logbook().hand(ten="1,2,3,4").draw(0).win(0, yaku={0: 1}, fromWho=3, doraHai=None)
    start, win = [e for _, e in read_log(log.bytes()) if isinstance(e, events.HandStart | events.Win)]
    assert start.points == (100, 200, 300, 400)
    assert (win.from_who, win.indicators) == (3, ())
