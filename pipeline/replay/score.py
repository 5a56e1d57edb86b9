"""The value of a hand that wins, or could have won: circumstances, dora, yaku."""

from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.replay.state.player import RIICHI_ACCEPTED, Player, copies_in_melds
from pipeline.replay.state.table import Table, copy_array, live_tiles, round_wind, seat_wind
from pipeline.rules.codes import SOURCE_DISCARD, SOURCE_KAKAN, SOURCE_RINSHAN, SOURCE_TSUMO
from pipeline.rules.tiles import N_KINDS, NORTH, is_red
from pipeline.rules.yaku import Hand, Score, Situation, evaluate_win
from pipeline.rules.yaku_table import (
    CHANKAN,
    CHIIHOU,
    DOUBLE_RIICHI,
    HAITEI,
    HOUTEI,
    IPPATSU,
    RENHOU,
    RIICHI,
    RINSHAN,
    TENHOU,
)


@native
def is_tsumo_source(source: int) -> bool:
    return source in (SOURCE_TSUMO, SOURCE_RINSHAN)


@native
def circumstances(table: Table, player: Player, seat: int, source: int) -> int:
    """Mask of the yaku that follow from what happened before. rules.md §9.1, §9.2, §11.1, §23.4, §23.5"""
    mask = 0
    if player.riichi == RIICHI_ACCEPTED:
        mask |= 1 << (DOUBLE_RIICHI if player.is_double_riichi else RIICHI)
        if player.has_ippatsu and table.rules.has_ippatsu:
            mask |= 1 << IPPATSU
    if source == SOURCE_KAKAN:
        mask |= 1 << CHANKAN
    if source == SOURCE_RINSHAN:
        mask |= 1 << RINSHAN
    if live_tiles(table) == 0:
        if source == SOURCE_TSUMO:
            mask |= 1 << HAITEI
        elif source == SOURCE_DISCARD:
            mask |= 1 << HOUTEI
    is_first_chance = player.n_draws == 0 and table.n_standing_calls == 0
    if source == SOURCE_DISCARD and is_first_chance and table.rules.has_renhou:  # rules.md §23.5
        mask |= 1 << RENHOU
    if source == SOURCE_TSUMO and player.n_discards == 0 and table.n_standing_calls == 0:
        mask |= 1 << (TENHOU if seat == table.dealer else CHIIHOU)
    return mask


@native
def count_dora(player: Player, kinds: Ints, n: int, counts: Ints) -> int:
    """Tiles of the hand that the indicators make dora, as often as they do. rules.md §9.4

    ``kinds``: the first n dora kinds. ``counts``: the concealed tiles, winning tile included.
    """
    total = 0
    for i in range(n):
        kind = kinds[i]
        total += counts[kind]
        if kind == NORTH:
            total += player.n_kita
        total += copies_in_melds(player, kind)
    return total


@native
def n_ura_indicators(table: Table) -> int:
    """Ura indicators that a riichi winner turns, as many as there are others. rules.md §9.3, §23.5"""
    if not table.rules.has_ura:
        return 0
    return table.n_indicators if table.rules.has_kan_ura else 1


@native
def is_red_five(table: Table, tile: int) -> bool:
    """True for a red five in a game that has them."""
    return table.rules.has_red_fives and is_red(tile)


@native
def held_red(table: Table, player: Player) -> int:
    """Red fives of hand and melds."""
    return player.n_red if table.rules.has_red_fives else 0


@native
def count_red(table: Table, player: Player, tile: int, source: int) -> int:
    """Red fives of hand and melds, winning tile included."""
    is_won = is_red_five(table, tile) and not is_tsumo_source(source)
    return held_red(table, player) + (1 if is_won else 0)


@native
def is_dora(table: Table, tile: int) -> bool:
    """True for a kind that a turned indicator points to, and for a red five. rules.md §9.4"""
    found = is_red_five(table, tile)
    for i in range(table.n_dora_kinds):
        found = found or table.dora_kinds[i] == tile >> 2
    return found


@native
def winning_counts(table: Table, player: Player, tile: int, source: int) -> None:
    """Fill ``table.counts`` with the concealed tiles, winning tile included."""
    copy_array(player.counts, table.counts, N_KINDS)
    if not is_tsumo_source(source):
        table.counts[tile >> 2] += 1


@native
def score_win(table: Table, player: Player, seat: int, tile: int, source: int, n_ura: int) -> Score:
    """The ``Score`` of a win on ``tile``. rules.md §11

    ``n_ura``: ura dora of the hand; all dora together decide which division pays most.
    """
    winning_counts(table, player, tile, source)
    n_dora = count_dora(player, table.dora_kinds, table.n_dora_kinds, table.counts)
    n_dora += n_ura + player.n_kita + count_red(table, player, tile, source)
    yaku = circumstances(table, player, seat, source)
    return score_counts(table, player, seat, tile >> 2, is_tsumo_source(source), yaku, n_dora)


@native
def score_counts(
    table: Table, player: Player, seat: int, win_kind: int, is_tsumo: bool, yaku: int, n_dora: int
) -> Score:
    """The ``Score`` of concealed tiles ``table.counts``; ``yaku``: mask of those of the circumstances."""
    hand = Hand(table.counts, player.meld_calls, player.meld_kinds, player.n_melds)
    situation = Situation(
        win_kind=win_kind,
        is_tsumo=is_tsumo,
        seat_wind=seat_wind(table, seat),
        round_wind=round_wind(table),
        yaku=yaku,
        n_dora=n_dora,
        has_open_tanyao=table.rules.has_open_tanyao,
        has_kiriage=table.rules.kiriage,
        has_counted_yakuman=table.rules.has_counted_yakuman,
        double_wind_fu=table.rules.double_wind_fu,
    )
    return evaluate_win(hand, situation)
