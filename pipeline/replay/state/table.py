"""What everybody at the table shares: wall, river, scores, turn, the tile on offer."""

import numpy as np

from pipeline.native.compiler import native
from pipeline.replay.checks import N_CHECKS
from pipeline.replay.record.rows import CHECKS, DETAIL, N_TABLES
from pipeline.replay.state.player import PLAYER
from pipeline.rules.progress import round_wind_of
from pipeline.rules.ruleset import RULE_COUNT, RULE_LIVE_DRAWS, RULE_N_PLAYERS
from pipeline.rules.tiles import dora_kind
from pipeline.rules.yaku_table import N_YAKU

# What the table waits for.
(
    PHASE_OUTSIDE,  # the next hand
    PHASE_DRAW,  # a draw by `turn`, a call, or a win on the offered tile
    PHASE_ACT,  # an action of `turn`, who has drawn
    PHASE_DISCARD,  # a discard of `turn`, who has called chi or pon
    PHASE_ACCEPT,  # step 2 of the riichi of `offer_seat`, or a win on the riichi tile
    PHASE_REPLACEMENT,  # a replacement draw by `turn`, or a win on the offered kan or kita tile
    PHASE_WON,  # another winner of the same tile, or the next hand
    PHASE_DRAWN,  # the next hand after a draw
) = range(8)

# Where a tile is (TABLE.place): the seat s holds it concealed = HELD + s.
IN_WALL, IN_SIGHT, HELD = 0, 1, 2

MAX_INDICATORS = 5
MAX_PLAYERS = 4
MAX_LIST = 80  # numbers of a list to compare: pairs of yaku and han are the longest
N_TILES = 136

# The state of one game, a record like PLAYER.
TABLE = np.dtype(
    [
        ("players", PLAYER, (MAX_PLAYERS,)),
        ("rules", np.int64, (RULE_COUNT,)),
        ("n_players", np.int64),
        ("is_judged", np.bool_),  # the rules are known, so the log is compared with them
        # the game
        ("game", np.int64),  # number in the batch
        ("column", np.int64),  # column in Rows.games
        ("seq", np.int64),  # the present element
        ("hand_index", np.int64),
        ("hands_done", np.int64),
        ("is_seated", np.bool_),  # the players have been named
        ("is_first_hand", np.bool_),
        ("stated_end", np.bool_),  # the log has ended the game
        ("end", np.int64),  # END_* of the last finished hand
        ("scores", np.int64, (MAX_PLAYERS,)),
        ("next_number", np.int64),  # what the next hand must start with
        ("next_honba", np.int64),
        ("next_sticks", np.int64),
        ("next_scores", np.int64, (MAX_PLAYERS,)),
        # the hand
        ("seq_init", np.int64),
        ("seq_riichi", np.int64),
        ("seq_result", np.int64),
        ("number", np.int64),
        ("dealer", np.int64),
        ("honba", np.int64),
        ("sticks", np.int64),
        ("sticks_at_start", np.int64),
        ("die_1", np.int64),
        ("die_2", np.int64),
        ("place", np.int64, (N_TILES,)),  # where each tile is
        ("visible", np.int64, (34,)),  # tiles everybody sees, by kind
        ("n_draws", np.int64),
        ("n_discards", np.int64),
        ("first_kinds", np.int64, (MAX_PLAYERS,)),  # kind of each seat's first discard, -1
        ("n_standing_calls", np.int64),
        ("n_kans", np.int64),
        ("kans", np.int64, (MAX_PLAYERS,)),
        ("n_riichi", np.int64),
        ("n_accepted", np.int64),
        ("accepted", np.int64),  # mask of seats
        ("indicators", np.int64, (MAX_INDICATORS,)),
        ("dora_kinds", np.int64, (MAX_INDICATORS,)),
        ("n_indicators", np.int64),
        ("dora_due", np.int64),  # to turn before the replacement draw
        ("dora_pending", np.int64),  # to turn before the next discard
        ("dora_turned", np.int64),  # turned since the last draw, because a discard follows
        ("ura", np.int64, (MAX_INDICATORS,)),
        ("n_ura", np.int64),
        # the moment
        ("phase", np.int64),
        ("turn", np.int64),
        ("is_replacement", np.bool_),  # the last draw was one
        ("forbidden", np.int64),  # mask of kinds banned by kuikae
        ("offer_tile", np.int64),  # the tile that others may win on or call, -1
        ("offer_seat", np.int64),
        ("offer_source", np.int64),
        ("offer_row", np.int64),  # row in Rows.discards, -1 for kan and kita
        ("offer_seq", np.int64),
        ("is_win_over", np.bool_),  # a riichi was accepted: nobody won on its tile, it can only be called
        ("abort_due", np.int64),  # DRAW_* code of the abortive draw that must come next, -1
        ("kan_stands", np.bool_),
        ("is_kakan_pending", np.bool_),
        ("call_row", np.int64),
        # the result
        ("result", np.int64),
        ("n_winners", np.int64),
        ("winners", np.int64),  # mask of seats
        ("ronned_seat", np.int64),
        ("last_distance", np.int64),  # of the last winner from the discarder
        ("liable", np.int64),
        ("deal_in_row", np.int64),
        ("deltas", np.int64, (MAX_PLAYERS,)),  # of the whole hand, as the log states them
        ("change", np.int64, (MAX_PLAYERS,)),  # of one settlement
        # the wall by the seed, see wall.py
        ("wall", np.int64, (N_TILES,)),  # of the hand, as rules.wall lays it out
        ("has_wall", np.bool_),  # there is one to compare the hand with
        ("is_wall_sure", np.bool_),  # and it has agreed with the hand so far
        ("wall_status", np.int64),  # WALL_* of the game
        ("layout", np.int64),  # LAYOUT_* of the game
        ("wall_die_1", np.int64),
        ("wall_die_2", np.int64),
        ("drawable", np.int64, (34,)),  # live tiles still to be drawn, by kind
        ("n_replacements", np.int64),  # replacement draws of the hand
        ("shifted_row", np.int64),  # first row in Rows.calls since the last live draw, -1
        ("n_wall_checks", np.int64),  # of the game
        ("n_wall_differences", np.int64),
        # what an impossible action should have been
        ("expected", np.int64),
        ("got", np.int64),
        # counters
        ("n_checks", np.int64),
        ("n_disagreements", np.int64),
        ("hand_checks", np.int64),
        ("hand_disagreements", np.int64),
        ("game_marks", np.int64, (N_TABLES + 1,)),  # row counters at the start of the game
        ("hand_marks", np.int64, (N_TABLES + 1,)),
        ("run_marks", np.int64, (N_CHECKS,)),
        # room to work in
        ("tiles", np.int64, (4,)),  # of the last decoded call
        ("n_tiles", np.int64),
        ("counts", np.int64, (34,)),
        ("expected_list", np.int64, (MAX_LIST,)),  # two lists to compare
        ("got_list", np.int64, (MAX_LIST,)),
        ("stated_han", np.int64, (N_YAKU,)),  # the log's han by yaku id, see wins.py
        ("before", np.int64, (MAX_PLAYERS,)),  # the log's points before a settlement
        ("settled", np.int64, (MAX_PLAYERS,)),  # the payments by the rules
        ("stated", np.int64, (MAX_PLAYERS,)),  # other numbers of the log, by seat
        ("computed", np.int64, (MAX_PLAYERS,)),  # and ours
    ],
    align=True,
)


@native
def begin_game(table, game):
    """A new game; ``table.rules`` are set."""
    table.game = game
    table.n_players = table.rules[RULE_N_PLAYERS]
    table.seq = 0
    table.hand_index = -1
    table.hands_done = 0
    table.is_seated = False
    table.is_first_hand = True
    table.stated_end = False
    table.end = 0
    table.seq_result = -1
    table.expected = 0
    table.got = 0
    table.n_checks = 0
    table.n_disagreements = 0
    table.n_wall_checks = 0
    table.n_wall_differences = 0
    table.has_wall = False
    table.is_wall_sure = False
    table.phase = PHASE_OUTSIDE
    for seat in range(MAX_PLAYERS):
        table.players[seat].is_away = False
    clear_hand(table)


@native
def clear_hand(table):
    """Everything of one hand to its start; the scores stay."""
    table.place[:] = IN_WALL
    table.visible[:] = 0
    table.deltas[:] = 0
    table.kans[:] = 0
    table.first_kinds[:] = -1
    table.n_draws = 0
    table.n_replacements = 0
    table.shifted_row = -1
    table.n_discards = 0
    table.n_standing_calls = 0
    table.n_kans = 0
    table.n_riichi = 0
    table.n_accepted = 0
    table.accepted = 0
    table.n_indicators = 0
    table.dora_due = 0
    table.dora_pending = 0
    table.dora_turned = 0
    table.n_ura = 0
    table.turn = -1
    table.is_replacement = False
    table.forbidden = 0
    table.abort_due = -1
    table.kan_stands = True
    table.is_kakan_pending = False
    table.call_row = -1
    table.result = -1
    table.n_winners = 0
    table.winners = 0
    table.ronned_seat = -1
    table.last_distance = 0
    table.liable = -1
    table.deal_in_row = -1
    table.hand_checks = 0
    table.hand_disagreements = 0
    clear_offer(table)


@native
def clear_offer(table):
    table.offer_tile = -1
    table.offer_seat = -1
    table.offer_source = -1
    table.offer_row = -1
    table.offer_seq = -1
    table.is_win_over = False


@native
def make_safe(table, kind):
    """A tile is on offer: unless the hand ends by it, who is in riichi may not win on its kind any more."""
    if table.accepted:
        for seat in range(table.n_players):
            if (table.accepted >> seat) & 1:
                table.players[seat].safe |= 1 << kind


@native
def round_wind(table):
    return round_wind_of(table.number)


@native
def seat_wind(table, seat):
    return (seat - table.dealer) % table.n_players


@native
def live_tiles(table):
    """Tiles that can still be drawn. rules.md, notation."""
    return table.rules[RULE_LIVE_DRAWS] - table.n_draws


@native
def show_tile(table, tile):
    """A tile comes into everybody's sight."""
    if table.place[tile] != IN_SIGHT:
        table.place[tile] = IN_SIGHT
        table.visible[tile >> 2] += 1


@native
def turn_indicator(table, tile):
    table.indicators[table.n_indicators] = tile
    table.dora_kinds[table.n_indicators] = dora_kind(tile >> 2, table.n_players)
    table.n_indicators += 1
    show_tile(table, tile)


@native
def refuse(table, reason, expected, got):
    """Remember what was expected and got, and pass the reason on."""
    table.expected = expected
    table.got = got
    return reason


# Rows of the game and of the hand can be taken back.


@native
def copy_array(source, target, n):
    for i in range(n):
        target[i] = source[i]


@native
def mark_game(table, rows):
    copy_array(rows.n, table.game_marks, N_TABLES)
    copy_array(rows.n, table.hand_marks, N_TABLES)
    copy_array(rows.runs, table.run_marks, N_CHECKS)


@native
def mark_hand(table, rows):
    copy_array(rows.n, table.hand_marks, N_TABLES)


@native
def drop_game(table, rows):
    """Forget every row of the game."""
    copy_array(table.game_marks, rows.n, N_TABLES)
    copy_array(table.run_marks, rows.runs, N_CHECKS)
    table.n_checks = 0
    table.n_disagreements = 0
    table.n_wall_checks = 0
    table.n_wall_differences = 0


@native
def drop_hand(table, rows):
    """Forget the rows of an incomplete hand; its disagreements stay."""
    n_checks = rows.n[CHECKS]
    n_detail = rows.n[DETAIL]
    copy_array(table.hand_marks, rows.n, N_TABLES)
    rows.n[CHECKS] = n_checks
    rows.n[DETAIL] = n_detail


@native
def new_row(rows, which, capacity):
    """The next free row of a table; the last one again where the table is full."""
    row = rows.n[which]
    if row >= capacity:
        rows.n[N_TABLES] = 1
        return capacity - 1
    rows.n[which] = row + 1
    return row
