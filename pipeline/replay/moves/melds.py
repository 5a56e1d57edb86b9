"""Calls, kans and kita: when they are legal, and what they change. rules.md §8"""

from parsers import calls
from parsers.calls import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, NO_CALL
from pipeline.native.compiler import native
from pipeline.replay.checks import (
    ILLEGAL_CALL_CHI,
    ILLEGAL_CALL_CODE,
    ILLEGAL_CALL_FROM,
    ILLEGAL_CALL_IN_RIICHI,
    ILLEGAL_CALL_LAST_TILE,
    ILLEGAL_CALL_NO_DISCARD,
    ILLEGAL_CALL_OWN_TILES,
    ILLEGAL_CALL_TILE,
    ILLEGAL_KAKAN_PON,
    ILLEGAL_KAN_IN_RIICHI,
    ILLEGAL_KAN_LIMIT,
    ILLEGAL_KAN_TURN,
    ILLEGAL_KITA,
    ILLEGAL_RIICHI_STEP,
    LEGAL,
)
from pipeline.replay.judge import expect_no_abort, expect_none_turned
from pipeline.replay.moves.furiten import follow_river, pass_offer
from pipeline.replay.record.calls import record_call
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.state.player import (
    RIICHI_ACCEPTED,
    RIICHI_NONE,
    Player,
    add_code,
    add_meld,
    add_tiles,
    best_shanten,
    extend_pon,
    has_code,
    pon_of,
    take_red,
)
from pipeline.replay.state.table import (
    HELD,
    PHASE_ACCEPT,
    PHASE_ACT,
    PHASE_DISCARD,
    PHASE_DRAW,
    PHASE_RINSHAN,
    Table,
    live_tiles,
    make_safe,
    owe_indicator,
    refresh_hand,
    refuse,
    show_tile,
)
from pipeline.rules.calls import (
    MAX_KANS,
    call_leaves_discard,
    closed_kan_keeps_waits,
    is_before_last_tile,
    is_chi_seat,
    is_fourth_kan,
    is_kan_left,
    is_pao_call,
    kita_allowed,
    kuikae_forbidden,
)
from pipeline.rules.codes import SOURCE_DISCARD, SOURCE_KAKAN, SOURCE_KITA
from pipeline.rules.suits import SuitTables
from pipeline.rules.tiles import NORTH

decode_call = native(calls.decode_call)
added_tile = native(calls.added_tile)
is_valid_call = native(calls.is_valid_call)


@native
def call(table: Table, seat: int, code: int, rows: Rows, suits: SuitTables) -> int:
    """An ``N`` element."""
    meld, n_tiles, called, from_seat = decode_call(code, seat, table.tiles)
    table.n_tiles = n_tiles
    if meld == NO_CALL:
        return refuse(table, ILLEGAL_CALL_CODE, 0, code)
    if meld <= DAIMINKAN:
        return _claim(table, seat, meld, called, from_seat, code, rows, suits)
    return _declare(table, seat, meld, code, rows, suits)


@native
def interrupt(table: Table) -> None:
    """A call that stands ends every ippatsu and the first go-round. rules.md §9.2, §13.6"""
    table.n_standing_calls += 1
    for seat in range(table.n_players):
        table.players[seat].has_ippatsu = False


@native
def let_kan_stand(table: Table) -> None:
    """Nobody won on the added kan or kita on offer, so it stands. rules.md §9.2, §9.3"""
    if table.kan_stands:
        return
    table.kan_stands = True
    interrupt(table)
    if table.is_kakan_pending:
        table.n_kans += 1
        table.kans[table.turn] += 1
        if not table.rules.has_kan_dora_at_once:
            owe_indicator(table, False)
        table.is_kakan_pending = False


# Calls of a discard


@native
def _claim_refusal(table: Table, player: Player, seat: int, meld: int, called: int, from_seat: int) -> int:
    if table.phase == PHASE_ACCEPT:
        return refuse(table, ILLEGAL_RIICHI_STEP, table.offer_seat, seat)
    if table.phase != PHASE_DRAW or table.offer_source != SOURCE_DISCARD or called != table.offer_tile:
        return refuse(table, ILLEGAL_CALL_TILE, table.offer_tile, called)
    if from_seat != table.offer_seat or seat == from_seat:
        return refuse(table, ILLEGAL_CALL_FROM, table.offer_seat, from_seat)
    if meld == CHI and not is_chi_seat(seat, from_seat, table.n_players):
        return refuse(table, ILLEGAL_CALL_CHI, (from_seat + 1) % 4, seat)
    if player.riichi != RIICHI_NONE:  # rules.md §2.6
        return refuse(table, ILLEGAL_CALL_IN_RIICHI, RIICHI_NONE, player.riichi)
    if not is_before_last_tile(live_tiles(table)):
        return refuse(table, ILLEGAL_CALL_LAST_TILE, 1, live_tiles(table))
    if meld == DAIMINKAN and not is_kan_left(table.n_kans):
        return refuse(table, ILLEGAL_KAN_LIMIT, MAX_KANS, table.n_kans)
    for i in range(table.n_tiles):
        if table.tiles[i] != called and table.place[table.tiles[i]] != HELD + seat:
            return refuse(table, ILLEGAL_CALL_OWN_TILES, HELD + seat, table.tiles[i])
    return LEGAL


@native
def _claim(
    table: Table, seat: int, meld: int, called: int, from_seat: int, code: int, rows: Rows, suits: SuitTables
) -> int:
    """Chi, pon or open kan of the discard on offer."""
    player = table.players[seat]
    refusal = _claim_refusal(table, player, seat, meld, called, from_seat)
    if refusal != LEGAL:
        return refusal
    if not is_valid_call(code):
        return refuse(table, ILLEGAL_CALL_CODE, 0, code)
    offer_row = table.offer_row
    expect_no_abort(table, rows)
    pass_offer(table, seat, rows)
    rows.discards.called_by_seat[offer_row] = seat
    rows.discards.called_as[offer_row] = meld
    table.players[from_seat].is_nagashi = False
    before = player.shanten
    for i in range(table.n_tiles):
        tile = table.tiles[i]
        if tile != called:
            add_tiles(player, tile >> 2, -1)
            show_tile(table, tile)
        else:
            take_red(player, tile)
    if is_pao_call(meld, table.tiles[0] >> 2, player.meld_kinds, player.n_melds):
        player.pao_seat = from_seat
    if is_fourth_kan(meld, player.meld_calls, player.n_melds):
        player.kan_pao_seat = from_seat
    add_meld(player, meld, table.tiles[0] >> 2)
    add_code(player, code)
    player.n_open += 1
    if player.first_call_turn == 0:
        player.first_call_turn = player.n_discards + 1
    after = best_shanten(player, table.n_players, suits)
    table.call_row = record_call(
        table, player, seat, from_seat, meld, called, code, player.n_open, before, after, rows, suits
    )
    interrupt(table)
    table.turn = seat
    if meld == DAIMINKAN:
        return _after_open_kan(table, player, seat, rows, suits)
    return _after_chi_or_pon(table, player, meld, called)


@native
def _after_open_kan(table: Table, player: Player, seat: int, rows: Rows, suits: SuitTables) -> int:
    player.n_daiminkan += 1
    table.n_kans += 1
    table.kans[seat] += 1
    owe_indicator(table, False)
    refresh_hand(table, player, suits)
    follow_river(table, player, seat, rows)
    table.phase = PHASE_RINSHAN
    return LEGAL


@native
def _after_chi_or_pon(table: Table, player: Player, meld: int, called: int) -> int:
    if meld == CHI:
        player.n_chi += 1
    else:
        player.n_pon += 1
    table.forbidden = kuikae_forbidden(meld, table.tiles, called)
    table.phase = PHASE_DISCARD
    if not call_leaves_discard(player.counts, table.forbidden):
        return refuse(table, ILLEGAL_CALL_NO_DISCARD, 1, 0)
    return LEGAL


# Kans and kita of the own turn


@native
def _declare(table: Table, seat: int, meld: int, code: int, rows: Rows, suits: SuitTables) -> int:
    """Closed kan, added kan or kita."""
    player = table.players[seat]
    if table.phase != PHASE_ACT or seat != table.turn or player.riichi not in (RIICHI_NONE, RIICHI_ACCEPTED):
        return refuse(table, ILLEGAL_KAN_TURN, table.turn, seat)
    if not is_before_last_tile(live_tiles(table)):
        return refuse(table, ILLEGAL_CALL_LAST_TILE, 1, live_tiles(table))
    if meld != KITA and not is_kan_left(table.n_kans):
        return refuse(table, ILLEGAL_KAN_LIMIT, MAX_KANS, table.n_kans)
    before = best_shanten(player, table.n_players, suits)
    if meld == ANKAN:
        refusal, tile = _closed_kan(table, player, seat, suits)
    elif meld == KAKAN:
        refusal, tile = _added_kan(table, player, seat, code, suits)
    else:
        refusal, tile = _kita(table, player, seat, suits)
    if refusal != LEGAL:
        return refusal
    if not is_valid_call(code):
        return refuse(table, ILLEGAL_CALL_CODE, 0, code)
    if meld != KAKAN:
        add_code(player, code)
    player.drawn = -1
    _record_declaration(table, player, seat, meld, tile, code, before, rows, suits)
    follow_river(table, player, seat, rows)
    expect_none_turned(table, seat, rows)
    table.dora_due = table.dora_pending  # rules.md §9.3: turned before the rinshan draw of the next kan
    table.dora_pending = 0
    table.phase = PHASE_RINSHAN
    table.kan_stands = False
    table.is_kakan_pending = meld == KAKAN
    if meld == ANKAN or (meld == KAKAN and table.rules.has_kan_dora_at_once):
        owe_indicator(table, True)
    if meld == ANKAN:
        table.n_kans += 1
        table.kans[seat] += 1
        let_kan_stand(table)
    else:
        table.offer_tile = tile
        table.offer_seat = seat
        table.offer_source = SOURCE_KAKAN if meld == KAKAN else SOURCE_KITA
        table.offer_row = -1
        table.offer_seq = table.seq
        make_safe(table, tile >> 2)
    return LEGAL


@native
def _record_declaration(
    table: Table,
    player: Player,
    seat: int,
    meld: int,
    tile: int,
    code: int,
    before: int,
    rows: Rows,
    suits: SuitTables,
) -> None:
    _, _, _, from_seat = decode_call(code, seat, table.tiles)
    table.call_row = record_call(
        table, player, seat, from_seat, meld, tile, code, 0, before, player.shanten, rows, suits
    )


@native
def _closed_kan(table: Table, player: Player, seat: int, suits: SuitTables) -> tuple[int, int]:
    """Legality and the change of the hand; the reason and a tile of the kan."""
    kind = table.tiles[0] >> 2
    if player.counts[kind] < 4:
        return refuse(table, ILLEGAL_CALL_OWN_TILES, 4, player.counts[kind]), -1
    waits = player.waits
    add_tiles(player, kind, -4)
    add_meld(player, ANKAN, kind)
    player.n_ankan += 1
    for i in range(4):
        show_tile(table, table.tiles[i])
    refresh_hand(table, player, suits)
    if player.riichi == RIICHI_ACCEPTED and not closed_kan_keeps_waits(
        player.drawn >> 2, kind, waits, player.waits
    ):
        return refuse(table, ILLEGAL_KAN_IN_RIICHI, waits, player.waits), -1
    return LEGAL, table.tiles[0]


@native
def _added_kan(table: Table, player: Player, seat: int, code: int, suits: SuitTables) -> tuple[int, int]:
    tile = added_tile(code)
    index = pon_of(player, tile >> 2)
    pon_code = (code & ~0x18) | 0x8
    if index < 0 or not has_code(player, pon_code):  # same source and same claimed tile as the pon
        return refuse(table, ILLEGAL_KAKAN_PON, tile, -1), -1
    if table.place[tile] != HELD + seat:
        return refuse(table, ILLEGAL_CALL_OWN_TILES, HELD + seat, tile), -1
    extend_pon(player, index, pon_code, code)
    add_tiles(player, tile >> 2, -1)
    player.n_kakan += 1
    show_tile(table, tile)
    refresh_hand(table, player, suits)
    return LEGAL, tile


@native
def _kita(table: Table, player: Player, seat: int, suits: SuitTables) -> tuple[int, int]:
    tile = table.tiles[0]
    is_drawn_if_riichi = player.riichi == RIICHI_NONE or tile == player.drawn  # rules.md §13.5
    if (
        not kita_allowed(True, live_tiles(table), table.n_players)
        or tile >> 2 != NORTH
        or not is_drawn_if_riichi
    ):
        return refuse(table, ILLEGAL_KITA, player.drawn, tile), -1
    if table.place[tile] != HELD + seat:
        return refuse(table, ILLEGAL_CALL_OWN_TILES, HELD + seat, tile), -1
    add_tiles(player, tile >> 2, -1)
    player.n_kita += 1
    show_tile(table, tile)
    refresh_hand(table, player, suits)
    return LEGAL, tile


@native
def rob_call(table: Table, rows: Rows) -> None:
    """The added kan or kita on offer was won on: it does not stand. rules.md §9.2, §13.7"""
    player = table.players[table.offer_seat]
    if table.offer_source == SOURCE_KAKAN:
        player.n_kakan -= 1
    elif table.offer_source == SOURCE_KITA:
        player.n_kita -= 1
    if table.call_row >= 0:
        rows.calls.is_robbed[table.call_row] = 1
