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
from pipeline.replay.score import count_dora, count_red, is_tsumo_source, score_win, winning_counts
from pipeline.replay.state.player import RIICHI_ACCEPTED
from pipeline.rules.codes import END_NONE, SOURCE_REPLACEMENT, SOURCE_TSUMO
from pipeline.rules.numbers import MAX_PLAYERS
from pipeline.rules.progress import award_sticks, final_scores
from pipeline.rules.ruleset import (
    RULE_N_PLAYERS,
    RULE_OKA,
    RULE_RETURN_POINTS,
    RULE_ROUNDING,
    RULE_UMA,
    TENTHS,
    THOUSANDS,
)
from pipeline.rules.tiles import dora_kind
from pipeline.rules.wall import ura_position
from pipeline.rules.yaku import AKA_DORA, DORA, HAN_CLOSED, HAN_OPEN, URA_DORA
from pipeline.synth.play.emit import commit, open_attribute, open_element, put, put_list, put_pair

# The order in which the server lists yaku (mjlog-format.md §12), dora apart.
_YAKU_BEFORE_WINDS = (1, 4, 6, 21, 2, 3, 5, 0, 7, 9, 22, 24, 25, 30, 29, 28)
_YAKU_AFTER_DRAGONS = (23, 26, 27, 31, 32, 8, 33, 34, 35)
YAKU_ORDER = np.array(
    [*_YAKU_BEFORE_WINDS, *range(10, 21), *_YAKU_AFTER_DRAGONS, *range(37, 52)], dtype=np.int64
)


@native
def source_of(table, seat, from_seat):
    """SOURCE_* of a winning tile."""
    if seat != from_seat:
        return table.offer_source
    return SOURCE_REPLACEMENT if table.is_replacement else SOURCE_TSUMO


@native
def emit_win(table, mind, seat, from_seat, rows, suits):
    """A win by ``seat`` on the tile it drew, or on the one that ``from_seat`` offers."""
    player = table.players[seat]
    source = source_of(table, seat, from_seat)
    tile = player.drawn if seat == from_seat else table.offer_tile
    open_element(mind, OP_AGARI, seat, from_seat)
    is_first = table.n_winners == 0
    put_pair(mind, ATTR_BA, table.honba, table.sticks if is_first else 0)
    n = held_tiles(table, seat, -1 if is_tsumo_source(source) else tile, table.expected_list)
    put_list(mind, ATTR_HAI, table.expected_list, n)
    _put_melds(mind, player)
    put(mind, ATTR_MACHI, tile)
    n_ura = _count_ura(table, mind, player, tile, source)
    yaku, han, fu, n_yakuman = score_win(table, player, seat, tile, source, n_ura)
    n_dora = count_dora(player, table.dora_kinds, table.n_indicators, table.counts) + player.n_kita
    n_red = count_red(table, player, tile, source)
    if n_yakuman == 0:
        han += n_dora + n_ura + n_red
    base, points, limit, pao_seat = worth_of_win(table, player, seat, from_seat, yaku, han, fu, n_yakuman)
    at = open_attribute(mind, ATTR_TEN, 3)
    mind.payload[at] = fu
    mind.payload[at + 1] = points
    mind.payload[at + 2] = limit
    _put_yaku(mind, player, yaku, n_yakuman, n_dora, n_ura, n_red)
    put_list(mind, ATTR_DORA, table.indicators, table.n_indicators)
    _put_ura(table, mind, player)
    if pao_seat >= 0 and pao_seat != from_seat:  # rules.md §12.5: whether it is printed then is not known
        put(mind, ATTR_PAO, pao_seat)
    pay_win(table, seat, from_seat, pao_seat, base, is_first)
    _put_points(table, mind)
    commit(table, mind, rows, suits)


@native
def _put_melds(mind, player):
    """The meld codes, the last announced first."""
    n = player.n_codes
    if n > 0:
        at = open_attribute(mind, ATTR_MELDS, n)
        for i in range(n):
            mind.payload[at + i] = player.codes[n - 1 - i]


@native
def _ura_tile(table, mind, i):
    return mind.wall[ura_position(mind.layout, table.n_players, i)]


@native
def _count_ura(table, mind, player, tile, source):
    """Ura dora of the winning hand."""
    if player.riichi != RIICHI_ACCEPTED:
        return 0
    for i in range(table.n_indicators):
        mind.ura_kinds[i] = dora_kind(_ura_tile(table, mind, i) >> 2, table.n_players)
    winning_counts(table, player, tile, source)
    return count_dora(player, mind.ura_kinds, table.n_indicators, table.counts)


@native
def _put_ura(table, mind, player):
    if player.riichi == RIICHI_ACCEPTED:
        at = open_attribute(mind, ATTR_URA, table.n_indicators)
        for i in range(table.n_indicators):
            mind.payload[at + i] = _ura_tile(table, mind, i)


@native
def _put_yaku(mind, player, yaku, n_yakuman, n_dora, n_ura, n_red):
    """``yakuman``, or ``yaku`` with the dora at the end; ura always for a riichi."""
    at = open_attribute(mind, ATTR_YAKUMAN if n_yakuman else ATTR_YAKU, 0)
    for i in range(len(YAKU_ORDER)):
        number = YAKU_ORDER[i]
        if (yaku >> number) & 1:
            _push(mind, number)
            if n_yakuman == 0:
                _push(mind, HAN_CLOSED[number] if player.n_open == 0 else HAN_OPEN[number])
    if n_yakuman == 0:
        if n_dora > 0:
            _push(mind, DORA)
            _push(mind, n_dora)
        if n_red > 0:
            _push(mind, AKA_DORA)
            _push(mind, n_red)
        if player.riichi == RIICHI_ACCEPTED:
            _push(mind, URA_DORA)
            _push(mind, n_ura)
    mind.payload[at - 1] = mind.n_payload - at


@native
def _push(mind, value):
    mind.payload[mind.n_payload] = value
    mind.n_payload += 1


@native
def _put_points(table, mind):
    """Points before and payments (``table.settled``), in hundreds, for four seats."""
    at = open_attribute(mind, ATTR_SC, 2 * MAX_PLAYERS)
    for seat in range(MAX_PLAYERS):
        is_seated = seat < table.n_players
        mind.payload[at + 2 * seat] = table.scores[seat] // 100 if is_seated else 0
        mind.payload[at + 2 * seat + 1] = table.settled[seat] // 100 if is_seated else 0


@native
def emit_ryuukyoku(table, mind, draw, rows, suits):
    """A draw; of the two on the last tile it is the one that the rules demand."""
    ronners = ron_mask(table)
    draw = expected_draw(table, draw, ronners)
    shown = revealed_mask(table, draw, ronners)
    open_element(mind, OP_RYUUKYOKU, -1, draw)
    put_pair(mind, ATTR_BA, table.honba, table.sticks)
    pay_draw(table, draw)
    _put_points(table, mind)
    for seat in range(table.n_players):
        if (shown >> seat) & 1:
            n = held_tiles(table, seat, -1, table.expected_list)
            put_list(mind, ATTR_HAI0 + seat, table.expected_list, n)
    commit(table, mind, rows, suits)


@native
def close_hand(table, mind, rows):
    """After the result: the next hand, or the end of the game, which the result's element carries."""
    _, code, _ = what_follows(table)
    if code == END_NONE:
        finish_hand(table, False, rows)
        return
    table.stated_end = True
    finish_hand(table, True, rows)
    at = _put_final(table, mind)
    finish_game(table, mind.payload, at, rows)
    close_game(table, True, rows)
    rows.games.n_checks[table.game_row] = table.n_checks
    rows.games.n_disagreements[table.game_row] = table.n_disagreements


@native
def _put_final(table, mind):
    """``owari``: final points in hundreds, final scores; where its numbers begin."""
    for seat in range(MAX_PLAYERS):
        table.before[seat] = table.scores[seat] if seat < table.n_players else 0
    award_sticks(table.before, table.n_players, table.sticks)
    final_scores(
        table.before,
        int(table.rules[RULE_N_PLAYERS]),
        int(table.rules[RULE_RETURN_POINTS]),
        int(table.rules[RULE_OKA]),
        table.rules[RULE_UMA : RULE_UMA + 4],
        TENTHS if table.rules[RULE_ROUNDING] == TENTHS else THOUSANDS,
        table.computed,
    )
    at = open_attribute(mind, ATTR_OWARI, 2 * MAX_PLAYERS)
    for seat in range(MAX_PLAYERS):
        mind.payload[at + 2 * seat] = table.before[seat] // 10
        mind.payload[at + 2 * seat + 1] = table.computed[seat]
    mind.events[mind.n_events, 3] = mind.n_payload
    return at
