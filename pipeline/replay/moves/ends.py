"""The end of a hand and of the game: rows of the hand, what must follow, the final result."""

from pipeline.native.compiler import native
from pipeline.replay.checks import (
    CHECK_FINAL_POINTS,
    CHECK_FINAL_SCORE,
    CHECK_GAME_END,
    CHECK_PLACEMENT,
)
from pipeline.replay.judge import compare, compare_seats
from pipeline.replay.moves.draws import tenpai_mask
from pipeline.replay.moves.furiten import close_spells, pass_offer
from pipeline.replay.record.hands import record_hand
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.state.table import PHASE_OUTSIDE, Packed, Table
from pipeline.rules import progress
from pipeline.rules.codes import END_NONE, RESULT_NAGASHI, RESULT_RON
from pipeline.rules.numbers import MAX_PLAYERS
from pipeline.rules.progress import (
    HAND_ABORTED,
    HAND_EXHAUSTED,
    HAND_WON,
    award_sticks,
    dealer_stays,
    final_scores_agree,
    game_end,
    has_known_shares,
    next_hand_number,
    placements,
    takes_leftover_sticks,
)


@native
def outcome_of(result: int) -> int:
    """The HAND_* of a RESULT_* code, for what follows."""
    if result <= RESULT_RON:
        return HAND_WON
    return HAND_EXHAUSTED if result <= RESULT_NAGASHI else HAND_ABORTED


@native
def what_follows(table: Table) -> tuple[bool, int, int]:
    """(whether the dealer stays, END_* or END_NONE, END_* that an uncertain rule allows) after a result."""
    outcome = outcome_of(table.result)
    stays = dealer_stays(outcome, table.dealer, table.winners, tenpai_mask(table), table.rules)
    code, may_end = game_end(table.scores, table.rules, table.number, table.dealer, outcome, stays)
    return stays, code, may_end


@native
def finish_hand(table: Table, has_end: bool, has_next: bool, rows: Rows) -> None:
    """The hand is over, nothing can happen in it any more. The log ends the game here, or goes on."""
    if table.result == RESULT_RON:
        pass_offer(table, -1, rows)
    for seat in range(table.n_players):
        close_spells(table, table.players[seat], rows)
    outcome = outcome_of(table.result)
    stays, code, may_end = what_follows(table)
    table.next_number = next_hand_number(table.number, stays, table.n_players)
    table.next_honba = progress.next_honba(table.honba, outcome, stays)
    table.sticks = progress.next_sticks(table.sticks, outcome)
    table.is_next_known = True
    table.next_sticks = table.sticks
    for seat in range(table.n_players):
        table.next_scores[seat] = table.scores[seat]
    if has_end and code == END_NONE:
        code = may_end
    if table.is_judged and (has_end or has_next or not table.is_excerpt):
        does_end = 1 if code != END_NONE else 0
        compare(table, rows, CHECK_GAME_END, -1, does_end, 1 if has_end else 0)
    record_hand(table, stays, rows)
    table.end = code
    table.hands_done += 1
    table.phase = PHASE_OUTSIDE


@native
def finish_game(table: Table, payload: Packed, at: int, rows: Rows) -> None:
    """The game's final points and scores; ``at``: the first of the numbers of ``owari``.

    They are the log's tenths of hundreds: points times ten, final scores in tenths. After a last hand that
    was not replayed it is not known which points must follow, nor why the game ends.
    """
    games = rows.games
    for seat in range(MAX_PLAYERS):
        table.next_scores[seat] = table.scores[seat]
        table.before[seat] = 10 * int(payload[at + 2 * seat])
        table.stated[seat] = int(payload[at + 2 * seat + 1]) if seat < table.n_players else 0
    takes_sticks = takes_leftover_sticks(table.next_scores, table.before, table.sticks, table.rules)
    if takes_sticks:
        award_sticks(table.next_scores, table.n_players, table.sticks)
    placements(table.before, table.n_players, table.computed)
    for seat in range(MAX_PLAYERS):
        games.final_points[seat, table.game_row] = table.before[seat]
        games.final_score_tenths[seat, table.game_row] = table.stated[seat]
        games.placement[seat, table.game_row] = table.computed[seat]
    _note_chips(table, payload, at, rows)
    games.end_reason[table.game_row] = table.end if table.is_next_known else END_NONE
    if table.is_judged:
        placements(table.stated, table.n_players, table.change)
        compare_seats(table, rows, CHECK_PLACEMENT, -1, table.computed, table.change)
        if table.is_next_known:
            compare_seats(table, rows, CHECK_FINAL_POINTS, -1, table.next_scores, table.before)
        if takes_sticks and has_known_shares(table.before, table.rules):  # else rules.md §23.8
            final_scores_agree(table.before, table.rules, table.stated, table.computed)
            compare_seats(table, rows, CHECK_FINAL_SCORE, -1, table.computed, table.stated)


@native
def _note_chips(table: Table, payload: Packed, at: int, rows: Rows) -> None:
    """Chips at the end of a game, a second round of pairs in ``owari``."""
    has_chips = payload[at - 1] >= 4 * MAX_PLAYERS
    rows.games.has_chips[table.game_row] = 1 if has_chips else 0
    for seat in range(MAX_PLAYERS):
        chips = int(payload[at + 2 * (MAX_PLAYERS + seat)]) // 10 if has_chips else 0
        rows.games.final_chips[seat, table.game_row] = chips


@native
def close_game(table: Table, has_end: bool, rows: Rows) -> None:
    """The counters of a game that was replayed to the end of its log."""
    rows.games.n_hands[table.game_row] = table.hands_done
    rows.games.n_hands_not_replayed[table.game_row] = table.hands_not_replayed
    rows.games.is_complete[table.game_row] = 1 if has_end else 0
