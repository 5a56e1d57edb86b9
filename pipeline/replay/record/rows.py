"""The raw rows the engine writes: one int64 matrix a table, shape (columns, capacity).

A column is contiguous, so it becomes an Arrow column without a detour. ``pipeline.facts`` gives
the columns their public names, types and descriptions; here stands only their order. Masks have
bit k set for kind k (0-33). Points are full points. Seats are the log's, -1 where there is none.
Turns count the seat's own discards from 1, 0 where it never happened. ``_GAME`` is the game's
number in the batch, ``_HAND`` the hand_index from 0, ``_SEQ`` the ordinal of the XML element.
"""

import numpy as np

from pipeline.replay.checks import N_CHECKS

# One row a game: the only table with a row for games that could not be replayed.
(
    G_STATUS,  # STATUS_*
    G_REASON,  # ILLEGAL_* of the first impossible action, 0 where there is none
    G_HAND,  # hand_index of that action, -1
    G_SEQ,  # its element, -1
    G_EXPECTED,
    G_GOT,
    G_HANDS,  # complete hands stored
    G_HAS_END,  # 1 where the log carries the end of the game
    G_END,  # END_*, why the game ended by the rules
    G_CHECKS,  # comparisons made
    G_DISAGREEMENTS,  # comparisons that failed
    G_FINAL_0,  # final points with leftover sticks, as the log states
    G_FINAL_1,
    G_FINAL_2,
    G_FINAL_3,
    G_SCORE_0,  # final score with uma and oka in tenths, as the log states
    G_SCORE_1,
    G_SCORE_2,
    G_SCORE_3,
    G_PLACEMENT_0,  # 1-4
    G_PLACEMENT_1,
    G_PLACEMENT_2,
    G_PLACEMENT_3,
    G_LEFT_0,  # times the player left
    G_LEFT_1,
    G_LEFT_2,
    G_LEFT_3,
    G_RETURNED_0,  # times the player came back
    G_RETURNED_1,
    G_RETURNED_2,
    G_RETURNED_3,
    G_WALL_STATUS,  # WALL_*
    G_WALL_LAYOUT,  # LAYOUT_*, -1 where it is not known
    G_WALL_CHECKS,  # comparisons with the wall made
    G_WALL_DIFFERENCES,  # of them those that failed; only the first one is a disagreement
    N_GAME_COLUMNS,
) = range(36)

STATUS_OK, STATUS_CUT, STATUS_REJECTED = range(3)

# One row a complete hand.
(
    H_GAME,
    H_HAND,
    H_SEQ,  # of INIT
    H_SEQ_END,  # of the last AGARI or of RYUUKYOKU
    H_NUMBER,  # 0 = East 1, 4 = South 1
    H_HONBA,
    H_STICKS,  # riichi sticks on the table at the start
    H_STICKS_END,  # left on the table after the hand
    H_DEALER,
    H_DIE_1,  # 1-6
    H_DIE_2,
    H_RESULT,  # RESULT_*
    H_N_WINNERS,
    H_N_DRAWS,  # live and replacement draws, the dealer's first included
    H_TILES_LEFT,  # live tiles that could still be drawn
    H_N_DISCARDS,
    H_N_CHI,
    H_N_PON,
    H_N_DAIMINKAN,
    H_N_ANKAN,
    H_N_KAKAN,
    H_N_KITA,
    H_N_RIICHI,  # declared
    H_N_RIICHI_ACCEPTED,
    H_DEALER_STAYS,
    H_N_INDICATORS,
    H_INDICATOR_0,  # tile ids, -1 where not turned
    H_INDICATOR_1,
    H_INDICATOR_2,
    H_INDICATOR_3,
    H_INDICATOR_4,
    H_N_URA,
    H_URA_0,  # known only where a riichi player won
    H_URA_1,
    H_URA_2,
    H_URA_3,
    H_URA_4,
    H_DELTA_0,
    H_DELTA_1,
    H_DELTA_2,
    H_DELTA_3,
    H_IS_LAST,  # the last regular hand number or later
    H_CHECKS,
    H_DISAGREEMENTS,
    N_HAND_COLUMNS,
) = range(45)

(
    RESULT_TSUMO,
    RESULT_RON,
    RESULT_EXHAUSTIVE,
    RESULT_NAGASHI,
    RESULT_NINE_TERMINALS,
    RESULT_FOUR_WINDS,
    RESULT_FOUR_RIICHI,
    RESULT_TRIPLE_RON,
    RESULT_FOUR_KANS,
) = range(9)

# One row a player and complete hand.
(
    S_GAME,
    S_HAND,
    S_SEAT,
    S_SEAT_WIND,  # 0 = East
    S_START_POINTS,
    S_START_PLACEMENT,  # 1-4, ties to the lower seat
    S_START_SHANTEN,  # of the 13 tiles dealt
    S_START_DORA,  # dora in the 13 tiles by the first indicator, red fives not counted
    S_START_RED,  # red fives in the 13 tiles
    S_START_PAIRS,  # kinds held twice or more among the 13 tiles
    S_START_VALUE_PAIRS,  # of these, dragons, seat wind and round wind
    S_START_YAOCHU,  # different kinds of terminals and honours among the 13 tiles
    S_FIRST_DRAW_SHANTEN,  # of the 14 tiles at the own first draw, NO_FIRST_DRAW
    S_RIICHI_ROW,  # row of the hand's riichi in RIICHI, -1
    S_N_CHI,
    S_N_PON,
    S_N_DAIMINKAN,
    S_N_ANKAN,
    S_N_KAKAN,
    S_N_KITA,
    S_FIRST_CALL_TURN,  # own discards made before the first open call, plus 1
    S_FIRST_TENPAI_TURN,  # first own discard that left a tenpai hand
    S_END_TENPAI,  # tenpai after the own last discard or call
    S_END_SHANTEN,  # -1 for winners
    S_END_WAITS,  # mask
    S_IS_REVEALED,  # the log shows the hand at the draw
    S_N_DISCARDS,
    S_N_DRAWS,
    S_OUTCOME,  # OUTCOME_*
    S_END_TURN,  # own discards made, plus 1 where the player won by tsumo
    S_DELTA,  # of the settlement, as the log states; the own stick is not in it
    S_STICK_PAID,  # 1 where a riichi was accepted
    S_FURITEN,  # FURITEN_* bits that were true at any time
    S_N_MISSED_WINS,  # winning tiles offered outside furiten with a yaku and not taken
    S_N_YAKULESS_OFFERS,  # winning tiles offered outside furiten that had no yaku
    S_N_FURITEN_OFFERS,  # winning tiles offered while furiten
    S_IS_PAO,  # paid for another's win by liability
    S_WAS_AWAY,  # disconnected at any time of the hand
    N_SEAT_COLUMNS,
) = range(39)

NO_FIRST_DRAW = -2  # shanten itself may be -1

(
    OUTCOME_WON_TSUMO,
    OUTCOME_WON_RON,
    OUTCOME_DEALT_IN,
    OUTCOME_PAID_TSUMO,
    OUTCOME_OTHERS_RON,
    OUTCOME_DRAW_TENPAI,
    OUTCOME_DRAW_NOTEN,
    OUTCOME_ABORTIVE,
) = range(8)

FURITEN_DISCARD, FURITEN_TEMPORARY, FURITEN_RIICHI = 1, 2, 4

# One row a winner.
(
    W_GAME,
    W_HAND,
    W_SEQ,
    W_SEAT,
    W_ORDER,  # 0 for the first winner of the hand
    W_FROM,  # the winner himself for a tsumo
    W_PAO,
    W_TILE,
    W_SOURCE,  # SOURCE_*
    W_YAKU,  # mask of yaku ids 0-51, as the log states
    W_N_YAKUMAN,
    W_HAN,  # dora included, as the log states; 0 for yakuman
    W_FU,  # as the log states
    W_LIMIT,  # 0-5, as the log states
    W_POINTS,  # without honba and sticks, as the log states
    W_HONBA_POINTS,  # received for honba
    W_STICK_POINTS,  # received for riichi sticks
    W_DELTA,  # the winner's, as the log states
    W_DORA,  # by indicators, kita tiles that an indicator points to included
    W_URA,
    W_RED,
    W_KITA,  # one a kita tile
    W_RIICHI,  # 0 none, 1 riichi, 2 double riichi
    W_IPPATSU,
    W_N_OPEN,  # chi, pon, open and added kans
    W_WAITS,  # mask before the winning tile
    W_SHAPES,  # SHAPE_* bits over all divisions
    W_CLASS,  # WAIT_*
    W_LIVE,  # copies of the waits the winner could not see, the winning tile included
    W_TURN,  # own discards made, plus 1 for a tsumo
    W_TILES_LEFT,
    W_TEXT,  # where the hand's text ends in the text buffer (it starts where the row before ends)
    W_MELD_TEXT,  # where the melds' text ends
    W_HIDDEN_URA,  # ura dora that a closed hand without riichi did not count, -1 for others or unknown
    N_WIN_COLUMNS,
) = range(35)

SOURCE_TSUMO, SOURCE_REPLACEMENT, SOURCE_DISCARD, SOURCE_KAKAN, SOURCE_KITA = range(5)

# One row a yaku of a win, as the log states; dora, ura dora and red fives where they add han.
Y_GAME, Y_HAND, Y_SEQ, Y_SEAT, Y_YAKU, Y_HAN, N_YAKU_COLUMNS = range(7)

# One row a tile that was ronned.
(
    I_GAME,
    I_HAND,
    I_SEQ,  # of the discard, added kan or kita
    I_SEAT,
    I_TILE,
    I_SOURCE,  # SOURCE_*
    I_N_WINNERS,
    I_WINNERS,  # mask of seats
    I_POINTS,  # paid by this seat in all, honba included
    I_TURN,
    I_ORIGIN,  # ORIGIN_*, ORIGIN_HAND for kan and kita
    I_RIICHI,  # 0 none, 1 the riichi tile itself, 2 riichi accepted before
    I_SHANTEN,  # own, after the tile left the hand
    I_WAITS,
    I_N_OPEN,
    I_FURITEN,  # own FURITEN_* bits
    I_RIICHI_OTHERS,  # mask of other seats in accepted riichi
    I_TILES_LEFT,
    I_HONBA_POINTS,  # of I_POINTS those for honba
    N_DEAL_IN_COLUMNS,
) = range(20)

# One row a seat of the game and tile that was ronned: everybody's hand as it fell.
(
    P_GAME,
    P_HAND,
    P_SEQ,  # of the discard, added kan or kita
    P_SEAT,
    P_DEAL_IN_SEAT,
    P_IS_WINNER,
    P_IS_DEALER,
    P_IS_RIICHI,  # accepted
    P_N_OPEN,
    P_N_DISCARDS,
    P_SHANTEN,  # of the hand without a drawn tile
    P_WAITS,
    P_FURITEN,  # FURITEN_* bits
    N_DEAL_IN_SEAT_COLUMNS,
) = range(14)

# One row a seat and hand in which it made itself tenpai: its first discard that left a tenpai hand.
(
    T_GAME,
    T_HAND,
    T_SEQ,  # of the discard
    T_SEAT,
    T_TURN,
    T_IS_DEALER,
    T_N_OPEN,
    T_N_ANKAN,
    T_IS_RIICHI_TILE,
    T_WAITS,
    T_SHAPES,
    T_CLASS,
    T_LIVE,  # copies of the waits the player cannot see
    T_UNHELD,  # copies of the waits that the player does not hold concealed
    T_DRAWABLE,  # as D_DRAWABLE
    T_FURITEN,
    T_DORA,  # by the indicators, of hand, melds and kita tiles
    T_RED,
    T_KITA,
    T_IS_SIMPLE,  # no terminal or honour in the 13 tiles and the waits
    T_N_YAKU_WAITS,  # kinds on which a ron has a yaku without riichi
    T_LOW_HAN,  # a ron without riichi on the cheapest kind: han with dora, 0 without a yaku
    T_HIGH_HAN,  # and on the dearest
    T_LOW_POINTS,
    T_HIGH_POINTS,
    T_RIICHI_OTHERS,  # mask of other seats in accepted riichi
    T_TILES_LEFT,
    N_TENPAI_COLUMNS,
) = range(28)

# One row a riichi declaration.
(
    R_GAME,
    R_HAND,
    R_SEQ,  # of step 1
    R_SEAT,
    R_ORDER,  # 1 for the hand's first declaration
    R_TURN,
    R_TILE,
    R_ORIGIN,
    R_IS_ACCEPTED,
    R_IS_DOUBLE,
    R_TILES_LEFT,  # when declared
    R_N_ANKAN,
    R_WAITS,
    R_SHAPES,
    R_CLASS,
    R_LIVE,  # copies of the waits the player could not see
    R_WALL,  # of these, copies in no other hand
    R_FURITEN,  # bits right after the declaration tile
    R_N_CHASERS,  # later declarations of others
    R_RIICHI_OTHERS,  # mask of seats in riichi before
    R_IPPATSU,  # won within the ippatsu turn
    R_DRAWABLE,  # copies of the waits among the live tiles that can still be drawn, -1 without a sure wall
    R_DRAWS_TO,  # live draws to the next of them, 0 for none, -1 without a sure wall
    R_DRAWS_TO_SEAT,  # who would make that draw, -1
    R_OWN_DRAWS,  # since it was accepted
    R_WINNING_DRAWS,  # of these, of a tile waited for
    R_EXPECTED_DRAWS,  # expected number of winning draws, in millionths
    R_UNHELD,  # this and the next as in the rows of tenpais
    R_DORA,
    R_RED,
    R_KITA,
    R_IS_SIMPLE,
    R_RIVER,  # mask of the kinds in the own river, the riichi tile among them
    R_LOW_HAN,
    R_HIGH_HAN,
    R_LOW_POINTS,
    R_HIGH_POINTS,
    N_RIICHI_COLUMNS,
) = range(38)

# One row a meld or kita.
(
    C_GAME,
    C_HAND,
    C_SEQ,
    C_SEAT,
    C_FROM,  # the own seat for closed kans and kita; of an added kan the source of its pon
    C_CALL,  # parsers.calls codes
    C_TILE,  # the claimed tile; the added tile; some tile of a closed kan; the kita tile
    C_CODE,  # m of the log
    C_TURN,  # own discards made, plus 1
    C_ORDINAL,  # of the seat's chi, pon and open kans, this one included; 0 for other kans and kita
    C_SHANTEN_BEFORE,  # without the claimed tile; of the 14 tiles for kans and kita
    C_SHANTEN_AFTER,  # of what is left, the best discard taken
    C_STANDS,  # 0 where the added kan or kita was ronned
    C_IS_RIICHI,  # by a player in riichi
    C_TILES_LEFT,
    C_SKIPPED_SEAT,  # the seat after the discarder, -1 where no discard was claimed
    C_SKIPPED_TILE,  # the live tile that it would have drawn, -1 without a sure wall
    C_DRAWN_BY,  # who drew that tile next, -1
    C_DORA,  # by the indicators, of hand, melds and kita tiles
    C_RED,
    C_HAS_VALUE_SET,  # a meld or concealed triplet of dragons, seat wind or round wind
    C_N_VALUE_PAIRS,  # concealed pairs of these kinds
    C_ARE_MELDS_SIMPLE,  # no terminal or honour in the melds
    C_N_YAOCHU,  # concealed terminals and honours
    C_FLUSH_SUIT,  # the only suit of the melds' number tiles, -1
    C_N_OFF_SUIT,  # concealed number tiles of other suits
    C_ARE_MELDS_TRIPLETS,  # no chi among the melds
    N_CALL_COLUMNS,
) = range(28)

# One row a discard.
(
    D_GAME,
    D_HAND,
    D_SEQ,
    D_SEAT,
    D_TURN,
    D_TILE,
    D_ORIGIN,  # ORIGIN_*
    D_RIICHI,  # 0 none, 1 the riichi tile, 2 after riichi
    D_CALLED_BY,
    D_CALL,  # parsers.calls code of that call, -1
    D_N_RONS,
    D_SHANTEN,  # after the discard
    D_WAITS,
    D_LIVE,  # copies of the waits the player could not see
    D_FURITEN,
    D_N_OPEN,
    D_RIICHI_OTHERS,  # mask of other seats in accepted riichi
    D_TILES_LEFT,
    D_DRAWABLE,  # copies of the waits among the live tiles that can still be drawn, -1 without a sure wall
    D_SHANTEN_BEFORE,  # of the tiles held before the discard, -1 complete
    D_IS_DORA,  # a kind that an indicator points to, or a red five
    N_DISCARD_COLUMNS,
) = range(22)

ORIGIN_HAND, ORIGIN_DRAWN, ORIGIN_AFTER_CALL = range(3)

# One row a discard and other seat in accepted riichi.
(
    A_GAME,
    A_HAND,
    A_SEQ,  # of the discard
    A_SEAT,
    A_RIICHI_SEAT,
    A_TILE,
    A_DISCARD,  # row of the discard in DISCARDS
    A_RIICHI_TURNS,  # discards of the riichi seat after its riichi tile
    A_N_SAFE,  # concealed tiles before the discard that are genbutsu
    A_DANGER,  # DANGER_*
    A_N_SHAPES,  # two-sided shapes that may wait for the tile, -1 where none stands there
    A_WALL,  # WALL_*, -1 likewise
    A_N_SEEN,  # copies in everybody's sight before the discard
    A_N_HELD,  # own concealed copies before the discard
    A_PASSED_SUJI,
    A_IS_MATAGI,
    A_IS_URASUJI,
    A_IS_WAITED,
    A_IS_RONNED,
    N_DANGER_COLUMNS,
) = range(20)

# One row a time in furiten.
(
    F_GAME,
    F_HAND,
    F_SEAT,
    F_KIND,  # one FURITEN_* bit
    F_SEQ_FROM,
    F_SEQ_TO,  # the element that ended it; the last element of the hand where nothing did
    F_WAITS,  # mask when it began
    F_TILE,  # the passed tile that began it; -1 for discard furiten
    F_N_OFFERS,  # winning tiles offered during it, the one that began it not counted
    N_FURITEN_COLUMNS,
) = range(10)

# One row a disagreement. Expected and got are lists of numbers in the detail array.
X_GAME, X_HAND, X_SEQ, X_CHECK, X_SEAT, X_EXPECTED, X_N_EXPECTED, X_GOT, X_N_GOT, N_CHECK_COLUMNS = range(10)

# Tables in the order of the row counters.
(
    HANDS,
    SEATS,
    WINS,
    YAKU,
    DEAL_INS,
    DEAL_IN_SEATS,
    TENPAIS,
    RIICHIS,
    CALLS,
    DISCARDS,
    DANGERS,
    FURITEN,
    CHECKS,
    DETAIL,  # the numbers of disagreements
    TEXT,  # characters of hands and melds
    N_TABLES,
) = range(16)


# Rows that fit into a batch of games; a batch that needs more is replayed in parts. The odd numbers
# keep the columns of a table off the same cache sets.
N_GAMES = 1021
CAPACITIES = {
    HANDS: 12007,
    SEATS: 48017,
    WINS: 16001,
    YAKU: 96001,
    DEAL_INS: 12007,
    DEAL_IN_SEATS: 48017,
    TENPAIS: 48017,
    RIICHIS: 24001,
    CALLS: 64007,
    DISCARDS: 300007,
    DANGERS: 200003,
    FURITEN: 64007,
    CHECKS: 64007,
    DETAIL: 1000003,
    TEXT: 2000003,
}

# Everything the engine writes, as one record. ``n`` counts the rows (numbers, characters) in use of
# each table; a table that runs full sets ``n[N_TABLES]`` to 1. ``runs`` counts the comparisons of
# each kind of check over the games stored.
ROWS = np.dtype(
    [
        ("n", np.int64, (N_TABLES + 1,)),
        ("runs", np.int64, (N_CHECKS,)),
        ("games", np.int64, (N_GAME_COLUMNS, N_GAMES)),
        ("hands", np.int64, (N_HAND_COLUMNS, CAPACITIES[HANDS])),
        ("seats", np.int64, (N_SEAT_COLUMNS, CAPACITIES[SEATS])),
        ("wins", np.int64, (N_WIN_COLUMNS, CAPACITIES[WINS])),
        ("yaku", np.int64, (N_YAKU_COLUMNS, CAPACITIES[YAKU])),
        ("deal_ins", np.int64, (N_DEAL_IN_COLUMNS, CAPACITIES[DEAL_INS])),
        ("deal_in_seats", np.int64, (N_DEAL_IN_SEAT_COLUMNS, CAPACITIES[DEAL_IN_SEATS])),
        ("tenpais", np.int64, (N_TENPAI_COLUMNS, CAPACITIES[TENPAIS])),
        ("riichis", np.int64, (N_RIICHI_COLUMNS, CAPACITIES[RIICHIS])),
        ("calls", np.int64, (N_CALL_COLUMNS, CAPACITIES[CALLS])),
        ("discards", np.int64, (N_DISCARD_COLUMNS, CAPACITIES[DISCARDS])),
        ("dangers", np.int64, (N_DANGER_COLUMNS, CAPACITIES[DANGERS])),
        ("furiten", np.int64, (N_FURITEN_COLUMNS, CAPACITIES[FURITEN])),
        ("checks", np.int64, (N_CHECK_COLUMNS, CAPACITIES[CHECKS])),
        ("detail", np.int64, (CAPACITIES[DETAIL],)),
        ("text", np.uint8, (CAPACITIES[TEXT],)),
    ],
    align=True,
)
TABLE_NAMES = (
    "hands",
    "seats",
    "wins",
    "yaku",
    "deal_ins",
    "deal_in_seats",
    "tenpais",
    "riichis",
    "calls",
    "discards",
    "dangers",
    "furiten",
    "checks",
    "detail",
    "text",
)
