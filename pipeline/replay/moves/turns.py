"""Draws, discards, riichi, indicators: when they are legal, and what they change."""

from parsers.packed import DRAW_FOUR_KANS, DRAW_FOUR_RIICHI, DRAW_FOUR_WINDS
from pipeline.native.compiler import native
from pipeline.replay.checks import (
    CHECK_DORA_POSITION,
    CHECK_RIICHI_POINTS,
    ILLEGAL_DISCARD_TILE,
    ILLEGAL_DISCARD_TURN,
    ILLEGAL_DRAW_TILE,
    ILLEGAL_DRAW_TURN,
    ILLEGAL_INDICATOR,
    ILLEGAL_KUIKAE,
    ILLEGAL_RIICHI_LATE,
    ILLEGAL_RIICHI_NOTEN,
    ILLEGAL_RIICHI_OPEN,
    ILLEGAL_RIICHI_POINTS,
    ILLEGAL_RIICHI_STEP,
    ILLEGAL_RIICHI_TILES_LEFT,
    ILLEGAL_RIICHI_TSUMOGIRI,
    ILLEGAL_RIICHI_TURN,
    ILLEGAL_RIICHI_TWICE,
    ILLEGAL_WALL_EMPTY,
    LEGAL,
)
from pipeline.replay.judge import compare, compare_seats, expect_no_abort, find
from pipeline.replay.moves.furiten import end_temporary, follow_river, pass_offer
from pipeline.replay.moves.melds import let_kan_stand
from pipeline.replay.record.dangers import record_dangers
from pipeline.replay.record.discards import record_discard
from pipeline.replay.record.oddities import record_oddity
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.record.tenpais import record_riichi, record_riichi_draw, record_tenpai
from pipeline.replay.state.player import (
    RIICHI_ACCEPTED,
    RIICHI_DECLARED,
    RIICHI_NONE,
    RIICHI_OFFERED,
    Player,
    best_shanten,
    drop_tile,
    take_tile,
)
from pipeline.replay.state.table import (
    HELD,
    IN_WALL,
    PHASE_ACCEPT,
    PHASE_ACT,
    PHASE_DISCARD,
    PHASE_DRAW,
    PHASE_RINSHAN,
    Packed,
    Table,
    has_abort,
    live_tiles,
    make_safe,
    refresh_hand,
    refuse,
    show_tile,
    turn_indicator,
)
from pipeline.replay.tenpai_value import tenpai_value_of
from pipeline.replay.wall import compare_indicator, follow_draw
from pipeline.rules.calls import (
    has_riichi_draws,
    has_riichi_stick,
    is_four_kans,
    is_four_riichi,
    is_four_winds,
)
from pipeline.rules.codes import ORIGIN_AFTER_CALL, ORIGIN_DRAWN, ORIGIN_HAND, SOURCE_DISCARD
from pipeline.rules.numbers import MAX_INDICATORS, STICK_POINTS
from pipeline.rules.suits import SuitTables
from pipeline.rules.tiles import is_in_game, is_yaochu


@native
def draw(table: Table, seat: int, tile: int, rows: Rows, suits: SuitTables) -> int:
    """A live or rinshan draw. rules.md §2.1, §2.2, §8.4"""
    is_rinshan = table.phase == PHASE_RINSHAN
    if table.phase == PHASE_ACCEPT:
        return refuse(table, ILLEGAL_RIICHI_STEP, table.offer_seat, seat)
    if seat != table.turn or not (is_rinshan or table.phase == PHASE_DRAW):
        return refuse(table, ILLEGAL_DRAW_TURN, table.turn, seat)
    if live_tiles(table) < 1:
        return refuse(table, ILLEGAL_WALL_EMPTY, 0, table.n_draws + 1)
    if table.place[tile] != IN_WALL or not is_in_game(tile >> 2, table.n_players):
        return refuse(table, ILLEGAL_DRAW_TILE, IN_WALL, tile)
    expect_no_abort(table, rows)
    pass_offer(table, -1, rows)
    if is_rinshan:
        let_kan_stand(table)
        if table.dora_due > 0 and table.is_judged:
            compare(table, rows, CHECK_DORA_POSITION, seat, table.dora_due, 0)
        table.dora_due = 0
    player = table.players[seat]
    if player.riichi == RIICHI_ACCEPTED:
        record_riichi_draw(table, player, tile, rows)
    if table.has_wall:
        follow_draw(table, seat, tile, is_rinshan, rows)
    take_tile(player, tile)
    if player.n_draws == 0 and player.n_discards == 0 and player.n_melds == 0:
        player.first_draw_shanten = best_shanten(player, table.n_players, suits)
    player.drawn = tile
    player.n_draws += 1
    table.place[tile] = HELD + seat
    table.n_draws += 1
    table.dora_turned = 0
    table.is_rinshan = is_rinshan
    table.phase = PHASE_ACT
    return LEGAL


@native
def _discard_refusal(table: Table, player: Player, seat: int, tile: int) -> int:
    """Why this tile may not be discarded, LEGAL where it may."""
    if seat != table.turn or not (table.phase == PHASE_ACT or table.phase == PHASE_DISCARD):
        return refuse(table, ILLEGAL_DISCARD_TURN, table.turn, seat)
    if table.place[tile] != HELD + seat:
        return refuse(table, ILLEGAL_DISCARD_TILE, HELD + seat, tile)
    if player.riichi == RIICHI_ACCEPTED and tile != player.drawn:  # rules.md §9.1
        return refuse(table, ILLEGAL_RIICHI_TSUMOGIRI, player.drawn, tile)
    if (table.forbidden >> (tile >> 2)) & 1:  # rules.md §8.2
        return refuse(table, ILLEGAL_KUIKAE, table.forbidden, tile)
    return LEGAL


@native
def discard(table: Table, seat: int, tile: int, rows: Rows, suits: SuitTables) -> int:
    """A discard: the hand is 3k+1 tiles again, the tile is on offer."""
    player = table.players[seat]
    refusal = _discard_refusal(table, player, seat, tile)
    if refusal != LEGAL:
        return refusal
    if table.dora_pending > 0 and table.is_judged:  # rules.md §9.3: turned before the discard is offered
        compare(table, rows, CHECK_DORA_POSITION, seat, table.dora_pending, 0)
    table.dora_pending = 0
    origin = ORIGIN_AFTER_CALL if table.phase == PHASE_DISCARD else ORIGIN_HAND
    if tile == player.drawn:
        origin = ORIGIN_DRAWN
    before = _shanten_now(table, player, suits)
    _lay_down(table, player, seat, tile, suits)
    declares = player.riichi == RIICHI_DECLARED
    if declares and player.waits == 0:
        return refuse(table, ILLEGAL_RIICHI_NOTEN, 0, player.shanten)
    riichi = 1 if declares else (2 if player.riichi == RIICHI_ACCEPTED else 0)
    player.has_ippatsu = False  # rules.md §9.2: valid up to the own next discard
    end_temporary(table, player, rows)
    follow_river(table, player, seat, rows)
    row = record_discard(table, player, seat, tile, origin, riichi, before, rows, suits)
    record_dangers(table, player, seat, tile, row, rows)
    is_tenpai_now = player.first_tenpai_turn == player.n_discards
    if declares or is_tenpai_now:
        value = tenpai_value_of(table, player, seat)
        if is_tenpai_now:
            record_tenpai(table, player, row, value, rows)
        if declares:
            player.riichi = RIICHI_OFFERED
            record_riichi(table, player, seat, row, value, rows)
    _offer_discard(table, seat, tile, row)
    table.phase = PHASE_ACCEPT if declares else PHASE_DRAW
    return LEGAL


@native
def _shanten_now(table: Table, player: Player, suits: SuitTables) -> int:
    """Shanten of the tiles held before a discard, the best one taken; of a tenpai hand its waits tell it."""
    if player.shanten == 0 and player.drawn >= 0:
        return -1 if (player.waits >> (player.drawn >> 2)) & 1 else 0
    return best_shanten(player, table.n_players, suits)


@native
def _lay_down(table: Table, player: Player, seat: int, tile: int, suits: SuitTables) -> None:
    """The tile leaves the hand for the river."""
    kind = tile >> 2
    keeps_hand = player.drawn >= 0 and player.drawn >> 2 == kind
    drop_tile(player, tile)
    player.drawn = -1
    player.river |= 1 << kind
    player.safe |= 1 << kind
    player.n_discards += 1
    if not is_yaochu(kind):
        player.is_nagashi = False
    if not keeps_hand:
        refresh_hand(table, player, suits)
    if player.shanten == 0 and player.first_tenpai_turn == 0:
        player.first_tenpai_turn = player.n_discards
    if table.first_kinds[seat] < 0:
        table.first_kinds[seat] = kind
    show_tile(table, tile)
    table.n_discards += 1
    table.forbidden = 0
    table.is_rinshan = False


@native
def _offer_discard(table: Table, seat: int, tile: int, row: int) -> None:
    """Others may win on or call the tile; then it is the next seat's turn to draw."""
    table.offer_tile = tile
    table.offer_seat = seat
    table.offer_source = SOURCE_DISCARD
    table.offer_row = row
    table.offer_seq = table.seq
    make_safe(table, tile >> 2)
    table.turn = (seat + 1) % table.n_players
    if is_four_kans(table.kans, table.n_players) and has_abort(table, DRAW_FOUR_KANS):
        table.abort_due = DRAW_FOUR_KANS
    elif (
        table.n_discards == table.n_players
        and is_four_winds(table.first_kinds, table.n_players, table.n_standing_calls > 0)
        and has_abort(table, DRAW_FOUR_WINDS)
    ):
        table.abort_due = DRAW_FOUR_WINDS


@native
def declare_riichi(table: Table, seat: int) -> int:
    """Step 1, before the discard. rules.md §9.1"""
    player = table.players[seat]
    if seat != table.turn or table.phase != PHASE_ACT:
        return refuse(table, ILLEGAL_RIICHI_TURN, table.turn, seat)
    if player.riichi != RIICHI_NONE:
        return refuse(table, ILLEGAL_RIICHI_TWICE, RIICHI_NONE, player.riichi)
    if player.n_open > 0:
        return refuse(table, ILLEGAL_RIICHI_OPEN, 0, player.n_open)
    if table.is_judged and not has_riichi_stick(table.scores[seat]):
        return refuse(table, ILLEGAL_RIICHI_POINTS, STICK_POINTS, table.scores[seat])
    if not has_riichi_draws(live_tiles(table), table.rules.riichi_min_live):
        min_live = table.rules.riichi_min_live
        return refuse(table, ILLEGAL_RIICHI_TILES_LEFT, min_live, live_tiles(table))
    player.riichi = RIICHI_DECLARED
    player.is_double_riichi = player.n_discards == 0 and table.n_standing_calls == 0
    table.n_riichi += 1
    table.seq_riichi = table.seq
    return LEGAL


@native
def declare_late(table: Table, seat: int, rows: Rows) -> int:
    """Step 1 where the log has it after its discard, which is still to come: it has that one's ``seq``."""
    refusal = declare_riichi(table, seat)
    if refusal == LEGAL:
        refuse(table, ILLEGAL_RIICHI_LATE, table.seq, table.seq + 1)
        record_oddity(table, ILLEGAL_RIICHI_LATE, table.seq + 1, rows)
    return refusal


@native
def accept_riichi(
    table: Table, seat: int, payload: Packed, start: int, end: int, ten: int, rows: Rows
) -> int:
    """Step 2, right after a riichi tile that nobody won on: the stick is paid. rules.md §9.1

    ``ten`` is the attribute code of the points after it, which old logs do not print.
    """
    if table.phase != PHASE_ACCEPT or seat != table.offer_seat:
        return refuse(table, ILLEGAL_RIICHI_STEP, table.offer_seat, seat)
    player = table.players[seat]
    player.riichi = RIICHI_ACCEPTED
    player.has_ippatsu = True
    rows.riichis.is_accepted[player.riichi_row] = 1
    table.scores[seat] -= STICK_POINTS
    table.sticks += 1
    table.n_accepted += 1
    table.accepted |= 1 << seat
    table.phase = PHASE_DRAW
    table.is_win_over = True
    if is_four_riichi(table.n_accepted, table.n_players) and has_abort(table, DRAW_FOUR_RIICHI):
        table.abort_due = DRAW_FOUR_RIICHI
    at = find(payload, start, end, ten)
    if at >= 0 and payload[at - 1] >= table.n_players and table.is_judged:
        for i in range(table.n_players):
            table.stated[i] = 100 * int(payload[at + i])
        compare_seats(table, rows, CHECK_RIICHI_POINTS, seat, table.scores, table.stated)
    return LEGAL


@native
def turn_dora(table: Table, tile: int, rows: Rows) -> int:
    """A new indicator. rules.md §9.3: at once for a closed kan, before the discard for the others."""
    if tile < 0 or table.n_indicators >= MAX_INDICATORS or table.place[tile] != IN_WALL:
        return refuse(table, ILLEGAL_INDICATOR, MAX_INDICATORS, tile)
    is_due = 1
    if table.dora_due > 0:
        table.dora_due -= 1
    elif table.dora_pending > 0 and table.phase == PHASE_ACT:
        table.dora_pending -= 1
    else:
        is_due = 0
    table.dora_turned += is_due
    if table.is_judged:
        compare(table, rows, CHECK_DORA_POSITION, -1, is_due, 1)
    if table.has_wall:
        compare_indicator(table, tile, rows)
    turn_indicator(table, tile)
    return LEGAL
