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
from pipeline.rules.numbers import COPIES, MAX_PLAYERS, N_DEALT
from pipeline.rules.plans import kinds_held, value_kinds
from pipeline.rules.progress import dealer_of, placement_of
from pipeline.rules.shanten import count_pairs, count_yaochu
from pipeline.rules.suits import SuitTables
from pipeline.rules.tiles import is_in_game

SEED_HAND, SEED_HONBA, SEED_STICKS, SEED_DIE_1, SEED_DIE_2, SEED_INDICATOR = range(6)
N_SEED = 6
NO_DIE = -1  # of a form that does not state them


@native
def begin_hand(
    table: Table, dealer: int, payload: Packed, start: int, end: int, rows: Rows, suits: SuitTables
) -> int:
    """An ``INIT`` element."""
    table.hand_index += 1
    clear_hand(table)
    table.seq_init = table.seq
    seed = find(payload, start, end, ATTR_SEED)
    ten = find(payload, start, end, ATTR_TEN)
    _read_start(table, dealer, payload, seed)
    if seed < 0 or ten < 0 or payload[seed - 1] != N_SEED or payload[ten - 1] != MAX_PLAYERS:
        return refuse(table, ILLEGAL_DEAL_ATTRIBUTES, N_SEED, payload[seed - 1] if seed >= 0 else 0)
    for die in (SEED_DIE_1, SEED_DIE_2):
        if payload[seed + die] < NO_DIE or payload[seed + die] > 5:
            return refuse(table, ILLEGAL_DEAL_ATTRIBUTES, 5, payload[seed + die])
    if dealer < 0 or dealer >= table.n_players:
        return refuse(table, ILLEGAL_SEAT, table.n_players - 1, dealer)
    _judge_start(table, payload, ten, rows)
    for seat in range(table.n_players):
        table.scores[seat] = 100 * int(payload[ten + seat])
        if table.hand_index == 0:
            rows.games.start_points[seat, table.game_row] = table.scores[seat]
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
    return LEGAL


@native
def _read_start(table: Table, dealer: int, payload: Packed, seed: int) -> None:
    """What the element states of the hand; -1 where ``seed``, the place of its numbers, is none."""
    has_seed = seed >= 0 and payload[seed - 1] == N_SEED
    table.dealer = dealer
    table.number = int(payload[seed + SEED_HAND]) if has_seed else -1
    table.honba = int(payload[seed + SEED_HONBA]) if has_seed else -1
    table.sticks = int(payload[seed + SEED_STICKS]) if has_seed else -1
    table.sticks_at_start = table.sticks
    has_dice = has_seed and payload[seed + SEED_DIE_1] != NO_DIE
    table.die_1 = int(payload[seed + SEED_DIE_1]) + 1 if has_dice else -1
    table.die_2 = int(payload[seed + SEED_DIE_2]) + 1 if has_dice else -1


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
def _judge_start(table: Table, payload: Packed, ten: int, rows: Rows) -> None:
    """Hand number, dealer, honba, sticks and points against what the hand before leaves. rules.md §3

    After a hand that was not replayed, and where an excerpt begins, only the dealer is: by the hand number.
    """
    if not table.is_judged:
        return
    is_middle = table.hand_index == 0 and table.is_excerpt and (table.number > 0 or table.honba > 0)
    if is_middle or not table.is_next_known:
        compare(table, rows, CHECK_DEALER, -1, dealer_of(table.number), table.dealer)
        return
    compare(table, rows, CHECK_HAND_NUMBER, -1, table.next_number, table.number)
    compare(table, rows, CHECK_DEALER, -1, dealer_of(table.next_number), table.dealer)
    compare(table, rows, CHECK_HONBA, -1, table.next_honba, table.honba)
    compare(table, rows, CHECK_STICKS, -1, table.next_sticks, table.sticks)
    for seat in range(table.n_players):
        table.stated[seat] = 100 * int(payload[ten + seat])
    compare_seats(table, rows, CHECK_START_POINTS, -1, table.next_scores, table.stated)
