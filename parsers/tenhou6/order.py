"""From the lists of each seat to rows in the order of play: a draft of ``parsers.faces``.

The form says what came in and went out by seat, not when. It follows: the turn goes round, and a call takes
it. Where a discard may be called now or another equal one later, and where two seats may call, the first way
that leaves nothing over is taken: a pon or kan before a chi, a call before the next draw. Indicators are
placed where the server turns them: after a closed kan at once, after an open or added one before the discard
or behind the next kan.

Plain integer code that can be compiled (``parsers.compiling``). A hand whose lists fit in no order ends with
``NO_ORDER``, which the replay refuses.
"""

import numpy as np
import numpy.typing as npt

from parsers.calls import ANKAN, CHI, DAIMINKAN, KITA
from parsers.faces import AS_DRAWN, NO_ORDER
from parsers.packed import (
    ATTR_HAI0,
    ATTR_OYA,
    ATTR_SEED,
    ATTR_TEN,
    DRAW_TRIPLE_RON,
    MAX_PLAYERS,
    OP,
    OP_AGARI,
    OP_CALL,
    OP_DISCARD,
    OP_DORA,
    OP_DRAW,
    OP_GO,
    OP_INIT,
    OP_OTHER,
    OP_REACH,
    OP_UN,
    PAYLOAD,
    SEAT,
    VALUE,
)
from parsers.tenhou6.items import RIICHI, SKIPPED, TSUMOGIRI

Numbers = npt.NDArray[np.int32]

# Lists of a hand in ``ends``: two of indicators, then three a seat.
DORA_LIST, URA_LIST, FIRST_HAND = range(3)
HAND_LIST, INCOMING_LIST, OUTGOING_LIST = range(3)
N_LISTS = FIRST_HAND + 3 * MAX_PLAYERS

# Columns of ``hands``; ENDER is the seat that acts last, by the result, -1 where it does not say.
NUMBER, HONBA, STICKS, ENDER, HAND_POINTS = range(5)
N_HAND_COLUMNS = HAND_POINTS + MAX_PLAYERS
HEAD_ROWS = 3
ALL_SEATS = (1 << MAX_PLAYERS) - 1  # are named, also where nobody sits
UNKNOWN_DIE = -1

# ``at``: where the order has come to. INCOMING and OUTGOING by seat: the next item of the list.
INCOMING = 0
OUTGOING = INCOMING + MAX_PLAYERS
TURN, STAGE, LAST_OP, LAST_SEAT, OFFER, RIICHI_SEAT, PENDING, SHOWN, CHOICE, ROWS = range(
    OUTGOING + MAX_PLAYERS, OUTGOING + MAX_PLAYERS + 10
)
N_AT = ROWS + 1
TO_DRAW, TO_DISCARD, TO_CHOOSE = range(3)
MOST_CHOICES = 64  # that are open at a time
MOST_STEPS = 20_000  # of a hand; one in order takes some two hundred

ROWS_OF_ITEM = 4  # a discard: indicator, riichi, discard, riichi accepted
NUMBERS_OF_HAND = 96  # of INIT


def order_games(
    items: Numbers,
    ends: Numbers,
    hands: Numbers,
    first_hand: Numbers,
    n_players: Numbers,
    results: Numbers,
    first_result: Numbers,
    result_numbers: Numbers,
    events: Numbers,
    payload: Numbers,
    first_event: Numbers,
    is_stuck: Numbers,
) -> int:
    """Fill ``events`` and ``payload`` with the draft of all games, sentinel included; the number of rows.

    ``items``: all lists one after the other, ``ends`` (hands, N_LISTS) where each ends. ``hands`` (hands,
    N_HAND_COLUMNS). Game g has the hands ``first_hand[g]`` to ``first_hand[g + 1]`` and ``n_players[g]``
    players; hand h has the rows ``first_result[h]`` to ``first_result[h + 1]`` of ``results``, laid out as
    events with their payload in ``result_numbers``. Filled are ``first_event`` too, and ``is_stuck``: 1 for a
    hand that fits in no order.
    """
    at = np.zeros(N_AT, np.int32)
    stack = np.zeros((MOST_CHOICES, N_AT), np.int32)
    n = n_numbers = 0
    for game in range(len(n_players)):
        first_event[game] = n
        for op in (OP_OTHER, OP_GO, OP_UN):
            n = write(events, n, op, -1, ALL_SEATS if op == OP_UN else -1, n_numbers)
        for hand in range(first_hand[game], first_hand[game + 1]):
            start = ends[hand - 1, N_LISTS - 1] if hand else 0
            n = write(events, n, OP_INIT, hands[hand, NUMBER] % MAX_PLAYERS, hands[hand, NUMBER], n_numbers)
            n_numbers = write_deal(payload, n_numbers, items, start, ends[hand], hands[hand], n_players[game])
            is_ron = is_ron_result(results, first_result[hand], first_result[hand + 1])
            ender = hands[hand, ENDER]
            begin(at, ends[hand], hands[hand, NUMBER] % MAX_PLAYERS, n)
            fits = play(
                at, stack, items, start, ends[hand], ender, n_players[game], is_ron, events, n_numbers
            )
            is_stuck[hand] = 0 if fits else 1
            n = at[ROWS]
            for row in range(first_result[hand], first_result[hand + 1]):
                n = write(events, n, results[row, OP], results[row, SEAT], results[row, VALUE], n_numbers)
                for i in range(results[row, PAYLOAD], results[row + 1, PAYLOAD]):
                    payload[n_numbers] = result_numbers[i]
                    n_numbers += 1
    first_event[len(n_players)] = n
    return write(events, n, OP_OTHER, -1, -1, n_numbers)


def write(events: Numbers, n: int, op: int, seat: int, value: int, n_numbers: int) -> int:
    """A row; how many there are then."""
    events[n, OP], events[n, SEAT], events[n, VALUE], events[n, PAYLOAD] = op, seat, value, n_numbers
    return n + 1


def write_deal(
    payload: Numbers, n: int, items: Numbers, start: int, ends: Numbers, hand: Numbers, n_players: int
) -> int:
    """The attributes of INIT."""
    payload[n], payload[n + 1] = ATTR_SEED, 6
    payload[n + 2], payload[n + 3], payload[n + 4] = hand[NUMBER], hand[HONBA], hand[STICKS]
    payload[n + 5] = payload[n + 6] = UNKNOWN_DIE
    payload[n + 7] = items[start]
    payload[n + 8], payload[n + 9] = ATTR_TEN, MAX_PLAYERS
    for seat in range(MAX_PLAYERS):
        payload[n + 10 + seat] = hand[HAND_POINTS + seat]
    n += 10 + MAX_PLAYERS
    payload[n], payload[n + 1], payload[n + 2] = ATTR_OYA, 1, hand[NUMBER] % MAX_PLAYERS
    n += 3
    for seat in range(n_players):
        first = FIRST_HAND + 3 * seat
        payload[n], payload[n + 1] = ATTR_HAI0 + seat, ends[first] - ends[first - 1]
        n += 2
        for i in range(ends[first - 1], ends[first]):
            payload[n] = items[i]
            n += 1
    return n


def is_ron_result(results: Numbers, first: int, end: int) -> bool:
    """Whether somebody wins by the last tile, or three would."""
    if first == end:
        return False
    seat, value = results[first, SEAT], results[first, VALUE]
    return seat != value if results[first, OP] == OP_AGARI else value == DRAW_TRIPLE_RON


# The order of one hand


def begin(at: Numbers, ends: Numbers, dealer: int, n: int) -> None:
    at[:] = 0
    for seat in range(MAX_PLAYERS):
        at[INCOMING + seat] = ends[FIRST_HAND + 3 * seat]
        at[OUTGOING + seat] = ends[FIRST_HAND + 3 * seat + INCOMING_LIST]
    at[TURN], at[STAGE], at[ROWS] = dealer, TO_DRAW, n
    at[LAST_SEAT] = at[OFFER] = at[RIICHI_SEAT] = -1
    at[SHOWN] = 1


def play(
    at: Numbers,
    stack: Numbers,
    items: Numbers,
    start: int,
    ends: Numbers,
    ender: int,
    n_players: int,
    is_ron: bool,
    events: Numbers,
    n_numbers: int,
) -> bool:
    """Write the moves of a hand; False where they fit in no order, and then only some of them."""
    depth = n_steps = 0
    while n_steps < MOST_STEPS:
        n_steps += 1
        if at[STAGE] == TO_CHOOSE:
            choice = at[CHOICE]
            at[CHOICE] = 0
            if depth < MOST_CHOICES and choice + 1 < count_choices(at, items, ends, n_players):
                stack[depth] = at
                stack[depth, CHOICE] = choice + 1
                depth += 1
            goes_on = choose(at, choice, items, ends, n_players, events, n_numbers)
        elif at[STAGE] == TO_DRAW:
            goes_on = draw(at, items, ends, events, n_numbers)
        else:
            goes_on = discard(at, items, start, ends, events, n_numbers)
        if goes_on:
            continue
        if is_all_told(at, ends, ender, is_ron):
            if not is_ron:
                accept_riichi(at, events, n_numbers)
            return True
        if depth == 0:
            break
        depth -= 1
        at[:] = stack[depth]
    at[ROWS] = write(events, at[ROWS], OP_CALL, max(at[TURN], 0), NO_ORDER, n_numbers)
    return False


def incoming(at: Numbers, items: Numbers, ends: Numbers, seat: int) -> int:
    """The next item that comes in; SKIPPED where there is none."""
    place = at[INCOMING + seat]
    return int(items[place]) if place < ends[FIRST_HAND + 3 * seat + INCOMING_LIST] else SKIPPED


def add(at: Numbers, events: Numbers, op: int, seat: int, value: int, n_numbers: int) -> None:
    """A move."""
    at[ROWS] = write(events, at[ROWS], op, seat, value, n_numbers)
    at[LAST_OP], at[LAST_SEAT] = op, seat


def draw(at: Numbers, items: Numbers, ends: Numbers, events: Numbers, n_numbers: int) -> bool:
    """The draw of the seat whose turn it is; False where it has none."""
    seat = at[TURN]
    face = incoming(at, items, ends, seat)
    if face < 0 or face == SKIPPED:
        return False
    add(at, events, OP_DRAW, seat, face, n_numbers)
    at[INCOMING + seat] += 1
    at[STAGE] = TO_DISCARD
    return True


def discard(at: Numbers, items: Numbers, start: int, ends: Numbers, events: Numbers, n_numbers: int) -> bool:
    """What the seat puts out after a draw or call; False where it has nothing that can be."""
    seat = at[TURN]
    place = at[OUTGOING + seat]
    if place == ends[FIRST_HAND + 3 * seat + OUTGOING_LIST]:
        return False
    item = int(items[place])
    is_drawn = at[LAST_OP] == OP_DRAW
    if item == SKIPPED or (not is_drawn and (item < 0 or item % RIICHI == TSUMOGIRI or item >= RIICHI)):
        return False
    at[OUTGOING + seat] += 1
    if item < 0:
        put_meld(at, ~item, items, start, ends, events, n_numbers)
        return True
    turn_indicators(at, items, start, ends, events, n_numbers)
    if item >= RIICHI:
        at[ROWS] = write(events, at[ROWS], OP_REACH, seat, 1, n_numbers)
        at[RIICHI_SEAT] = seat
        item -= RIICHI
    at[OFFER] = item if item != TSUMOGIRI else items[at[INCOMING + seat] - 1]
    add(at, events, OP_DISCARD, seat, item, n_numbers)
    at[STAGE] = TO_CHOOSE
    return True


def put_meld(
    at: Numbers, call: int, items: Numbers, start: int, ends: Numbers, events: Numbers, n_numbers: int
) -> None:
    """A closed or added kan, or kita; a draw follows, unless somebody wins by it."""
    seat = at[TURN]
    add(at, events, OP_CALL, seat, call, n_numbers)
    turn_indicators(at, items, start, ends, events, n_numbers)
    if call & 7 != KITA:
        at[PENDING] += 1
    if call & 7 == ANKAN:
        turn_indicators(at, items, start, ends, events, n_numbers)
    at[STAGE] = TO_DRAW


def turn_indicators(
    at: Numbers, items: Numbers, start: int, ends: Numbers, events: Numbers, n_numbers: int
) -> None:
    """The indicators that are due, as far as the hand lists them."""
    while at[PENDING] > 0:
        at[PENDING] -= 1
        if start + at[SHOWN] < ends[DORA_LIST]:
            at[ROWS] = write(events, at[ROWS], OP_DORA, -1, items[start + at[SHOWN]], n_numbers)
            at[SHOWN] += 1


def accept_riichi(at: Numbers, events: Numbers, n_numbers: int) -> None:
    """The stick of a riichi whose tile nobody won by."""
    if at[RIICHI_SEAT] >= 0:
        at[ROWS] = write(events, at[ROWS], OP_REACH, at[RIICHI_SEAT], 2, n_numbers)
        at[RIICHI_SEAT] = -1


# What may follow a discard


def may_call(at: Numbers, items: Numbers, ends: Numbers, seat: int) -> bool:
    """Whether the next item of a seat calls the tile on offer."""
    item = incoming(at, items, ends, seat)
    if item >= 0:
        return False
    call = ~item
    source = (seat + ((call >> 3) & 3)) % MAX_PLAYERS
    return source == at[LAST_SEAT] and (call >> 5) & 63 == at[OFFER] % AS_DRAWN


def count_choices(at: Numbers, items: Numbers, ends: Numbers, n_players: int) -> int:
    """How many calls and draws may follow."""
    n = 1 if find_follower(at, items, ends, n_players) >= 0 else 0
    for seat in range(n_players):
        n += 1 if may_call(at, items, ends, seat) else 0
    return n


def find_follower(at: Numbers, items: Numbers, ends: Numbers, n_players: int) -> int:
    """The seat that draws next, if it has a draw, else -1."""
    seat = int(at[LAST_SEAT] + 1) % n_players
    return seat if 0 <= incoming(at, items, ends, seat) < SKIPPED else -1


def choose(
    at: Numbers, choice: int, items: Numbers, ends: Numbers, n_players: int, events: Numbers, n_numbers: int
) -> bool:
    """Let the choice-th follow of what may, from 0: pon and kan, chi, draw; False where there is none."""
    n = 0
    for is_chi in (False, True):
        for seat in range(n_players):
            if may_call(at, items, ends, seat) and (~incoming(at, items, ends, seat) & 7 == CHI) == is_chi:
                if n == choice:
                    accept_riichi(at, events, n_numbers)
                    take_call(at, seat, items, ends, events, n_numbers)
                    return True
                n += 1
    follower = find_follower(at, items, ends, n_players)
    if n != choice or follower < 0:
        return False
    accept_riichi(at, events, n_numbers)
    at[TURN], at[STAGE] = follower, TO_DRAW
    return True


def take_call(at: Numbers, seat: int, items: Numbers, ends: Numbers, events: Numbers, n_numbers: int) -> None:
    """A seat calls the tile on offer."""
    call = ~incoming(at, items, ends, seat)
    at[INCOMING + seat] += 1
    at[TURN] = seat
    add(at, events, OP_CALL, seat, call, n_numbers)
    at[STAGE] = TO_DISCARD
    if call & 7 == DAIMINKAN:
        at[PENDING] += 1
        at[STAGE] = TO_DRAW
        place = at[OUTGOING + seat]
        if place < ends[FIRST_HAND + 3 * seat + OUTGOING_LIST] and items[place] == SKIPPED:
            at[OUTGOING + seat] += 1


def is_all_told(at: Numbers, ends: Numbers, ender: int, is_ron: bool) -> bool:
    """Whether every item has its place, and the last one is that which the result needs."""
    for seat in range(MAX_PLAYERS):
        if at[INCOMING + seat] < ends[FIRST_HAND + 3 * seat + INCOMING_LIST]:
            return False
        if at[OUTGOING + seat] < ends[FIRST_HAND + 3 * seat + OUTGOING_LIST]:
            return False
    return ender < 0 or (at[LAST_SEAT] == ender and (at[LAST_OP] == OP_DRAW) != is_ron)
