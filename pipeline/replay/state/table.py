"""What everybody at the table shares: wall, river, scores, turn, the tile on offer."""

from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pipeline.native.arrays import Ints
from pipeline.native.compiler import filler, native
from pipeline.native.records import Record
from pipeline.replay.state.player import Player, refresh, without_melded
from pipeline.rules.game_rules import GameRules
from pipeline.rules.numbers import MAX_INDICATORS, MAX_PLAYERS, N_TILES
from pipeline.rules.progress import round_wind_of
from pipeline.rules.suits import SuitTables
from pipeline.rules.tiles import N_KINDS, dora_kind
from pipeline.rules.yaku_table import N_YAKU

# What the table waits for.
(
    PHASE_OUTSIDE,  # the next hand
    PHASE_DRAW,  # a draw by `turn`, a call, or a win on the offered tile
    PHASE_ACT,  # an action of `turn`, who has drawn
    PHASE_DISCARD,  # a discard of `turn`, who has called chi or pon
    PHASE_ACCEPT,  # step 2 of the riichi of `offer_seat`, or a win on the riichi tile
    PHASE_RINSHAN,  # a rinshan draw by `turn`, or a win on the offered kan or kita tile
    PHASE_WON,  # another winner of the same tile, or the next hand
    PHASE_DRAWN,  # the next hand after a draw
) = range(8)

# Where a tile is (Table.place): the seat s holds it concealed = HELD + s.
IN_WALL, IN_SIGHT, HELD = 0, 1, 2

MAX_LIST = 80  # numbers of a list to compare: pairs of yaku and han are the longest


Packed: TypeAlias = NDArray[np.int32]  # events or payload, see parsers.packed


class Table(Record):
    """The state of one game."""

    players: Annotated[Sequence[Player], MAX_PLAYERS]
    rules: GameRules
    n_players: int
    is_judged: bool  # the rules are known, so the log is compared with them
    # the game
    game: int  # number in the batch
    game_row: int  # row in Rows.games
    seq: int  # the present element
    hand_index: int
    hands_done: int
    hands_not_replayed: int  # of them
    is_seated: bool  # the players have been named
    stated_end: bool  # the log has ended the game
    is_excerpt: bool  # the log may hold a part of the game
    is_unshown: bool  # the log does not say whose hands a draw shows
    win_fu: int  # of the win being read, by the log or else by the replay, -1 for neither
    end_at: int  # index of the first number of its owari, -1
    end: int  # END_* of the last finished hand
    scores: Annotated[Ints, MAX_PLAYERS]
    is_next_known: bool  # the hand before was replayed, so this is what the next hand must start with
    next_number: int
    next_honba: int
    next_sticks: int
    next_scores: Annotated[Ints, MAX_PLAYERS]
    # the hand
    seq_init: int
    seq_riichi: int
    seq_result: int
    number: int
    dealer: int
    honba: int
    sticks: int
    sticks_at_start: int
    die_1: int
    die_2: int
    place: Annotated[Ints, N_TILES]  # where each tile is
    visible: Annotated[Ints, N_KINDS]  # tiles everybody sees, by kind
    n_draws: int
    n_discards: int
    first_kinds: Annotated[Ints, MAX_PLAYERS]  # kind of each seat's first discard, -1
    n_standing_calls: int
    n_kans: int
    kans: Annotated[Ints, MAX_PLAYERS]
    n_riichi: int
    n_accepted: int
    accepted: int  # mask of seats
    indicators: Annotated[Ints, MAX_INDICATORS]
    n_indicators: int
    dora_kinds: Annotated[Ints, MAX_INDICATORS]  # to which the indicators point
    n_dora_kinds: int
    dora_due: int  # to turn before the rinshan draw
    dora_pending: int  # to turn before the next discard
    dora_turned: int  # turned since the last draw or kan, because a discard or draw follows
    ura: Annotated[Ints, MAX_INDICATORS]
    n_ura: int
    # the moment
    phase: int
    turn: int
    is_rinshan: bool  # the last draw was one
    forbidden: int  # mask of kinds banned by kuikae
    offer_tile: int  # the tile that others may win on or call, -1
    offer_seat: int
    offer_source: int
    offer_row: int  # row in Rows.discards, -1 for kan and kita
    offer_seq: int
    is_win_over: bool  # a riichi was accepted: nobody won on its tile, it can only be called
    abort_due: int  # DRAW_* code of the abortive draw that must come next, -1
    kan_stands: bool
    is_kakan_pending: bool
    call_row: int
    # the result
    result: int
    n_winners: int
    winners: int  # mask of seats
    ronned_seat: int
    last_distance: int  # of the last winner from the discarder
    liable: int  # mask of seats
    deal_in_row: int
    deltas: Annotated[Ints, MAX_PLAYERS]  # of the whole hand, as the log states them
    change: Annotated[Ints, MAX_PLAYERS]  # of one settlement
    # the wall by the seed, see wall.py
    wall: Annotated[Ints, N_TILES]  # of the hand, as rules.wall lays it out
    has_wall: bool  # there is one to compare the hand with
    is_wall_sure: bool  # and it has agreed with the hand so far
    wall_status: int  # WALL_* of the game
    layout: int  # LAYOUT_* of the game
    wall_die_1: int
    wall_die_2: int
    drawable: Annotated[Ints, N_KINDS]  # live tiles still to be drawn, by kind
    n_rinshan_draws: int  # rinshan draws of the hand
    shifted_row: int  # first row in Rows.calls since the last live draw, -1
    n_wall_checks: int  # of the game
    n_wall_differences: int
    # what an impossible action should have been
    expected: int
    got: int
    # counters
    n_checks: int
    n_disagreements: int
    hand_checks: int
    hand_disagreements: int
    # room to work in
    tiles: Annotated[Ints, 4]  # of the last decoded call
    n_tiles: int
    counts: Annotated[Ints, N_KINDS]
    expected_list: Annotated[Ints, MAX_LIST]  # two lists to compare
    got_list: Annotated[Ints, MAX_LIST]
    stated_han: Annotated[Ints, N_YAKU]  # the log's han by yaku id, see wins.py
    before: Annotated[Ints, MAX_PLAYERS]  # the log's points before a settlement
    settled: Annotated[Ints, MAX_PLAYERS]  # the payments by the rules
    stated: Annotated[Ints, MAX_PLAYERS]  # other numbers of the log, by seat
    computed: Annotated[Ints, MAX_PLAYERS]  # and ours


_fill_rules = filler(GameRules)


@native
def begin_game(table: Table, game: int, rules: Ints) -> None:
    """A new game by ``rules``, numbers of a Ruleset. Its first hand starts as rules.md §1.1 and §3 say."""
    _fill_rules(table.rules, rules)
    table.game = game
    table.n_players = table.rules.n_players
    table.seq = 0
    table.hand_index = -1
    table.hands_done = 0
    table.hands_not_replayed = 0
    table.is_seated = False
    table.stated_end = False
    table.end_at = -1
    table.end = 0
    table.is_next_known = True
    table.next_number = 0
    table.next_honba = 0
    table.next_sticks = 0
    for seat in range(MAX_PLAYERS):
        table.next_scores[seat] = table.rules.start_points
    table.seq_result = -1
    table.expected = 0
    table.got = 0
    clear_counts(table)
    table.has_wall = False
    table.is_wall_sure = False
    table.phase = PHASE_OUTSIDE
    for seat in range(MAX_PLAYERS):
        table.players[seat].is_away = False
    clear_hand(table)


@native
def clear_counts(table: Table) -> None:
    """No comparison of the game has been made."""
    table.n_checks = 0
    table.n_disagreements = 0
    table.n_wall_checks = 0
    table.n_wall_differences = 0


@native
def clear_hand(table: Table) -> None:
    """Everything of one hand to its start; the scores stay."""
    table.place[:] = IN_WALL
    table.visible[:] = 0
    table.deltas[:] = 0
    table.kans[:] = 0
    table.first_kinds[:] = -1
    table.n_draws = 0
    table.n_rinshan_draws = 0
    table.shifted_row = -1
    table.n_discards = 0
    table.n_standing_calls = 0
    table.n_kans = 0
    table.n_riichi = 0
    table.n_accepted = 0
    table.accepted = 0
    table.n_indicators = 0
    table.n_dora_kinds = 0
    table.dora_due = 0
    table.dora_pending = 0
    table.dora_turned = 0
    table.n_ura = 0
    table.is_unshown = False
    table.win_fu = -1
    table.turn = -1
    table.is_rinshan = False
    table.forbidden = 0
    table.abort_due = -1
    table.kan_stands = True
    table.is_kakan_pending = False
    table.call_row = -1
    table.result = -1
    table.n_winners = 0
    table.winners = 0
    table.ronned_seat = -1
    table.last_distance = 0
    table.liable = 0
    table.deal_in_row = -1
    table.hand_checks = 0
    table.hand_disagreements = 0
    clear_offer(table)


@native
def clear_offer(table: Table) -> None:
    table.offer_tile = -1
    table.offer_seat = -1
    table.offer_source = -1
    table.offer_row = -1
    table.offer_seq = -1
    table.is_win_over = False


@native
def make_safe(table: Table, kind: int) -> None:
    """A tile is on offer: unless the hand ends by it, who is in riichi may not win on its kind any more."""
    if table.accepted:
        for seat in range(table.n_players):
            if (table.accepted >> seat) & 1:
                table.players[seat].safe |= 1 << kind


@native
def round_wind(table: Table) -> int:
    return round_wind_of(table.number)


@native
def seat_wind(table: Table, seat: int) -> int:
    return (seat - table.dealer) % table.n_players


@native
def has_abort(table: Table, draw: int) -> bool:
    """True where the rules have this abortive draw, a DRAW_* code. rules.md §5, §23.3"""
    return (table.rules.aborts >> draw) & 1 == 1


@native
def live_tiles(table: Table) -> int:
    """Tiles that can still be drawn. rules.md, notation."""
    return table.rules.live_draws - table.n_draws


@native
def show_tile(table: Table, tile: int) -> None:
    """A tile comes into everybody's sight."""
    if table.place[tile] != IN_SIGHT:
        table.place[tile] = IN_SIGHT
        table.visible[tile >> 2] += 1


@native
def turn_indicator(table: Table, tile: int) -> None:
    """An indicator lies open; the first of an event without dora points to none. rules.md §9.4, §23.5"""
    table.indicators[table.n_indicators] = tile
    table.n_indicators += 1
    if table.n_indicators > 1 or table.rules.has_dora:
        table.dora_kinds[table.n_dora_kinds] = dora_kind(tile >> 2, table.n_players)
        table.n_dora_kinds += 1
    show_tile(table, tile)


@native
def owe_indicator(table: Table, is_closed: bool) -> None:
    """A kan stands, or is declared: when its indicator must be turned. rules.md §9.3, §23.4"""
    if not table.rules.has_kan_dora:
        return
    if is_closed or table.rules.has_kan_dora_at_once:
        table.dora_due += 1
    else:
        table.dora_pending += 1


@native
def refresh_hand(table: Table, player: Player, suits: SuitTables) -> None:
    """Shanten and waits of a player who holds 3k+1 tiles. rules.md §4.2, §23.4"""
    refresh(player, table.n_players, suits)
    if player.shanten == 0:
        player.waits = counted_waits(table, player, player.waits)
        if player.waits == 0:  # a tile away from tenpai, as with four concealed copies
            player.shanten = 1


@native
def counted_waits(table: Table, player: Player, waits: int) -> int:
    """Those of the waits that make a hand tenpai by the rules of the table."""
    return waits if table.rules.has_melded_waits else without_melded(player, waits)


@native
def refuse(table: Table, reason: int, expected: int, got: int) -> int:
    """Remember what was expected and got, and pass the reason on."""
    table.expected = expected
    table.got = got
    return reason


@native
def copy_array(source: NDArray[Any], target: Ints, n: int) -> None:
    for i in range(n):
        target[i] = source[i]
