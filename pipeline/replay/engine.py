"""The replay: one pass over the packed events of a batch, from the first element to the last."""

from collections.abc import Sequence

from parsers.packed import (
    ATTR_TEN,
    OP,
    OP_AGARI,
    OP_BYE,
    OP_DISCARD,
    OP_DORA,
    OP_DRAW,
    OP_INIT,
    OP_REACH,
    OP_RYUUKYOKU,
    OP_UN,
    PAYLOAD,
    SEAT,
    VALUE,
)
from pipeline.native.arrays import Ints
from pipeline.native.compiler import entry, native
from pipeline.replay.batch_walls import BatchWalls
from pipeline.replay.checks import (
    ILLEGAL_END_MOMENT,
    ILLEGAL_NO_RESULT,
    ILLEGAL_OUTSIDE_HAND,
    ILLEGAL_SEAT,
    LEGAL,
)
from pipeline.replay.head import judge_empty_seat, judge_head
from pipeline.replay.moves.deal import begin_hand
from pipeline.replay.moves.draws import finish_draw
from pipeline.replay.moves.ends import close_game, finish_game, finish_hand
from pipeline.replay.moves.melds import call
from pipeline.replay.moves.presence import note_leave, note_return
from pipeline.replay.moves.turns import accept_riichi, declare_late, declare_riichi, discard, draw, turn_dora
from pipeline.replay.moves.wins import win
from pipeline.replay.odd_hands import has_deal, is_unfinished, note_result, set_aside
from pipeline.replay.record.rows import drop_game, drop_hand, mark_game, mark_hand
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.state.table import (
    PHASE_ACT,
    PHASE_DRAWN,
    PHASE_OUTSIDE,
    PHASE_WON,
    Packed,
    Table,
    begin_game,
    clear_counts,
    refuse,
)
from pipeline.replay.wall import choose_wall, lay_wall, record_wall
from pipeline.rules.codes import STATUS_CUT, STATUS_OK, STATUS_REJECTED
from pipeline.rules.numbers import MAX_PLAYERS
from pipeline.rules.suits import SuitTables


@entry
def replay(
    events: Packed,
    payload: Packed,
    first_event: Ints,
    first_game: int,
    last_game: int,
    rules: Ints,
    heads: Ints,
    readable: Ints,
    walls: BatchWalls,
    suit_tables: Sequence[SuitTables],
    tables: Sequence[Table],
    row_sets: Sequence[Rows],
) -> None:
    """Replay the readable games from ``first_game`` up to ``last_game`` and write their rows.

    events, payload, first_event: the packed batch (parsers.packed). rules: int64, for each game the
    numbers of its ruleset; heads: of ``head.stated_heads``. readable: 1 for games to replay. walls: a
    BatchWalls. suit_tables, tables, row_sets: arrays of one record each, SuitTables, Table and Rows; no
    rows are in use but those of the games, all 0.
    Game g has row g - first_game in ``games``, and is g in the other rows.
    """
    suits = suit_tables[0]
    table = tables[0]
    rows = row_sets[0]
    for game in range(first_game, last_game):
        row = game - first_game
        rows.games.seq[row] = -1
        rows.games.hand_index[row] = -1
        for seat in range(MAX_PLAYERS):
            rows.games.start_points[seat, row] = -1
        if readable[game]:
            begin_game(table, game, rules[game])
            table.game_row = row
            table.is_judged = table.rules.is_supported
            mark_game(rows)
            judge_head(table, heads[game], events, first_event[game], first_event[game + 1], rows)
            choose_wall(table, walls, game, events, payload)
            _replay_game(table, events, payload, first_event[game], first_event[game + 1], walls, suits, rows)
            record_wall(table, rows)


@native
def _replay_game(
    table: Table,
    events: Packed,
    payload: Packed,
    first: int,
    last: int,
    walls: BatchWalls,
    suits: SuitTables,
    rows: Rows,
) -> None:
    row = first
    while row < last:
        table.seq = row - first
        op = int(events[row, OP])
        refusal = LEGAL
        n_taken = 1
        if op == OP_INIT:
            lay_wall(table, walls, table.game)
        if _has_attributes(op):
            refusal = step(table, events, payload, row, suits, rows)
            start, end = int(events[row, PAYLOAD]), int(events[row + 1, PAYLOAD])
            if table.n_players < MAX_PLAYERS and refusal == LEGAL and start < end:
                judge_empty_seat(table, payload, start, end, rows)
            if op in (OP_AGARI, OP_RYUUKYOKU):
                note_result(table, payload, start, end)
        else:  # nine in ten: the arrays are not passed on, since each passing counts a reference
            if (
                op == OP_DISCARD
                and events[row + 1, OP] == OP_REACH  # of the sentinel at the latest
                and events[row + 1, VALUE] == 1
                and events[row + 1, SEAT] == events[row, SEAT]
                and row + 1 < last
                and table.phase == PHASE_ACT
            ):
                refusal = declare_late(table, int(events[row, SEAT]), rows)
                n_taken = 2
            if refusal == LEGAL:
                refusal = _play(table, op, int(events[row, SEAT]), int(events[row, VALUE]), suits, rows)
        if refusal == LEGAL:
            row += n_taken
        else:
            row = _go_on(table, refusal, events, payload, row, first, last, rows)
    if rows.games.status[table.game_row] == STATUS_OK:
        _finish_log(table, payload, rows)
    rows.games.n_checks[table.game_row] = table.n_checks
    rows.games.n_disagreements[table.game_row] = table.n_disagreements


@native
def _finish_log(table: Table, payload: Packed, rows: Rows) -> None:
    """The log holds nothing more."""
    if table.phase in (PHASE_WON, PHASE_DRAWN):
        finish_hand(table, table.stated_end, False, rows)
    elif table.phase != PHASE_OUTSIDE:
        drop_hand(rows)
    if table.stated_end:
        finish_game(table, payload, table.end_at, rows)
    else:
        rows.games.status[table.game_row] = STATUS_CUT
        rows.games.hand_index[table.game_row] = table.hand_index
        rows.games.seq[table.game_row] = table.seq
    close_game(table, table.stated_end, rows)


@native
def _go_on(
    table: Table, refusal: int, events: Packed, payload: Packed, row: int, first: int, last: int, rows: Rows
) -> int:
    """After an action that cannot be: the row at which the replay goes on, ``last`` where it does not.

    Its hand is set aside. Where that is the incomplete last one the log is cut there, and a game that has
    no hand, or goes on after its end, is rejected.
    """
    status = STATUS_OK
    if is_unfinished(table, refusal, events, row, last):
        status = STATUS_CUT
    elif refusal == ILLEGAL_END_MOMENT or (table.hand_index < 0 and not has_deal(events, row, last)):
        status = STATUS_REJECTED
    if status == STATUS_OK:
        return set_aside(table, refusal, events, payload, row, first, last, rows)
    _note_stop(table, refusal, status, rows)
    if status == STATUS_CUT:
        drop_hand(rows)
        close_game(table, False, rows)
    else:
        drop_game(rows)
        clear_counts(table)
    return last


@native
def _note_stop(table: Table, refusal: int, status: int, rows: Rows) -> None:
    """The element that ends the replay of the log."""
    games = rows.games
    game = table.game_row
    games.status[game] = status
    games.reason[game] = refusal
    games.hand_index[game] = table.hand_index
    games.seq[game] = table.seq
    games.expected[game] = table.expected
    games.got[game] = table.got


@native
def _has_attributes(op: int) -> bool:
    """True for elements that seat and value do not tell wholly."""
    return op == OP_INIT or op >= OP_REACH


@native
def step(table: Table, events: Packed, payload: Packed, row: int, suits: SuitTables, rows: Rows) -> int:
    """One element; LEGAL or the reason why it cannot be."""
    op = int(events[row, OP])
    seat = int(events[row, SEAT])
    value = int(events[row, VALUE])
    if _has_attributes(op):
        start = int(events[row, PAYLOAD])
        end = int(events[row + 1, PAYLOAD])
        return _read(table, op, seat, value, payload, start, end, suits, rows)
    return _play(table, op, seat, value, suits, rows)


@native
def _play(table: Table, op: int, seat: int, value: int, suits: SuitTables, rows: Rows) -> int:
    """An element that seat and value tell; LEGAL or the reason why it cannot be."""
    if op == OP_UN:
        note_return(table, value, rows)
    if op < OP_BYE:
        return LEGAL
    if op == OP_BYE:
        return note_leave(table, seat, rows)
    if table.phase == PHASE_OUTSIDE or table.phase == PHASE_DRAWN or table.stated_end:
        return _refuse_moment(table, op)
    if seat < 0 or seat >= table.n_players:
        return refuse(table, ILLEGAL_SEAT, table.n_players - 1, seat)
    if op == OP_DRAW:
        return draw(table, seat, value, rows, suits)
    if op == OP_DISCARD:
        return discard(table, seat, value, rows, suits)
    return call(table, seat, value, rows, suits)


@native
def _read(
    table: Table,
    op: int,
    seat: int,
    value: int,
    payload: Packed,
    start: int,
    end: int,
    suits: SuitTables,
    rows: Rows,
) -> int:
    """An element whose attributes matter; LEGAL or the reason why it cannot be."""
    if table.stated_end and not (op == OP_AGARI and table.phase == PHASE_WON):
        return _refuse_moment(table, op)
    if op == OP_INIT:
        return _next_hand(table, seat, payload, start, end, rows, suits)
    if table.phase == PHASE_OUTSIDE or table.phase == PHASE_DRAWN:
        return _refuse_moment(table, op)
    if op == OP_RYUUKYOKU:
        return finish_draw(table, value, payload, start, end, rows)
    if op == OP_DORA:
        return turn_dora(table, value, rows)
    if seat < 0 or seat >= table.n_players:
        return refuse(table, ILLEGAL_SEAT, table.n_players - 1, seat)
    if op == OP_AGARI:
        return _agari(table, seat, value, payload, start, end, rows, suits)
    if value == 1:
        return declare_riichi(table, seat)
    return accept_riichi(table, seat, payload, start, end, ATTR_TEN, rows)


@native
def _refuse_moment(table: Table, op: int) -> int:
    """No hand is being played, or the game is over."""
    if table.stated_end:
        return refuse(table, ILLEGAL_END_MOMENT, 0, op)
    return refuse(table, ILLEGAL_OUTSIDE_HAND, OP_INIT, op)


@native
def _agari(
    table: Table,
    seat: int,
    from_seat: int,
    payload: Packed,
    start: int,
    end: int,
    rows: Rows,
    suits: SuitTables,
) -> int:
    if from_seat < 0 or from_seat >= table.n_players:
        return refuse(table, ILLEGAL_SEAT, table.n_players - 1, from_seat)
    return win(table, seat, from_seat, payload, start, end, rows, suits)


@native
def _next_hand(
    table: Table, dealer: int, payload: Packed, start: int, end: int, rows: Rows, suits: SuitTables
) -> int:
    """The hand before is over, and so are its rows."""
    if table.phase in (PHASE_WON, PHASE_DRAWN):
        finish_hand(table, False, True, rows)
    elif table.phase != PHASE_OUTSIDE:
        return refuse(table, ILLEGAL_NO_RESULT, OP_AGARI, OP_INIT)
    mark_hand(rows)
    return begin_hand(table, dealer, payload, start, end, rows, suits)
