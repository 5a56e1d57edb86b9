"""What one player holds and may do: the concealed tiles, melds, river, furiten, riichi."""

from typing import Annotated

from parsers.calls import CHI, KAKAN, KITA, PON
from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.native.records import Record
from pipeline.replay.record.tables.hands import NO_FIRST_DRAW
from pipeline.rules.codes import FURITEN_DISCARD, FURITEN_RIICHI, FURITEN_TEMPORARY
from pipeline.rules.numbers import COPIES
from pipeline.rules.shanten import POWERS, TALLIES, shanten, wait_mask
from pipeline.rules.suits import SuitTables
from pipeline.rules.tiles import N_KINDS, is_red

# Of Player.riichi: declared = step 1, before the discard; offered = the riichi tile lies open.
RIICHI_NONE, RIICHI_DECLARED, RIICHI_OFFERED, RIICHI_ACCEPTED = range(4)

MAX_MELDS = 4
MAX_CODES = 8  # melds and kita tiles: four of each at the most


class Player(Record):
    """One seat in one hand."""

    counts: Annotated[Ints, N_KINDS]  # concealed tiles by kind
    keys: Annotated[Ints, 4]  # the same as base-5 suit keys
    tally: int  # and as tally of pairs and kinds
    n_melds: int
    meld_calls: Annotated[Ints, MAX_MELDS]  # call codes, kita not among them
    meld_kinds: Annotated[Ints, MAX_MELDS]  # lowest kinds
    n_codes: int
    codes: Annotated[Ints, MAX_CODES]  # the log's meld codes, kita among them, in order of announcement
    n_open: int  # open melds
    n_red: int  # red fives in hand and melds
    reds: int  # mask of the suits of these, bit 0 man
    n_kita: int
    river: int  # mask of all kinds discarded
    safe: int  # genbutsu: the river, and what was on offer since the own riichi was accepted
    danger_row: int  # row in Rows.dangers of the last discard against this seat in riichi, -1
    waits: int  # mask, of the hand without a drawn tile
    shanten: int  # of the hand without a drawn tile
    drawn: int  # the drawn tile not yet discarded, -1
    n_discards: int
    n_draws: int
    riichi: int
    riichi_row: int  # row in Rows.riichis, -1
    pao_seat: int  # who completed three dragons or four winds by a discard, -1
    kan_pao_seat: int  # whose discard made the fourth kan, -1
    is_double_riichi: bool
    has_ippatsu: bool
    passed: bool  # temporary furiten
    passed_in_riichi: bool  # riichi furiten
    spell_rows: Annotated[Ints, 3]  # row of the open furiten spell: discard, temporary, riichi; -1
    furiten_seen: int  # FURITEN_* bits that were true at any time
    is_nagashi: bool  # all discards terminals and honours, none called
    n_chi: int
    n_pon: int
    n_daiminkan: int
    n_ankan: int
    n_kakan: int
    first_call_turn: int
    first_tenpai_turn: int
    n_missed_wins: int
    n_yakuless_offers: int
    n_furiten_offers: int
    start_points: int
    start_placement: int
    start_shanten: int
    start_dora: int
    start_red: int
    start_pairs: int
    start_value_pairs: int
    start_yaochu: int
    first_draw_shanten: int  # of the 14 tiles at the own first draw, NO_FIRST_DRAW
    is_away: bool  # disconnected; outlasts the hand
    was_away: bool
    is_revealed: bool


@native
def reset_player(player: Player) -> None:
    """Empty hands for a new hand; a player who is away stays away."""
    player.counts[:] = 0
    player.keys[:] = 0
    player.tally = 0
    player.spell_rows[:] = -1
    player.n_melds = 0
    player.n_codes = 0
    player.n_open = 0
    player.n_red = 0
    player.reds = 0
    player.n_kita = 0
    player.river = 0
    player.safe = 0
    player.danger_row = -1
    player.waits = 0
    player.shanten = 8
    player.drawn = -1
    player.n_discards = 0
    player.n_draws = 0
    player.riichi = RIICHI_NONE
    player.riichi_row = -1
    player.pao_seat = -1
    player.kan_pao_seat = -1
    player.is_double_riichi = False
    player.has_ippatsu = False
    player.passed = False
    player.passed_in_riichi = False
    player.furiten_seen = 0
    player.is_nagashi = True
    player.was_away = player.is_away
    player.is_revealed = False
    _reset_counters(player)


@native
def _reset_counters(player: Player) -> None:
    player.n_chi = 0
    player.n_pon = 0
    player.n_daiminkan = 0
    player.n_ankan = 0
    player.n_kakan = 0
    player.first_call_turn = 0
    player.first_tenpai_turn = 0
    player.n_missed_wins = 0
    player.n_yakuless_offers = 0
    player.n_furiten_offers = 0
    player.start_dora = 0
    player.start_red = 0
    player.first_draw_shanten = NO_FIRST_DRAW


@native
def add_tiles(player: Player, kind: int, n: int) -> None:
    """Add n (or take away -n) concealed tiles of a kind."""
    before = player.counts[kind]
    player.tally += TALLIES[kind, before + n] - TALLIES[kind, before]
    player.counts[kind] = before + n
    player.keys[kind // 9] += n * POWERS[kind]


@native
def take_red(player: Player, tile: int) -> None:
    """Count a tile that comes to hand or melds, if it is a red five."""
    if is_red(tile):
        player.n_red += 1
        player.reds |= 1 << (tile >> 2) // 9


@native
def take_tile(player: Player, tile: int) -> None:
    add_tiles(player, tile >> 2, 1)
    take_red(player, tile)


@native
def drop_tile(player: Player, tile: int) -> None:
    add_tiles(player, tile >> 2, -1)
    if is_red(tile):
        player.n_red -= 1
        player.reds &= ~(1 << (tile >> 2) // 9)


@native
def sets_needed(player: Player) -> int:
    """Melds the concealed part still has to make."""
    return MAX_MELDS - player.n_melds


@native
def furiten_bits(player: Player) -> int:
    """FURITEN_* bits. rules.md §10: the river counts only against the present waits."""
    bits = 0
    if player.waits & player.river:
        bits |= FURITEN_DISCARD
    if player.passed:
        bits |= FURITEN_TEMPORARY
    if player.passed_in_riichi:
        bits |= FURITEN_RIICHI
    return bits


@native
def add_code(player: Player, code: int) -> None:
    if player.n_codes < MAX_CODES:
        player.codes[player.n_codes] = code
        player.n_codes += 1


@native
def add_meld(player: Player, call: int, kind: int) -> None:
    player.meld_calls[player.n_melds] = call
    player.meld_kinds[player.n_melds] = kind
    player.n_melds += 1


@native
def pon_of(player: Player, kind: int) -> int:
    """Index of the pon of a kind among the melds, -1."""
    for i in range(player.n_melds):
        if player.meld_calls[i] == PON and player.meld_kinds[i] == kind:
            return i
    return -1


@native
def has_code(player: Player, code: int) -> bool:
    """True where the player has announced this meld."""
    found = False
    for i in range(player.n_codes):
        found = found or player.codes[i] == code
    return found


@native
def extend_pon(player: Player, index: int, pon_code: int, code: int) -> None:
    """Turn a pon into an added kan, in place."""
    player.meld_calls[index] = KAKAN
    for i in range(player.n_codes):
        if player.codes[i] == pon_code:
            player.codes[i] = code


@native
def refresh(player: Player, n_players: int, suits: SuitTables) -> None:
    """Shanten and waits of the tiles without a drawn one; call it where 3k+1 tiles are held."""
    player.shanten = shanten(player.keys, player.tally, sets_needed(player), n_players, suits)
    player.waits = 0
    if player.shanten == 0:
        player.waits = wait_mask(player.keys, player.counts, player.tally, sets_needed(player), suits)


@native
def without_melded(player: Player, waits: int) -> int:
    """The waits without kinds of which the own melds hold all four. rules.md §23.4"""
    for meld in range(player.n_melds):
        low = player.meld_kinds[meld]
        for kind in range(low, min(low + 3, N_KINDS)):  # of a chi
            if (waits >> kind) & 1 and copies_in_melds(player, kind) == COPIES:
                waits &= ~(1 << kind)
    return waits


@native
def best_shanten(player: Player, n_players: int, suits: SuitTables) -> int:
    """Shanten of the tiles held: of 3k+2 tiles that of the best discard, -1 complete."""
    return shanten(player.keys, player.tally, sets_needed(player), n_players, suits)


@native
def copies_in_melds(player: Player, kind: int) -> int:
    """Tiles of a kind in the melds, kita not among them."""
    n = 0
    for i in range(player.n_melds):
        if player.meld_calls[i] == CHI:
            if player.meld_kinds[i] <= kind <= player.meld_kinds[i] + 2:
                n += 1
        elif player.meld_kinds[i] == kind:
            n += meld_size(player.meld_calls[i])
    return n


@native
def meld_size(call: int) -> int:
    """Tiles of a meld."""
    if call == KITA:
        return 1
    return 3 if call <= PON else 4
