"""Raw tables of what happens during a hand."""

from typing import Annotated

from pipeline.replay.record.tables.raw import Column, HandTable, RowOf


class Tenpais(HandTable, capacity=48017):
    """One row a seat and hand in which it made itself tenpai: its first discard that left a tenpai hand."""

    seq: Column  # of the discard
    seat: Column
    turn: Column
    is_dealer: Column
    n_open_melds: Column
    n_ankan: Column
    is_riichi_tile: Column
    waits: Column
    wait_shapes: Column
    wait_class: Column
    n_unseen_tiles: Column  # copies of the waits the player cannot see
    n_unheld_tiles: Column  # copies of the waits that the player does not hold concealed
    n_drawable_tiles: Column  # as in Discards
    furiten: Column
    n_dora: Column  # by the indicators, of hand, melds and kita tiles
    n_red_fives: Column
    n_kita: Column
    is_all_simples: Column  # no terminal or honour in the 13 tiles and the waits
    n_yaku_waits: Column  # kinds on which a ron has a yaku without riichi
    low_han: Column  # a ron without riichi on the cheapest kind: han with dora, 0 without a yaku
    high_han: Column  # and on the dearest
    low_points: Column
    high_points: Column
    riichi_seats: Column  # mask of other seats in accepted riichi
    n_tiles_left: Column


class Riichis(HandTable, capacity=24001):
    """One row a riichi declaration."""

    seq: Column  # of step 1
    seat: Column
    riichi_order: Column  # 1 for the hand's first declaration
    turn: Column
    tile: Column
    origin: Column  # ORIGIN_*
    is_accepted: Column
    is_double: Column
    n_tiles_left: Column  # when declared
    n_ankan: Column
    waits: Column
    wait_shapes: Column
    wait_class: Column
    n_unseen_tiles: Column  # copies of the waits the player could not see
    n_wall_tiles: Column  # of these, copies in no other hand
    furiten: Column  # bits right after the declaration tile
    n_chasers: Column  # later declarations of others
    riichi_seats: Column  # mask of seats in riichi before
    is_ippatsu: Column  # won within the ippatsu turn
    n_drawable_tiles: Column  # as in Discards
    draws_to_wait: Column  # live draws to the next of them, 0 for none, -1 without a sure wall
    next_wait_seat: Column  # who would make that draw, -1
    n_own_draws: Column  # since it was accepted
    n_winning_draws: Column  # of these, of a tile waited for
    expected_winning_draws: Column  # in millionths
    n_unheld_tiles: Column  # this and the next as in Tenpais
    n_dora: Column
    n_red_fives: Column
    n_kita: Column
    is_all_simples: Column
    river: Column  # mask of the kinds in the own river, the riichi tile among them
    low_han: Column
    high_han: Column
    low_points: Column
    high_points: Column


class Calls(HandTable, capacity=64007):
    """One row a meld or kita."""

    seq: Column
    seat: Column
    from_seat: Column  # the own seat for closed kans and kita; of an added kan the source of its pon
    call: Column  # parsers.calls codes
    tile: Column  # the claimed tile; the added tile; some tile of a closed kan; the kita tile
    meld_code: Column  # m of the log
    turn: Column  # own discards made, plus 1
    call_order: Column  # of the seat's chi, pon and open kans, this one included; 0 for other kans and kita
    shanten_before: Column  # without the claimed tile; of the 14 tiles for kans and kita
    shanten_after: Column  # of what is left, the best discard taken
    is_robbed: Column  # the added kan or kita was ronned
    is_in_riichi: Column  # by a player in riichi
    n_tiles_left: Column
    skipped_seat: Column  # the seat after the discarder, -1 where no discard was claimed
    skipped_tile: Column  # the live tile that it would have drawn, -1 without a sure wall
    skipped_tile_seat: Column  # who drew that tile next, -1
    n_dora: Column  # by the indicators, of hand, melds and kita tiles
    n_red_fives: Column
    has_value_set: Column  # a meld or concealed triplet of dragons, seat wind or round wind
    n_value_pairs: Column  # concealed pairs of these kinds
    are_melds_simple: Column  # no terminal or honour in the melds
    n_terminal_tiles: Column  # concealed terminals and honours
    flush_suit: Column  # the only suit of the melds' number tiles, -1
    n_off_suit_tiles: Column  # concealed number tiles of other suits
    are_melds_triplets: Column  # no chi among the melds
    is_all_simples: Column  # no terminal or honour in hand and melds, nor among the kinds that complete it


class Discards(HandTable, capacity=300007):
    """One row a discard."""

    seq: Column
    seat: Column
    turn: Column
    tile: Column
    origin: Column  # ORIGIN_*
    riichi: Column  # 0 none, 1 the riichi tile, 2 after riichi
    called_by_seat: Column
    called_as: Column  # parsers.calls code of that call, -1
    n_rons: Column
    shanten: Column  # after the discard
    waits: Column
    n_unseen_tiles: Column  # copies of the waits the player could not see
    furiten: Column
    n_open_melds: Column
    riichi_seats: Column  # mask of other seats in accepted riichi
    n_tiles_left: Column
    n_drawable_tiles: Column  # copies of the waits among the live tiles to come, -1 without a sure wall
    shanten_before: Column  # of the tiles held before the discard, -1 complete
    is_dora: Column  # a kind that an indicator points to, or a red five
    is_short_of_fifth_copy: Column  # not tenpai, but a fifth copy of a kind held four times would complete it


class Dangers(HandTable, capacity=200003):
    """One row a discard and other seat in accepted riichi."""

    seq: Column  # of the discard
    seat: Column
    riichi_seat: Column
    tile: Column
    discard_row: Annotated[Column, RowOf("discards")]
    riichi_turns: Column  # discards of the riichi seat after its riichi tile
    n_safe_tiles: Column  # concealed tiles before the discard that are genbutsu
    danger: Column  # DANGER_*
    n_shapes: Column  # two-sided shapes that may wait for the tile, -1 where none stands there
    wall: Column  # CHANCE_*, -1 likewise
    n_seen: Column  # copies in everybody's sight before the discard
    n_held: Column  # own concealed copies before the discard
    n_passed_suji: Column
    is_matagi: Column
    is_urasuji: Column
    is_waited: Column
    is_ronned: Column


class FuritenSpells(HandTable, capacity=64007):
    """One row a time in furiten."""

    seat: Column
    kind: Column  # one FURITEN_* bit
    from_seq: Column
    to_seq: Column  # the element that ended it; the last element of the hand where nothing did
    waits: Column  # mask when it began
    tile: Column  # the passed tile that began it; -1 for discard furiten
    n_furiten_offers: Column  # winning tiles offered during it, the one that began it not counted
