"""Players who leave and return; nobody's hand depends on it."""

from pipeline.native.compiler import native
from pipeline.replay.checks import ILLEGAL_SEAT, LEGAL
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.state.table import Table, refuse
from pipeline.rules.numbers import MAX_PLAYERS


@native
def note_leave(table: Table, seat: int, rows: Rows) -> int:
    """``BYE``; LEGAL or the reason why it cannot be."""
    if seat < 0 or seat >= MAX_PLAYERS:
        return refuse(table, ILLEGAL_SEAT, MAX_PLAYERS - 1, seat)
    rows.games.n_times_left[seat, table.game_row] += 1
    table.players[seat].is_away = True
    table.players[seat].was_away = True
    return LEGAL


@native
def note_return(table: Table, named: int, rows: Rows) -> None:
    """``UN`` in the course of the game: the named seats are back. The first one only names the players."""
    if table.is_seated:
        for seat in range(MAX_PLAYERS):
            if (named >> seat) & 1:
                rows.games.n_times_returned[seat, table.game_row] += 1
                table.players[seat].is_away = False
    table.is_seated = True
