"""Mortal's counters (libriichi, stat.rs) from the typed events of a log, a second way beside the tables.

    for seat in range(4):
        counts = recount(log, seat)       # a Counter, named as in the tool

It reads events only: no rule of mahjong, no table, nothing of the replay. Four players, complete games.
"""

from collections import Counter

from parsers import events

CALLS = ("chi", "pon", "daiminkan")
START, DEALER_YAKUMAN, CHILD_YAKUMAN, MANGAN = 25000, 48000, 32000, 8000


class Hand:
    """What the tool remembers of a hand for the player it watches."""

    def __init__(self, is_dealer, dealer):
        self.is_dealer, self.dealer = is_dealer, dealer
        self.is_declared = self.is_accepted = self.has_other_declared = False
        self.jun = self.calls = 0


def recount(log, seat):
    """The counters of the player in a seat over one game."""
    counts = Counter(game=1)
    hand = final = None
    has_ended = False
    for _, event in log:
        if isinstance(event, events.HandStart):
            close(counts, hand)
            hand, has_ended = Hand(event.dealer == seat, event.dealer), False
            counts["round"] += 1
            counts["oya"] += hand.is_dealer
        elif isinstance(event, events.Win):
            count_win(counts, hand, event, seat)
            final, has_ended = event.final or final, True
        elif isinstance(event, events.ExhaustiveOrAbortiveDraw):
            count_draw(counts, hand, event.settlement.deltas[seat])
            final, has_ended = event.final or final, True
        else:
            follow(counts, hand, event, seat)
    assert has_ended
    assert final is not None, "the game is not complete"
    close(counts, hand)
    count_end(counts, final.points, seat)
    return counts


def follow(counts, hand, event, seat):
    """Discards, calls and riichi."""
    if isinstance(event, events.Discard):
        hand.jun += event.seat == seat
    elif isinstance(event, events.Call):
        hand.calls += event.meld.who == seat and event.meld.name in CALLS
    elif isinstance(event, events.RiichiAccepted):
        hand.is_accepted |= event.seat == seat
    elif isinstance(event, events.RiichiDeclared) and event.seat == seat:
        hand.is_declared = True
        counts["riichi"] += 1
        counts["riichi_jun"] += hand.jun
        counts["chasing_riichi"] += hand.has_other_declared
    elif isinstance(event, events.RiichiDeclared) and hand.is_declared:
        counts["riichi_got_chased"] += 1
    elif isinstance(event, events.RiichiDeclared):
        hand.has_other_declared = True


def count_win(counts, hand, win, seat):
    delta = win.settlement.deltas[seat]
    if win.who == seat:
        count_own_win(counts, hand, delta - 1000 * hand.is_accepted)
    elif win.from_who == seat:
        to = "oya" if win.who == hand.dealer else "ko"
        counts["houjuu"] += 1
        counts["houjuu_jun"] += hand.jun
        counts["houjuu_to_oya"] += to == "oya"
        counts[f"houjuu_point_to_{to}"] += delta
        if hand.is_declared:
            counts["riichi_houjuu"] += 1
            counts["riichi_point"] += delta
        elif hand.calls:
            counts["fuuro_houjuu"] += 1
            counts["fuuro_point"] += delta


def count_own_win(counts, hand, point):
    counts["agari"] += 1
    counts["agari_jun"] += hand.jun
    counts["agari_as_oya"] += hand.is_dealer
    counts["agari_point_oya" if hand.is_dealer else "agari_point_ko"] += point
    counts["yakuman"] += point >= (DEALER_YAKUMAN if hand.is_dealer else CHILD_YAKUMAN)
    style = "riichi" if hand.is_accepted else "fuuro" if hand.calls else "dama"
    counts[f"{style}_agari"] += 1
    counts[f"{style}_agari_jun"] += hand.jun
    counts[f"{style}_agari_point"] += point
    if style != "dama":
        counts[f"{style}_point"] += point


def count_draw(counts, hand, delta):
    counts["ryukyoku"] += 1
    counts["ryukyoku_point"] += delta
    counts["nagashi_mangan"] += delta >= MANGAN
    if hand.is_accepted:
        counts["riichi_point"] += delta - 1000
    elif hand.calls:
        counts["fuuro_point"] += delta


def close(counts, hand):
    """The end of a hand."""
    if hand is not None and hand.calls:
        counts["fuuro"] += 1
        counts["fuuro_num"] += hand.calls


def count_end(counts, points, seat):
    """The end of the game; among equals the lower seat is the higher rank."""
    order = sorted(range(4), key=lambda other: -points[other])
    counts[f"rank_{order.index(seat) + 1}"] += 1
    counts["tobi"] += points[seat] < 0
    counts["point"] += points[seat] - START
