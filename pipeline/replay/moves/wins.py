"""A win: is it one, what is it worth, and does the log say the same. rules.md §6, §11, §12"""

from parsers.packed import (
    ATTR_BA,
    ATTR_DORA,
    ATTR_HAI,
    ATTR_MACHI,
    ATTR_MELDS,
    ATTR_PAO,
    ATTR_SC,
    ATTR_TEN,
    ATTR_URA,
    ATTR_YAKU,
    ATTR_YAKUMAN,
)
from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.replay.checks import (
    CHECK_WIN_DELTAS,
    CHECK_WIN_DORA,
    CHECK_WIN_FU,
    CHECK_WIN_HAND,
    CHECK_WIN_HONBA,
    CHECK_WIN_INDICATORS,
    CHECK_WIN_KITA,
    CHECK_WIN_LIMIT,
    CHECK_WIN_MELDS,
    CHECK_WIN_ORDER,
    CHECK_WIN_PAO,
    CHECK_WIN_POINTS,
    CHECK_WIN_POINTS_BEFORE,
    CHECK_WIN_RED,
    CHECK_WIN_STICKS,
    CHECK_WIN_URA,
    CHECK_WIN_URA_COUNT,
    CHECK_WIN_YAKU,
    ILLEGAL_RESULT_ATTRIBUTES,
    ILLEGAL_WIN_FURITEN,
    ILLEGAL_WIN_INCOMPLETE,
    ILLEGAL_WIN_TILE,
    ILLEGAL_WIN_TURN,
    LEGAL,
)
from pipeline.replay.judge import (
    compare,
    compare_lists,
    compare_seats,
    expect_none_turned,
    find,
    read_list,
    sort,
)
from pipeline.replay.moves.melds import rob_call
from pipeline.replay.record.dangers import record_ronned_danger
from pipeline.replay.record.deal_ins import record_deal_in
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.record.wins import record_win
from pipeline.replay.score import (
    circumstances,
    count_dora,
    count_red,
    is_tsumo_source,
    n_ura_indicators,
    score_counts,
    score_win,
    winning_counts,
)
from pipeline.replay.state.player import RIICHI_ACCEPTED, Player, best_shanten, furiten_bits
from pipeline.replay.state.table import (
    HELD,
    PHASE_ACCEPT,
    PHASE_ACT,
    PHASE_DRAW,
    PHASE_RINSHAN,
    PHASE_WON,
    Packed,
    Table,
    refuse,
)
from pipeline.replay.wall import compare_ura
from pipeline.rules.codes import (
    LIMIT_NONE,
    RESULT_RON,
    RESULT_TSUMO,
    SOURCE_DISCARD,
    SOURCE_KAKAN,
    SOURCE_KITA,
    SOURCE_RINSHAN,
    SOURCE_TSUMO,
)
from pipeline.rules.numbers import MAX_INDICATORS, N_TILES
from pipeline.rules.points import MANGAN, counted_han, limit_of, win_points
from pipeline.rules.settlement import SettledWin, settle_win
from pipeline.rules.suits import SuitTables
from pipeline.rules.tiles import dora_kind
from pipeline.rules.yaku import Score
from pipeline.rules.yaku_table import (
    AKA_DORA,
    DAISANGEN,
    DAISUUSHII,
    DORA,
    HAN_CLOSED,
    HAN_OPEN,
    N_YAKU,
    RENHOU,
    SUUKANTSU,
    URA_DORA,
)

ABSENT = -1


@native
def win(
    table: Table,
    seat: int,
    from_seat: int,
    payload: Packed,
    start: int,
    end: int,
    rows: Rows,
    suits: SuitTables,
) -> int:
    """An ``AGARI`` element."""
    player = table.players[seat]
    source = _win_source(table, player, seat, from_seat)
    if source < 0:
        return refuse(table, ILLEGAL_WIN_TURN, table.offer_seat, from_seat)
    tile = player.drawn if seat == from_seat else table.offer_tile
    refusal = _win_refusal(table, player, tile, source, payload, start, end, suits)
    if refusal != LEGAL:
        return refusal
    is_first = table.n_winners == 0
    _note_winner(table, seat, source, rows)
    _read_recorded(table, payload, start, end)
    n_ura = _read_ura(table, player, tile, source, payload, start, end)
    if table.has_wall and player.riichi == RIICHI_ACCEPTED:
        compare_ura(table, seat, rows)
    _read_score(table, payload, start, end)
    table.win_fu = int(payload[find(payload, start, end, ATTR_TEN)])
    if table.is_judged:
        _judge_shown(table, player, seat, tile, source, payload, start, end, rows)
        _judge_order(table, seat, from_seat, rows)
        _judge_turned_dora(table, seat, source, rows)
        _judge_value(table, seat, from_seat, tile, source, n_ura, is_first, payload, start, end, rows)
    row = record_win(table, seat, from_seat, tile, source, n_ura, payload, start, end, rows)
    if seat != from_seat:
        record_deal_in(table, seat, source, is_first, row, rows)
        record_ronned_danger(table, player, rows)
    for i in range(table.n_players):
        table.scores[i] = table.before[i] + table.change[i]
        table.deltas[i] += table.change[i]
    return LEGAL


@native
def _win_source(table: Table, player: Player, seat: int, from_seat: int) -> int:
    """SOURCE_* of the winning tile, -1 where this seat cannot win now."""
    if seat == from_seat:
        if table.phase != PHASE_ACT or seat != table.turn or player.drawn < 0 or player.riichi == 1:
            return -1
        return SOURCE_RINSHAN if table.is_rinshan else SOURCE_TSUMO
    is_open = table.phase in (PHASE_DRAW, PHASE_ACCEPT, PHASE_RINSHAN, PHASE_WON) and not table.is_win_over
    if not is_open or table.offer_tile < 0 or from_seat != table.offer_seat or (table.winners >> seat) & 1:
        return -1
    if table.n_winners >= table.rules.most_winners:  # rules.md §5.6, §23.3
        return -1
    return table.offer_source


@native
def _win_refusal(
    table: Table,
    player: Player,
    tile: int,
    source: int,
    payload: Packed,
    start: int,
    end: int,
    suits: SuitTables,
) -> int:
    at = find(payload, start, end, ATTR_MACHI)
    if at < 0 or int(payload[at]) != tile:
        return refuse(table, ILLEGAL_WIN_TILE, tile, int(payload[at]) if at >= 0 else -1)
    if _is_missing(payload, start, end):
        return refuse(table, ILLEGAL_RESULT_ATTRIBUTES, 0, 0)
    if is_tsumo_source(source):
        shanten = best_shanten(player, table.n_players, suits)
        return LEGAL if shanten == -1 else refuse(table, ILLEGAL_WIN_INCOMPLETE, -1, shanten)
    if (player.waits >> (tile >> 2)) & 1 == 0:
        return refuse(table, ILLEGAL_WIN_INCOMPLETE, tile, player.shanten)
    if furiten_bits(player):
        return refuse(table, ILLEGAL_WIN_FURITEN, 0, furiten_bits(player))
    return LEGAL


@native
def _is_missing(payload: Packed, start: int, end: int) -> bool:
    """True where an attribute is missing without which a win cannot be read."""
    for attribute, n in ((ATTR_BA, 2), (ATTR_HAI, 1), (ATTR_TEN, 3), (ATTR_SC, 8), (ATTR_DORA, 1)):
        at = find(payload, start, end, attribute)
        if at < 0 or payload[at - 1] < n:
            return True
    return find(payload, start, end, ATTR_YAKU) < 0 and find(payload, start, end, ATTR_YAKUMAN) < 0


@native
def _note_winner(table: Table, seat: int, source: int, rows: Rows) -> None:
    if table.n_winners == 0 and source in (SOURCE_KAKAN, SOURCE_KITA):
        rob_call(table, rows)
    if table.offer_row >= 0 and not is_tsumo_source(source):
        rows.discards.n_rons[table.offer_row] += 1
    if not is_tsumo_source(source):
        table.ronned_seat = table.offer_seat
    table.n_winners += 1
    table.winners |= 1 << seat
    table.phase = PHASE_WON
    table.result = RESULT_TSUMO if is_tsumo_source(source) else RESULT_RON


@native
def _read_recorded(table: Table, payload: Packed, start: int, end: int) -> None:
    """The log's yaku into ``stated_han``: han by yaku id, 0 for yakuman, ABSENT where not named."""
    for yaku in range(N_YAKU):
        table.stated_han[yaku] = ABSENT
    at = find(payload, start, end, ATTR_YAKU)
    if at >= 0:
        for i in range(at, at + int(payload[at - 1]) - 1, 2):
            if payload[i] < N_YAKU:
                table.stated_han[int(payload[i])] = int(payload[i + 1])
    at = find(payload, start, end, ATTR_YAKUMAN)
    if at >= 0:
        for i in range(at, at + int(payload[at - 1])):
            if payload[i] < N_YAKU:
                table.stated_han[int(payload[i])] = 0


@native
def _read_ura(
    table: Table, player: Player, tile: int, source: int, payload: Packed, start: int, end: int
) -> int:
    """Number of ura dora of the hand by the log's ura indicators, which are kept for the hand."""
    at = find(payload, start, end, ATTR_URA)
    if at < 0 or player.riichi != RIICHI_ACCEPTED:
        return 0
    n = min(int(payload[at - 1]), MAX_INDICATORS)
    for i in range(n):
        table.ura[i] = int(payload[at + i])
        table.got_list[i] = dora_kind(table.ura[i] >> 2, table.n_players)
    table.n_ura = n
    winning_counts(table, player, tile, source)
    return count_dora(player, table.got_list, min(n, n_ura_indicators(table)), table.counts)


@native
def _read_score(table: Table, payload: Packed, start: int, end: int) -> None:
    """The log's points before into ``before``, its payments into ``change``."""
    at = find(payload, start, end, ATTR_SC)
    for i in range(table.n_players):
        table.before[i] = 100 * int(payload[at + 2 * i])
        table.change[i] = 100 * int(payload[at + 2 * i + 1])


# What the winner shows


@native
def held_tiles(table: Table, seat: int, extra: int, out: Ints) -> int:
    """The concealed tile ids of a seat, ascending, ``extra`` (or -1) among them; their number."""
    n = 0
    for tile in range(N_TILES):
        if table.place[tile] == HELD + seat or tile == extra:
            out[n] = tile
            n += 1
    return n


@native
def _judge_shown(
    table: Table,
    player: Player,
    seat: int,
    tile: int,
    source: int,
    payload: Packed,
    start: int,
    end: int,
    rows: Rows,
) -> None:
    a = table.expected_list
    b = table.got_list
    n = held_tiles(table, seat, -1 if is_tsumo_source(source) else tile, a)
    m = read_list(payload, find(payload, start, end, ATTR_HAI), b)
    compare_lists(table, rows, CHECK_WIN_HAND, seat, n, m)
    n = player.n_codes
    for i in range(n):
        a[i] = player.codes[i]
    m = read_list(payload, find(payload, start, end, ATTR_MELDS), b)
    n_kita = 0
    for i in range(m):
        n_kita += is_kita_code(b[i])
    sort(a, n)
    sort(b, m)
    compare_lists(table, rows, CHECK_WIN_MELDS, seat, n, m)
    compare(table, rows, CHECK_WIN_KITA, seat, player.n_kita, n_kita)
    n = table.n_indicators
    for i in range(n):
        a[i] = table.indicators[i]
    m = read_list(payload, find(payload, start, end, ATTR_DORA), b)
    compare_lists(table, rows, CHECK_WIN_INDICATORS, seat, n, m)
    at = find(payload, start, end, ATTR_URA)
    shown = int(payload[at - 1]) if at >= 0 else 0
    expected = n_ura_indicators(table) if player.riichi == RIICHI_ACCEPTED else 0
    compare(table, rows, CHECK_WIN_URA_COUNT, seat, expected, shown)


@native
def is_kita_code(code: int) -> int:
    return 1 if code & 0x3C == 0x20 else 0


@native
def _judge_order(table: Table, seat: int, from_seat: int, rows: Rows) -> None:
    """Winners of one tile come in turn order from the discarder. rules.md §6.2"""
    if seat == from_seat:
        return
    distance = (seat - from_seat) % table.n_players
    if table.n_winners > 1:
        expected = max(distance, table.last_distance + 1)
        compare(table, rows, CHECK_WIN_ORDER, seat, expected, distance)
    table.last_distance = distance


@native
def _judge_turned_dora(table: Table, seat: int, source: int, rows: Rows) -> None:
    """None is turned before a rinshan tile that wins, nor before a robbed tile. rules.md §9.3"""
    if table.rules.has_kan_dora_at_once:  # §23.4: before a robbed tile both are accepted
        return
    if source != SOURCE_DISCARD:
        expect_none_turned(table, seat, rows)


# What the win is worth


@native
def _judge_value(
    table: Table,
    seat: int,
    from_seat: int,
    tile: int,
    source: int,
    n_ura: int,
    is_first: bool,
    payload: Packed,
    start: int,
    end: int,
    rows: Rows,
) -> None:
    player = table.players[seat]
    score = stated_score(table, player, seat, tile, source, n_ura)
    n_dora = count_dora(player, table.dora_kinds, table.n_dora_kinds, table.counts) + player.n_kita
    n_red = count_red(table, player, tile, source)
    _judge_yaku(table, seat, score, player.n_open == 0, rows)
    if score.n_yakuman == 0:
        compare(table, rows, CHECK_WIN_DORA, seat, n_dora, max(0, table.stated_han[DORA]))
        compare(table, rows, CHECK_WIN_URA, seat, n_ura, max(0, table.stated_han[URA_DORA]))
        compare(table, rows, CHECK_WIN_RED, seat, n_red, max(0, table.stated_han[AKA_DORA]))
    points, limit, pao_seat = worth_of_win(table, player, seat, from_seat, score, n_dora + n_ura + n_red)
    at = find(payload, start, end, ATTR_TEN)
    if payload[at] == ABSENT:
        table.win_fu = score.fu
    else:
        compare(table, rows, CHECK_WIN_FU, seat, score.fu, int(payload[at]))
    compare(table, rows, CHECK_WIN_POINTS, seat, points, int(payload[at + 1]))
    compare(table, rows, CHECK_WIN_LIMIT, seat, limit, int(payload[at + 2]))
    _judge_payment(table, seat, from_seat, pao_seat, score.base, is_first, payload, start, end, rows)


@native
def stated_score(table: Table, player: Player, seat: int, tile: int, source: int, n_ura: int) -> Score:
    """The ``Score`` of a win; without renhou where the log leaves it out of a hand worth a mangan. §23.5"""
    score = score_win(table, player, seat, tile, source, n_ura)
    if (score.yaku >> RENHOU) & 1 and table.stated_han[RENHOU] == ABSENT:
        n_dora = count_dora(player, table.dora_kinds, table.n_dora_kinds, table.counts)
        n_dora += n_ura + player.n_kita + count_red(table, player, tile, source)
        yaku = circumstances(table, player, seat, source) & ~(1 << RENHOU)
        other = score_counts(table, player, seat, tile >> 2, False, yaku, n_dora)
        if other.base >= MANGAN:
            return other
    return score


@native
def worth_of_win(
    table: Table, player: Player, seat: int, from_seat: int, score: Score, n_dora: int
) -> tuple[int, int, int]:
    """(points without honba and sticks, LIMIT_*, liable seat or -1); ``n_dora``: han of all dora."""
    pao_seat = liable_seat(table, player, score.yaku)
    is_tsumo_value = seat == from_seat and pao_seat < 0  # rules.md §12.3, §12.7: else the value of a ron
    is_split = table.rules.splits_tsumo
    points = win_points(score.base, seat == table.dealer, is_tsumo_value, table.n_players, is_split)
    han = counted_han(score.han + n_dora, table.rules.has_counted_yakuman)
    limit = limit_of(score.fu, han, score.n_yakuman) if score.yaku else LIMIT_NONE
    return points, limit, pao_seat


@native
def liable_seat(table: Table, player: Player, yaku: int) -> int:
    """The seat that pays for the yakuman it completed, -1. rules.md §12.1, §23.7"""
    if (yaku >> DAISANGEN) & 1 or (yaku >> DAISUUSHII) & 1:
        return player.pao_seat
    if (yaku >> SUUKANTSU) & 1 and table.rules.has_kan_liability:
        return player.kan_pao_seat
    return -1


@native
def _judge_yaku(table: Table, seat: int, score: Score, is_closed: bool, rows: Rows) -> None:
    """Compare the yaku as pairs id, han (0 for yakuman), ids ascending, dora left out."""
    a = table.expected_list
    b = table.got_list
    n = 0
    m = 0
    for i in range(DORA):
        if (score.yaku >> i) & 1:
            a[n] = i
            a[n + 1] = 0 if score.n_yakuman else (HAN_CLOSED[i] if is_closed else HAN_OPEN[i])
            n += 2
        if table.stated_han[i] != ABSENT:
            b[m] = i
            b[m + 1] = table.stated_han[i]
            m += 2
    compare_lists(table, rows, CHECK_WIN_YAKU, seat, n, m)


@native
def _judge_payment(
    table: Table,
    seat: int,
    from_seat: int,
    pao_seat: int,
    base: int,
    is_first: bool,
    payload: Packed,
    start: int,
    end: int,
    rows: Rows,
) -> None:
    """Honba, sticks, liability, points before and payments. rules.md §6.3, §12"""
    sticks = table.sticks if is_first else 0
    at = find(payload, start, end, ATTR_BA)
    compare(table, rows, CHECK_WIN_HONBA, seat, table.honba, int(payload[at]))
    compare(table, rows, CHECK_WIN_STICKS, seat, sticks, int(payload[at + 1]))
    at = find(payload, start, end, ATTR_PAO)
    if pao_seat != from_seat:  # rules.md §12.5: whether it is printed then is not known
        compare(table, rows, CHECK_WIN_PAO, seat, pao_seat, int(payload[at]) if at >= 0 else -1)
    compare_seats(table, rows, CHECK_WIN_POINTS_BEFORE, seat, table.scores, table.before)
    pay_win(table, seat, from_seat, pao_seat, base, is_first)
    compare_seats(table, rows, CHECK_WIN_DELTAS, seat, table.settled, table.change)


@native
def pay_win(table: Table, seat: int, from_seat: int, pao_seat: int, base: int, is_first: bool) -> None:
    """Fill ``table.settled``; honba and sticks go to the first winner only. rules.md §6.3"""
    win = SettledWin(
        who=seat,
        from_seat=from_seat,
        pao_seat=pao_seat,
        base=base,
        dealer=table.dealer,
        n_players=table.n_players,
        honba=table.honba if is_first else 0,
        sticks=table.sticks if is_first else 0,
        honba_ron=table.rules.honba_ron,
        honba_tsumo=table.rules.honba_tsumo_each,
        is_split=table.rules.splits_tsumo,
    )
    settle_win(table.settled, win)
