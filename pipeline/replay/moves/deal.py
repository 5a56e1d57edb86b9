"""The start of a hand: is it the hand that must follow, and what everybody is dealt."""

from parsers.packed import ATTR_HAI0, ATTR_SEED, ATTR_TEN
from pipeline.native.compiler import native
from pipeline.replay.checks import (
    CHECK_DEALER,
    CHECK_HAND_NUMBER,
    CHECK_HONBA,
    CHECK_START_POINTS,
    CHECK_STICKS,
    ILLEGAL_DEAL,
    ILLEGAL_DEAL_ATTRIBUTES,
    ILLEGAL_SEAT,
    LEGAL,
)
from pipeline.replay.judge import compare, compare_seats, find
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.score import is_red_five
from pipeline.replay.state.player import Player, reset_player, take_tile
from pipeline.replay.state.table import (
    HELD,
    IN_WALL,
    PHASE_DRAW,
    Packed,
    Table,
    clear_hand,
    refresh_hand,
    refuse,
    round_wind,
    seat_wind,
    turn_indicator,
)
from pipeline.replay.wall import compare_deal
from pipeline.rules.numbers import COPIES, N_DEALT
from pipeline.rules.plans import kinds_held, value_kinds
from pipeline.rules.progress import dealer_of, placement_of
from pipeline.rules.ruleset import RULE_START_POINTS
from pipeline.rules.shanten import count_pairs, count_yaochu
from pipeline.rules.suits import SuitTables
from pipeline.rules.tiles import is_in_game

SEED_HAND, SEED_HONBA, SEED_STICKS, SEED_DIE_1, SEED_DIE_2, SEED_INDICATOR = range(6)


@native
def begin_hand(
    table: Table, dealer: int, payload: Packed, start: int, end: int, rows: Rows, suits: SuitTables
) -> int:
    """An ``INIT`` element."""
    seed = find(payload, start, end, ATTR_SEED)
    ten = find(payload, start, end, ATTR_TEN)
    if seed < 0 or ten < 0 or payload[seed - 1] != 6 or payload[ten - 1] != 4:
        return refuse(table, ILLEGAL_DEAL_ATTRIBUTES, 6, payload[seed - 1] if seed >= 0 else 0)
    for die in (SEED_DIE_1, SEED_DIE_2):
        if payload[seed + die] < 0 or payload[seed + die] > 5:
            return refuse(table, ILLEGAL_DEAL_ATTRIBUTES, 5, payload[seed + die])
    if dealer < 0 or dealer >= table.n_players:
        return refuse(table, ILLEGAL_SEAT, table.n_players - 1, dealer)
    table.hand_index += 1
    clear_hand(table)
    table.seq_init = table.seq
    _judge_start(table, dealer, payload, seed, ten, rows)
    table.number = int(payload[seed + SEED_HAND])
    table.honba = int(payload[seed + SEED_HONBA])
    table.sticks = int(payload[seed + SEED_STICKS])
    table.sticks_at_start = table.sticks
    table.die_1 = int(payload[seed + SEED_DIE_1]) + 1
    table.die_2 = int(payload[seed + SEED_DIE_2]) + 1
    table.dealer = dealer
    for seat in range(table.n_players):
        table.scores[seat] = 100 * int(payload[ten + seat])
    indicator = int(payload[seed + SEED_INDICATOR])
    if not is_in_game(indicator >> 2, table.n_players):
        return refuse(table, ILLEGAL_DEAL, 0, indicator)
    turn_indicator(table, indicator)
    for seat in range(table.n_players):
        at = find(payload, start, end, ATTR_HAI0 + seat)
        refusal = _deal(table, table.players[seat], seat, payload, at, suits)
        if refusal != LEGAL:
            return refusal
    if table.has_wall:
        compare_deal(table, payload, start, end, rows)
    table.phase = PHASE_DRAW
    table.turn = dealer
    table.is_first_hand = False
    return LEGAL


@native
def _deal(table: Table, player: Player, seat: int, payload: Packed, at: int, suits: SuitTables) -> int:
    """The 13 tiles of one seat."""
    reset_player(player)
    if at < 0 or payload[at - 1] != N_DEALT:
        return refuse(table, ILLEGAL_DEAL, N_DEALT, payload[at - 1] if at >= 0 else 0)
    for i in range(at, at + N_DEALT):
        tile = int(payload[i])
        if table.place[tile] != IN_WALL or not is_in_game(tile >> 2, table.n_players):
            return refuse(table, ILLEGAL_DEAL, seat, tile)
        table.place[tile] = HELD + seat
        take_tile(player, tile)
        if is_red_five(table, tile):
            player.start_red += 1
        if table.n_dora_kinds > 0 and tile >> 2 == table.dora_kinds[0]:
            player.start_dora += 1
    refresh_hand(table, player, suits)
    _note_start(table, player, seat)
    return LEGAL


@native
def _note_start(table: Table, player: Player, seat: int) -> None:
    """What the rows of the hand will say of its start."""
    values = value_kinds(seat_wind(table, seat), round_wind(table))
    player.start_shanten = player.shanten
    player.start_pairs = count_pairs(player.tally)
    player.start_value_pairs = kinds_held(player.counts, values, 2, COPIES)
    player.start_yaochu = count_yaochu(player.tally)
    player.start_points = table.scores[seat]
    player.start_placement = placement_of(table.scores, table.n_players, seat)


@native
def _judge_start(table: Table, dealer: int, payload: Packed, seed: int, ten: int, rows: Rows) -> None:
    """Hand number, dealer, honba, sticks and points against what the hand before leaves. rules.md §3"""
    if not table.is_judged:
        return
    if table.is_first_hand:
        table.next_number = 0
        table.next_honba = 0
        table.next_sticks = 0
        for seat in range(table.n_players):
            table.next_scores[seat] = table.rules[RULE_START_POINTS]
    compare(table, rows, CHECK_HAND_NUMBER, -1, table.next_number, int(payload[seed + SEED_HAND]))
    compare(table, rows, CHECK_DEALER, -1, dealer_of(table.next_number), dealer)
    compare(table, rows, CHECK_HONBA, -1, table.next_honba, int(payload[seed + SEED_HONBA]))
    compare(table, rows, CHECK_STICKS, -1, table.next_sticks, int(payload[seed + SEED_STICKS]))
    for seat in range(table.n_players):
        table.stated[seat] = 100 * int(payload[ten + seat])
    compare_seats(table, rows, CHECK_START_POINTS, -1, table.next_scores, table.stated)
