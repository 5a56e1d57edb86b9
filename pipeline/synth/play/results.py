"""The elements that end a hand, with every attribute, from the functions the judge compares with."""

import numpy as np

from parsers.packed import (
    ATTR_BA,
    ATTR_DORA,
    ATTR_HAI,
    ATTR_HAI0,
    ATTR_MACHI,
    ATTR_MELDS,
    ATTR_OWARI,
    ATTR_PAO,
    ATTR_SC,
    ATTR_TEN,
    ATTR_URA,
    ATTR_YAKU,
    ATTR_YAKUMAN,
    OP_AGARI,
    OP_RYUUKYOKU,
)
from pipeline.native.compiler import native
from pipeline.replay.moves.draws import expected_draw, pay_draw, revealed_mask, ron_mask
from pipeline.replay.moves.ends import close_game, finish_game, finish_hand, what_follows
from pipeline.replay.moves.wins import held_tiles, pay_win, worth_of_win
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.score import (
    count_dora,
    count_red,
    is_tsumo_source,
    n_ura_indicators,
    score_win,
    winning_counts,
)
from pipeline.replay.state.player import RIICHI_ACCEPTED, Player
from pipeline.replay.state.table import Table
from pipeline.rules.codes import END_NONE, SOURCE_RINSHAN, SOURCE_TSUMO
from pipeline.rules.numbers import MAX_PLAYERS
from pipeline.rules.progress import award_sticks, final_scores
from pipeline.rules.ruleset import TENTHS, THOUSANDS
from pipeline.rules.suits import SuitTables
from pipeline.rules.tiles import dora_kind
from pipeline.rules.wall import ura_position
from pipeline.rules.yaku import Score
from pipeline.rules.yaku_table import (
    AKA_DORA,
    CHANKAN,
    CHANTA,
    CHIITOITSU,
    CHINITSU,
    CHUN,
    DORA,
    DOUBLE_RIICHI,
    HAITEI,
    HAN_CLOSED,
    HAN_OPEN,
    HONITSU,
    HONROUTOU,
    HOUTEI,
    IIPEIKOU,
    IPPATSU,
    ITTSU,
    JUNCHAN,
    MENZEN_TSUMO,
    PINFU,
    RENHOU,
    RIICHI,
    RINSHAN,
    RYANPEIKOU,
    SANANKOU,
    SANKANTSU,
    SANSHOKU_DOUJUN,
    SANSHOKU_DOUKOU,
    SEAT_EAST,
    SHOUSANGEN,
    SUUKANTSU,
    TANYAO,
    TENHOU,
    TOITOI,
    URA_DORA,
)
from pipeline.synth.play.emit import commit, open_attribute, open_element, put, put_list, put_pair
from pipeline.synth.play.state import Simulation

# The order in which the server lists yaku (mjlog-format.md §12), dora apart.
_YAKU_OF_SITUATION = (
    *(RIICHI, RINSHAN, HOUTEI, DOUBLE_RIICHI),
    *(IPPATSU, CHANKAN, HAITEI, MENZEN_TSUMO, RENHOU),
)
_YAKU_BEFORE_WINDS = (PINFU, IIPEIKOU, CHIITOITSU, ITTSU, SANSHOKU_DOUJUN, SHOUSANGEN, SANANKOU, TOITOI)
_WINDS_AND_DRAGONS = range(SEAT_EAST, CHUN + 1)
_YAKU_AFTER_DRAGONS = (
    *(CHANTA, SANSHOKU_DOUKOU, SANKANTSU, HONROUTOU),
    *(RYANPEIKOU, TANYAO, JUNCHAN, HONITSU, CHINITSU),
)
_ALL_YAKUMAN = range(TENHOU, SUUKANTSU + 1)
YAKU_ORDER = np.array(
    [*_YAKU_OF_SITUATION, *_YAKU_BEFORE_WINDS, *_WINDS_AND_DRAGONS, *_YAKU_AFTER_DRAGONS, *_ALL_YAKUMAN],
    dtype=np.int64,
)


@native
def source_of(table: Table, seat: int, from_seat: int) -> int:
    """SOURCE_* of a winning tile."""
    if seat != from_seat:
        return table.offer_source
    return SOURCE_RINSHAN if table.is_rinshan else SOURCE_TSUMO


@native
def emit_win(table: Table, sim: Simulation, seat: int, from_seat: int, rows: Rows, suits: SuitTables) -> None:
    """A win by ``seat`` on the tile it drew, or on the one that ``from_seat`` offers."""
    player = table.players[seat]
    source = source_of(table, seat, from_seat)
    tile = player.drawn if seat == from_seat else table.offer_tile
    open_element(sim, OP_AGARI, seat, from_seat)
    is_first = table.n_winners == 0
    put_pair(sim, ATTR_BA, table.honba, table.sticks if is_first else 0)
    n = held_tiles(table, seat, -1 if is_tsumo_source(source) else tile, table.expected_list)
    put_list(sim, ATTR_HAI, table.expected_list, n)
    _put_melds(sim, player)
    put(sim, ATTR_MACHI, tile)
    n_ura = _count_ura(table, sim, player, tile, source)
    score = score_win(table, player, seat, tile, source, n_ura)
    n_dora = count_dora(player, table.dora_kinds, table.n_dora_kinds, table.counts) + player.n_kita
    n_red = count_red(table, player, tile, source)
    points, limit, pao_seat = worth_of_win(table, player, seat, from_seat, score, n_dora + n_ura + n_red)
    at = open_attribute(sim, ATTR_TEN, 3)
    sim.payload[at] = score.fu
    sim.payload[at + 1] = points
    sim.payload[at + 2] = limit
    _put_yaku(sim, player, score, n_dora, n_ura, n_red)
    put_list(sim, ATTR_DORA, table.indicators, table.n_indicators)
    _put_ura(table, sim, player)
    if pao_seat >= 0 and pao_seat != from_seat:  # rules.md §12.5: whether it is printed then is not known
        put(sim, ATTR_PAO, pao_seat)
    pay_win(table, seat, from_seat, pao_seat, score.base, is_first)
    _put_points(table, sim)
    commit(table, sim, rows, suits)


@native
def _put_melds(sim: Simulation, player: Player) -> None:
    """The meld codes, the last announced first."""
    n = player.n_codes
    if n > 0:
        at = open_attribute(sim, ATTR_MELDS, n)
        for i in range(n):
            sim.payload[at + i] = player.codes[n - 1 - i]


@native
def _ura_tile(table: Table, sim: Simulation, i: int) -> int:
    return sim.wall[ura_position(sim.layout, table.n_players, i)]


@native
def _count_ura(table: Table, sim: Simulation, player: Player, tile: int, source: int) -> int:
    """Ura dora of the winning hand."""
    if player.riichi != RIICHI_ACCEPTED:
        return 0
    n = n_ura_indicators(table)
    for i in range(n):
        sim.ura_kinds[i] = dora_kind(_ura_tile(table, sim, i) >> 2, table.n_players)
    winning_counts(table, player, tile, source)
    return count_dora(player, sim.ura_kinds, n, table.counts)


@native
def _put_ura(table: Table, sim: Simulation, player: Player) -> None:
    n = n_ura_indicators(table)
    if player.riichi == RIICHI_ACCEPTED and n > 0:
        at = open_attribute(sim, ATTR_URA, n)
        for i in range(n):
            sim.payload[at + i] = _ura_tile(table, sim, i)


@native
def _put_yaku(sim: Simulation, player: Player, score: Score, n_dora: int, n_ura: int, n_red: int) -> None:
    """``yakuman``, or ``yaku`` with the dora at the end; ura always for a riichi."""
    at = open_attribute(sim, ATTR_YAKUMAN if score.n_yakuman else ATTR_YAKU, 0)
    for i in range(len(YAKU_ORDER)):
        number = YAKU_ORDER[i]
        if (score.yaku >> number) & 1:
            _push(sim, number)
            if score.n_yakuman == 0:
                _push(sim, HAN_CLOSED[number] if player.n_open == 0 else HAN_OPEN[number])
    if score.n_yakuman == 0:
        if n_dora > 0:
            _push(sim, DORA)
            _push(sim, n_dora)
        if n_red > 0:
            _push(sim, AKA_DORA)
            _push(sim, n_red)
        if player.riichi == RIICHI_ACCEPTED:
            _push(sim, URA_DORA)
            _push(sim, n_ura)
    sim.payload[at - 1] = sim.n_payload - at


@native
def _push(sim: Simulation, value: int) -> None:
    sim.payload[sim.n_payload] = value
    sim.n_payload += 1


@native
def _put_points(table: Table, sim: Simulation) -> None:
    """Points before and payments (``table.settled``), in hundreds, for four seats."""
    at = open_attribute(sim, ATTR_SC, 2 * MAX_PLAYERS)
    for seat in range(MAX_PLAYERS):
        is_seated = seat < table.n_players
        sim.payload[at + 2 * seat] = table.scores[seat] // 100 if is_seated else 0
        sim.payload[at + 2 * seat + 1] = table.settled[seat] // 100 if is_seated else 0


@native
def emit_ryuukyoku(table: Table, sim: Simulation, draw: int, rows: Rows, suits: SuitTables) -> None:
    """A draw; of the two on the last tile it is the one that the rules demand."""
    ronners = ron_mask(table)
    draw = expected_draw(table, draw, ronners)
    shown = revealed_mask(table, draw, ronners)
    open_element(sim, OP_RYUUKYOKU, -1, draw)
    put_pair(sim, ATTR_BA, table.honba, table.sticks)
    pay_draw(table, draw)
    _put_points(table, sim)
    for seat in range(table.n_players):
        if (shown >> seat) & 1:
            n = held_tiles(table, seat, -1, table.expected_list)
            put_list(sim, ATTR_HAI0 + seat, table.expected_list, n)
    commit(table, sim, rows, suits)


@native
def close_hand(table: Table, sim: Simulation, rows: Rows) -> None:
    """After the result: the next hand, or the end of the game, which the result's element carries."""
    _, code, _ = what_follows(table)
    if code == END_NONE:
        finish_hand(table, False, True, rows)
        return
    table.stated_end = True
    finish_hand(table, True, False, rows)
    at = _put_final(table, sim)
    finish_game(table, sim.payload, at, rows)
    close_game(table, True, rows)
    rows.games.n_checks[table.game_row] = table.n_checks
    rows.games.n_disagreements[table.game_row] = table.n_disagreements


@native
def _put_final(table: Table, sim: Simulation) -> int:
    """``owari``: final points in hundreds, final scores; where its numbers begin."""
    for seat in range(MAX_PLAYERS):
        table.before[seat] = table.scores[seat] if seat < table.n_players else 0
    award_sticks(table.before, table.n_players, table.sticks)
    rounding = TENTHS if table.rules.rounding == TENTHS else THOUSANDS
    final_scores(table.before, table.rules, table.rules.uma_by_group, rounding, table.computed)
    at = open_attribute(sim, ATTR_OWARI, 2 * MAX_PLAYERS)
    for seat in range(MAX_PLAYERS):
        sim.payload[at + 2 * seat] = table.before[seat] // 10
        sim.payload[at + 2 * seat + 1] = table.computed[seat]
    sim.events[sim.n_events, 3] = sim.n_payload
    return at
