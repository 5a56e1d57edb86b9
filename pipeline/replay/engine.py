"""The replay: one pass over the packed events of a batch, from the first element to the last."""

from parsers.packed import (
    ATTR_OWARI,
    ATTR_TEN,
    OP_AGARI,
    OP_BYE,
    OP_CALL,
    OP_DISCARD,
    OP_DORA,
    OP_DRAW,
    OP_INIT,
    OP_REACH,
    OP_RYUUKYOKU,
    OP_UN,
)
from pipeline.jit import entry, native
from pipeline.replay.checks import (
    ILLEGAL_END_MOMENT,
    ILLEGAL_NO_RESULT,
    ILLEGAL_OUTSIDE_HAND,
    ILLEGAL_SEAT,
    LEGAL,
)
from pipeline.replay.deal import begin_hand
from pipeline.replay.draws import finish_draw
from pipeline.replay.ends import close_game, finish_game, finish_hand
from pipeline.replay.judge import find
from pipeline.replay.melds import call
from pipeline.replay.rows import (
    G_CHECKS,
    G_DISAGREEMENTS,
    G_EXPECTED,
    G_GOT,
    G_HAND,
    G_LEFT_0,
    G_REASON,
    G_RETURNED_0,
    G_SEQ,
    G_STATUS,
    STATUS_CUT,
    STATUS_OK,
    STATUS_REJECTED,
)
from pipeline.replay.table import (
    MAX_PLAYERS,
    PHASE_DRAWN,
    PHASE_OUTSIDE,
    PHASE_WON,
    begin_game,
    copy_array,
    drop_game,
    drop_hand,
    mark_game,
    mark_hand,
    refuse,
)
from pipeline.replay.turns import accept_riichi, declare_riichi, discard, draw, turn_dora
from pipeline.replay.wins import win
from pipeline.rules.ruleset import RULE_COUNT, RULE_IS_SUPPORTED


@entry
def replay(
    events, payload, first_event, first_game, last_game, rules, readable, suit_tables, tables, row_sets
):
    """Replay the readable games from ``first_game`` up to ``last_game`` and write their rows.

    events, payload, first_event: the packed batch (parsers.packed). rules: int64 (games,
    RULE_COUNT). readable: 1 for games to replay. suit_tables, tables, row_sets: arrays of one record
    each, SUIT_TABLES, TABLE and ROWS; the row counters are at 0. Game g has column g - first_game in
    ``games``, and g in the other rows.
    """
    suits = suit_tables[0]
    table = tables[0]
    rows = row_sets[0]
    for game in range(first_game, last_game):
        column = game - first_game
        rows.games[:, column] = 0
        rows.games[G_SEQ, column] = -1
        rows.games[G_HAND, column] = -1
        if readable[game]:
            copy_array(rules[game], table.rules, RULE_COUNT)
            begin_game(table, game)
            table.column = column
            table.is_judged = rules[game, RULE_IS_SUPPORTED] != 0
            mark_game(table, rows)
            _replay_game(table, events, payload, first_event[game], first_event[game + 1], suits, rows)


@native
def _replay_game(table, events, payload, first, last, suits, rows):
    refusal = LEGAL
    end_at = -1
    row = first
    while row < last and refusal == LEGAL:
        table.seq = row - first
        refusal = _step(table, events, payload, row, suits, rows)
        op = int(events[row, 0])
        if op == OP_AGARI or op == OP_RYUUKYOKU:
            table.seq_result = table.seq
            at = find(payload, int(events[row, 3]), int(events[row + 1, 3]), ATTR_OWARI)
            if at >= 0 and payload[at - 1] >= 8:
                end_at = at
                table.stated_end = True
        row += 1
    if refusal == LEGAL:
        _finish_log(table, payload, end_at, rows)
    else:
        _give_up(table, refusal, events, row - 1, last, rows)
    rows.games[G_CHECKS, table.column] = table.n_checks
    rows.games[G_DISAGREEMENTS, table.column] = table.n_disagreements


@native
def _finish_log(table, payload, end_at, rows):
    """The log holds nothing more."""
    if table.phase in (PHASE_WON, PHASE_DRAWN):
        finish_hand(table, table.stated_end, rows)
        if table.stated_end:
            finish_game(table, payload, end_at, rows)
    elif table.phase != PHASE_OUTSIDE:
        drop_hand(table, rows)
    close_game(table, table.stated_end, rows)
    rows.games[G_STATUS, table.column] = STATUS_OK if table.stated_end else STATUS_CUT
    if not table.stated_end:
        rows.games[G_HAND, table.column] = table.hand_index
        rows.games[G_SEQ, table.column] = table.seq


@native
def _give_up(table, refusal, events, row, last, rows):
    """An action that cannot be: the game is rejected, unless its hand is the log's incomplete last one."""
    games = rows.games
    game = table.column
    games[G_REASON, game] = refusal
    games[G_HAND, game] = table.hand_index
    games[G_SEQ, game] = table.seq
    games[G_EXPECTED, game] = table.expected
    games[G_GOT, game] = table.got
    for later in range(row, last):
        if events[later, 0] in (OP_AGARI, OP_RYUUKYOKU, OP_INIT):
            games[G_STATUS, game] = STATUS_REJECTED
            drop_game(table, rows)
            return
    games[G_STATUS, game] = STATUS_CUT
    drop_hand(table, rows)
    close_game(table, 0, rows)


@native
def _step(table, events, payload, row, suits, rows):
    """One element; LEGAL or the reason why it cannot be."""
    op = int(events[row, 0])
    seat = int(events[row, 1])
    value = int(events[row, 2])
    start = int(events[row, 3])
    end = int(events[row + 1, 3])
    if op < OP_BYE:
        if op == OP_UN:
            _note_return(table, value, rows)
        return LEGAL
    if op == OP_BYE:
        return _note_leave(table, seat, rows)
    if table.stated_end and not (op == OP_AGARI and table.phase == PHASE_WON):
        return refuse(table, ILLEGAL_END_MOMENT, 0, op)
    if op == OP_INIT:
        return _next_hand(table, seat, payload, start, end, rows, suits)
    if table.phase in (PHASE_OUTSIDE, PHASE_DRAWN):
        return refuse(table, ILLEGAL_OUTSIDE_HAND, OP_INIT, op)
    if op == OP_RYUUKYOKU:
        return finish_draw(table, value, payload, start, end, rows)
    if op == OP_DORA:
        return turn_dora(table, value, rows)
    if seat < 0 or seat >= table.n_players:
        return refuse(table, ILLEGAL_SEAT, table.n_players - 1, seat)
    if op == OP_DRAW:
        return draw(table, seat, value, rows)
    if op == OP_DISCARD:
        return discard(table, seat, value, rows, suits)
    if op == OP_CALL:
        return call(table, seat, value, rows, suits)
    if op == OP_REACH:
        if value == 1:
            return declare_riichi(table, seat)
        return accept_riichi(table, seat, payload, start, end, ATTR_TEN, rows)
    return _agari(table, seat, value, payload, start, end, rows, suits)


@native
def _agari(table, seat, from_seat, payload, start, end, rows, suits):
    if from_seat < 0 or from_seat >= table.n_players:
        return refuse(table, ILLEGAL_SEAT, table.n_players - 1, from_seat)
    return win(table, seat, from_seat, payload, start, end, rows, suits)


@native
def _next_hand(table, dealer, payload, start, end, rows, suits):
    """The hand before is over, and so are its rows."""
    if table.phase in (PHASE_WON, PHASE_DRAWN):
        finish_hand(table, False, rows)
    elif table.phase != PHASE_OUTSIDE:
        return refuse(table, ILLEGAL_NO_RESULT, OP_AGARI, OP_INIT)
    mark_hand(table, rows)
    return begin_hand(table, dealer, payload, start, end, rows, suits)


@native
def _note_leave(table, seat, rows):
    if seat < 0 or seat >= MAX_PLAYERS:
        return refuse(table, ILLEGAL_SEAT, MAX_PLAYERS - 1, seat)
    rows.games[G_LEFT_0 + seat, table.column] += 1
    table.players[seat].is_away = True
    table.players[seat].was_away = True
    return LEGAL


@native
def _note_return(table, named, rows):
    """``UN`` in the course of the game: the named seats are back. The first one only names the players."""
    if table.is_seated:
        for seat in range(MAX_PLAYERS):
            if (named >> seat) & 1:
                rows.games[G_RETURNED_0 + seat, table.column] += 1
                table.players[seat].is_away = False
    table.is_seated = True
