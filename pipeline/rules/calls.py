"""What a player may declare: calls, kans, kita, riichi, abortive draws, nagashi, liability (pao).

Each function is one rule over plain numbers; the caller knows what happened before in the hand.
``call`` is a code of parsers.calls, a kind mask has bit k for kind k (0-33), and ``live`` is the number
of tiles that can still be drawn at the moment of the declaration.
"""

from parsers.calls import ANKAN, CHI, DAIMINKAN, KAKAN, PON
from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.rules.numbers import STICK_POINTS
from pipeline.rules.tiles import EAST, WHITE, is_yaochu

MAX_KANS = 4
NINE_KINDS = 9


# Conditions that several declarations share; the engine asks them one by one, to name the one that fails


@native
def is_before_last_tile(live: int) -> bool:
    """False on the last tile: nobody calls, kans or takes kita then. rules.md §2.5."""
    return live >= 1


@native
def is_kan_left(n_kans: int) -> bool:
    """False when four kans stand, whoever made them: a fifth is impossible. rules.md §5.5."""
    return n_kans < MAX_KANS


@native
def is_chi_seat(who: int, from_seat: int, n_players: int) -> bool:
    """True for the seat that may chi: the next one, with four players only. rules.md §8.1, §13.4."""
    return n_players == 4 and (from_seat + 1) % 4 == who


@native
def has_riichi_stick(points: int) -> bool:
    """True when the player can pay the stick; exactly 1000 points are enough. rules.md §9.1."""
    return points >= STICK_POINTS


@native
def has_riichi_draws(live: int, min_live: int) -> bool:
    """True when enough tiles are left for riichi after the own draw. rules.md §9.1, §23.4."""
    return live >= min_live


# Calls of a discard


@native
def discard_call_allowed(
    call: int, who: int, from_seat: int, n_players: int, live: int, in_riichi: bool, n_kans: int
) -> bool:
    """True when ``who`` may chi, pon or daiminkan the discard of ``from_seat``. rules.md §2.5, §2.6, §8.1.

    Never the last discard, never in riichi; chi from the left neighbour and with four players only.
    ``n_kans``: kans that stand, of all players.
    """
    if not is_before_last_tile(live) or in_riichi or who == from_seat:
        return False
    if call == CHI:
        return is_chi_seat(who, from_seat, n_players)
    return call == PON or (call == DAIMINKAN and is_kan_left(n_kans))


@native
def kuikae_forbidden(call: int, tiles: Ints, called: int) -> int:
    """The kinds that may not be discarded right after this call, as a kind mask. rules.md §8.2.

    ``tiles``: the meld's tile ids, ascending; ``called``: the claimed tile's id. After chi the
    claimed kind and, when it ends the run, the kind beyond the other end; after pon the fourth
    copy. A kan is followed by a draw and forbids nothing.
    """
    kind = called // 4
    if call == PON:
        return 1 << kind
    if call != CHI:
        return 0
    low = int(tiles[0]) // 4
    mask = 1 << kind
    if kind == low and low % 9 <= 5:
        mask |= 1 << (low + 3)
    if kind == low + 2 and low % 9 >= 1:
        mask |= 1 << (low - 1)
    return mask


@native
def call_leaves_discard(counts: Ints, forbidden: int) -> bool:
    """False when only forbidden kinds are left: such a call is not offered. rules.md §8.3.

    ``counts`` (34 kinds): the concealed tiles after the meld was laid down.
    """
    left = 0
    for kind in range(34):
        if counts[kind] > 0:
            left |= 1 << kind
    return left & ~forbidden != 0


# Kans and kita of the own turn


@native
def own_kan_allowed(has_drawn: bool, live: int, n_kans: int) -> bool:
    """True when a closed or an added kan may be declared. rules.md §2.5, §5.4, §5.5, §8.4.

    ``has_drawn``: an own draw in this turn, so never right after chi or pon. ``n_kans``: kans that
    stand, of all players; a fifth is impossible, whoever made the four.
    """
    return has_drawn and is_before_last_tile(live) and is_kan_left(n_kans)


@native
def kita_allowed(has_drawn: bool, live: int, n_players: int) -> bool:
    """True when a North may be set aside. rules.md §2.5, §8.4, §13.5."""
    return n_players == 3 and has_drawn and is_before_last_tile(live)


@native
def closed_kan_keeps_waits(drawn_kind: int, kan_kind: int, waits_before: int, waits_after: int) -> bool:
    """True when a closed kan is allowed in riichi: with the tile just drawn, the waits the same.

    rules.md §9.1. The waits are kind masks: ``waits_before`` of the hand without the drawn tile,
    ``waits_after`` of the hand with the kan. Whether the divisions may change while the waits
    stay the same is not known; it is allowed here.
    """
    return drawn_kind == kan_kind and waits_before == waits_after


# Riichi


@native
def riichi_allowed(is_closed: bool, in_riichi: bool, points: int, live: int, min_live: int) -> bool:
    """True when riichi may be declared. rules.md §9.1.

    ``is_closed``: no open meld (closed kans and kita do not open the hand). ``min_live``: tiles that must be
    left to draw, as many as players in ranked play. That the discard leaves a tenpai hand is a second
    condition: its wait mask is not 0.
    """
    return is_closed and not in_riichi and has_riichi_stick(points) and has_riichi_draws(live, min_live)


# Draws


@native
def nine_terminals(counts: Ints) -> int:
    """The number of different terminal and honour kinds in a hand. rules.md §5.1.

    ``counts`` (34 kinds): the 14 concealed tiles.
    """
    n_kinds = 0
    for kind in range(34):
        if counts[kind] > 0 and is_yaochu(kind):
            n_kinds += 1
    return n_kinds


@native
def nine_terminals_allowed(counts: Ints, is_first_draw: bool, is_interrupted: bool) -> bool:
    """True when the hand may be thrown in for nine terminals and honours. rules.md §5.1.

    ``is_first_draw``: the player's first draw of the hand, nothing discarded yet.
    ``is_interrupted``: anybody has made a call, a kan or a kita before. A riichi does not interrupt.
    """
    return is_first_draw and not is_interrupted and nine_terminals(counts) >= NINE_KINDS


@native
def is_four_winds(first_kinds: Ints, n_players: int, is_interrupted: bool) -> bool:
    """True when the first discards of all four players are the same wind, no call between. rules.md §5.2.

    ``first_kinds`` (4 seats): kind of each seat's first discard, -1 before it.
    """
    wind = int(first_kinds[0])
    if n_players != 4 or is_interrupted or wind < EAST or wind >= WHITE:
        return False
    return wind == first_kinds[1] and wind == first_kinds[2] and wind == first_kinds[3]


@native
def is_four_riichi(n_accepted: int, n_players: int) -> bool:
    """True when the fourth riichi is accepted. rules.md §5.3."""
    return n_players == 4 and n_accepted == 4


@native
def is_triple_ron(n_winners: int, n_players: int) -> bool:
    """True when three players ron the same tile, which ends the hand without payments. rules.md §5.6."""
    return n_players == 4 and n_winners == 3


@native
def is_four_kans(kans: Ints, n_players: int) -> bool:
    """True when four kans stand, made by two players or more. rules.md §5.4, §5.5.

    ``kans`` (4 seats): kans that stand of each seat, kita not counted. The hand ends after the
    following discard, unless that is ronned.
    """
    total = 0
    most = 0
    for seat in range(n_players):
        total += int(kans[seat])
        most = max(most, int(kans[seat]))
    return total == MAX_KANS and most < MAX_KANS


@native
def is_nagashi(n_discards: int, n_yaochu: int, n_called: int) -> bool:
    """True when a player makes nagashi mangan at an exhaustive draw. rules.md §4.5.

    All own discards are terminals or honours (``n_yaochu``) and nobody called one (``n_called``).
    Own calls do not matter, and kita tiles are not discards.
    """
    return n_discards > 0 and n_yaochu == n_discards and n_called == 0


# Liability


@native
def is_pao_call(call: int, kind: int, meld_kinds: Ints, n_melds: int) -> bool:
    """True when this call makes its source liable: third dragon or fourth wind set. rules.md §12.1.

    ``meld_kinds``: lowest kind of the caller's ``n_melds`` earlier melds, kita not among them.
    Earlier closed kans count as sets, but only pon and daiminkan make liable; nor is anybody liable
    for four kans (§12.2).
    """
    if (call != PON and call != DAIMINKAN) or kind < EAST:
        return False
    is_dragon = kind >= WHITE
    n_sets = 1
    for meld in range(n_melds):
        other = int(meld_kinds[meld])
        if other >= EAST and (other >= WHITE) == is_dragon:
            n_sets += 1
    return n_sets == (3 if is_dragon else 4)


@native
def is_fourth_kan(call: int, meld_calls: Ints, n_melds: int) -> bool:
    """True when an open kan is the fourth of its caller, who had three kans. rules.md §23.7.

    ``meld_calls``: call codes of the caller's ``n_melds`` earlier melds, kita not among them.
    """
    n_kans = 0
    for meld in range(n_melds):
        n_kans += meld_calls[meld] in (DAIMINKAN, ANKAN, KAKAN)
    return call == DAIMINKAN and n_kans == MAX_KANS - 1
