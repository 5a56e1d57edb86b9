"""Draws, exhaustive and abortive: which one the rules demand, and who pays. rules.md §4, §5"""

from parsers.packed import (
    ATTR_BA,
    ATTR_HAI0,
    ATTR_SC,
    ATTR_UNSHOWN,
    DRAW_EXHAUSTIVE,
    DRAW_FOUR_KANS,
    DRAW_FOUR_RIICHI,
    DRAW_NAGASHI,
    DRAW_NINE_TERMINALS,
    DRAW_TRIPLE_RON,
)
from pipeline.native.compiler import native
from pipeline.replay.checks import (
    CHECK_DRAW_DELTAS,
    CHECK_DRAW_HAND,
    CHECK_DRAW_HONBA,
    CHECK_DRAW_POINTS_BEFORE,
    CHECK_DRAW_REVEALED,
    CHECK_DRAW_STICKS,
    CHECK_DRAW_TYPE,
    ILLEGAL_DRAW_MOMENT,
    ILLEGAL_RESULT_ATTRIBUTES,
    LEGAL,
)
from pipeline.replay.judge import compare, compare_lists, compare_seats, find, read_list
from pipeline.replay.moves.furiten import pass_offer
from pipeline.replay.moves.wins import held_tiles
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.score import score_win
from pipeline.replay.state.player import furiten_bits
from pipeline.replay.state.table import (
    PHASE_ACCEPT,
    PHASE_ACT,
    PHASE_DRAW,
    PHASE_DRAWN,
    PHASE_RINSHAN,
    Packed,
    Table,
    has_abort,
    live_tiles,
    refuse,
)
from pipeline.rules.calls import is_triple_ron, nine_terminals_allowed
from pipeline.rules.codes import (
    RESULT_EXHAUSTIVE,
    SOURCE_DISCARD,
)
from pipeline.rules.settlement import settle_nagashi, settle_noten


@native
def finish_draw(table: Table, draw: int, payload: Packed, start: int, end: int, rows: Rows) -> int:
    """A ``RYUUKYOKU`` element; ``draw`` is its DRAW_* code."""
    if table.phase not in (PHASE_ACT, PHASE_DRAW, PHASE_ACCEPT, PHASE_RINSHAN):
        return refuse(table, ILLEGAL_DRAW_MOMENT, PHASE_DRAW, table.phase)
    for attribute, n in ((ATTR_BA, 2), (ATTR_SC, 8)):
        at = find(payload, start, end, attribute)
        if at < 0 or payload[at - 1] < n:
            return refuse(table, ILLEGAL_RESULT_ATTRIBUTES, n, 0)
    ronners = ron_mask(table)
    expected = expected_draw(table, draw, ronners)
    if draw == DRAW_TRIPLE_RON:
        table.winners = ronners
    if table.offer_tile >= 0:
        pass_offer(table, -1, rows)
    table.winners = 0
    at = find(payload, start, end, ATTR_SC)
    for i in range(table.n_players):
        table.before[i] = 100 * int(payload[at + 2 * i])
        table.change[i] = 100 * int(payload[at + 2 * i + 1])
        table.players[i].is_revealed = find(payload, start, end, ATTR_HAI0 + i) >= 0
    table.is_unshown = find(payload, start, end, ATTR_UNSHOWN) >= 0
    if table.is_judged:
        compare(table, rows, CHECK_DRAW_TYPE, -1, expected, draw)
        _judge_scores(table, draw, payload, start, end, rows)
        _judge_hands(table, draw, ronners, payload, start, end, rows)
    for i in range(table.n_players):
        table.scores[i] = table.before[i] + table.change[i]
        table.deltas[i] += table.change[i]
    table.result = RESULT_EXHAUSTIVE + draw
    table.phase = PHASE_DRAWN
    return LEGAL


@native
def ron_mask(table: Table) -> int:
    """Seats that may win on the offered tile: one of their waits, no furiten, a yaku."""
    mask = 0
    if table.offer_tile >= 0 and not table.is_win_over:
        for seat in range(table.n_players):
            player = table.players[seat]
            is_wait = (player.waits >> (table.offer_tile >> 2)) & 1
            if seat != table.offer_seat and is_wait and not furiten_bits(player):
                score = score_win(table, player, seat, table.offer_tile, table.offer_source, 0)
                mask |= (1 if score.yaku else 0) << seat
    return mask


@native
def expected_draw(table: Table, draw: int, ronners: int) -> int:
    """The DRAW_* code that the rules demand now, -1 where the hand is not over. rules.md §4, §5

    Three players may win on the tile but need not, so a triple ron is expected only where the log
    has one and it is possible. Four kans on the last tile: both readings are accepted (§5).
    """
    n_ronners = 0
    for seat in range(table.n_players):
        n_ronners += (ronners >> seat) & 1
    if (
        draw == DRAW_TRIPLE_RON
        and is_triple_ron(n_ronners, table.n_players)
        and has_abort(table, DRAW_TRIPLE_RON)
    ):
        return DRAW_TRIPLE_RON
    if table.phase == PHASE_ACT:
        player = table.players[table.turn]
        is_first = player.n_discards == 0
        is_allowed = nine_terminals_allowed(player.counts, is_first, table.n_standing_calls > 0)
        if is_allowed and has_abort(table, DRAW_NINE_TERMINALS):
            return DRAW_NINE_TERMINALS
        return -1
    if table.phase != PHASE_DRAW or table.offer_source != SOURCE_DISCARD:
        return -1
    is_exhausted = live_tiles(table) == 0
    if table.abort_due >= 0 and not (
        table.abort_due == DRAW_FOUR_KANS and is_exhausted and draw <= DRAW_NAGASHI
    ):
        return table.abort_due
    if not is_exhausted:
        return -1
    return DRAW_NAGASHI if nagashi_mask(table) else DRAW_EXHAUSTIVE


@native
def nagashi_mask(table: Table) -> int:
    """Seats whose discards are all terminals and honours, none of them called. rules.md §4.5, §23.3"""
    mask = 0
    if not table.rules.has_nagashi:
        return mask
    for seat in range(table.n_players):
        if table.players[seat].is_nagashi and table.players[seat].n_discards > 0:
            mask |= 1 << seat
    return mask


@native
def tenpai_mask(table: Table) -> int:
    """Seats that are tenpai. rules.md §4.2"""
    mask = 0
    for seat in range(table.n_players):
        if table.players[seat].waits:
            mask |= 1 << seat
    return mask


@native
def _judge_scores(table: Table, draw: int, payload: Packed, start: int, end: int, rows: Rows) -> None:
    at = find(payload, start, end, ATTR_BA)
    compare(table, rows, CHECK_DRAW_HONBA, -1, table.honba, int(payload[at]))
    compare(table, rows, CHECK_DRAW_STICKS, -1, table.sticks, int(payload[at + 1]))
    compare_seats(table, rows, CHECK_DRAW_POINTS_BEFORE, -1, table.scores, table.before)
    pay_draw(table, draw)
    compare_seats(table, rows, CHECK_DRAW_DELTAS, -1, table.settled, table.change)


@native
def pay_draw(table: Table, draw: int) -> None:
    """Fill ``table.settled``. rules.md §4.1, §4.5, §5"""
    n = table.n_players
    if draw == DRAW_NAGASHI:
        is_split = table.rules.splits_tsumo
        settle_nagashi(table.settled, nagashi_mask(table), table.dealer, n, is_split)
    elif draw == DRAW_EXHAUSTIVE:
        settle_noten(table.settled, tenpai_mask(table), n, table.rules.noten_pool)
    else:
        for seat in range(n):
            table.settled[seat] = 0


@native
def revealed_mask(table: Table, draw: int, ronners: int) -> int:
    """Seats whose hands a draw shows."""
    if draw in (DRAW_EXHAUSTIVE, DRAW_NAGASHI):
        return tenpai_mask(table)
    if draw == DRAW_NINE_TERMINALS:
        return 1 << table.turn
    if draw == DRAW_TRIPLE_RON:
        return ronners
    if draw == DRAW_FOUR_RIICHI:
        return (1 << table.n_players) - 1
    return 0


@native
def _judge_hands(
    table: Table, draw: int, ronners: int, payload: Packed, start: int, end: int, rows: Rows
) -> None:
    shown = 0
    for seat in range(table.n_players):
        if table.players[seat].is_revealed:
            shown |= 1 << seat
            n = held_tiles(table, seat, -1, table.expected_list)
            m = read_list(payload, find(payload, start, end, ATTR_HAI0 + seat), table.got_list)
            compare_lists(table, rows, CHECK_DRAW_HAND, seat, n, m)
    if not table.is_unshown:
        compare(table, rows, CHECK_DRAW_REVEALED, -1, revealed_mask(table, draw, ronners), shown)
