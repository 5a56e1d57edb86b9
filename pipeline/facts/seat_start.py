"""The columns of hand_seats that tell of the start: wind, points, the 13 tiles."""

import pyarrow as pa

from pipeline.facts import arrays
from pipeline.facts.batch import Block
from pipeline.facts.columns import LOG, Column
from pipeline.facts.raw import (
    INT8,
    INT64,
    count,
    equals,
    hand_index,
    log_id,
    number,
    points,
    seat,
    word,
)
from pipeline.replay.record.tables.hands import NO_FIRST_DRAW, HandSeats
from pipeline.rules.codes import WINDS
from pipeline.rules.numbers import MAX_PLAYERS

_PLACES = ("first", "second", "third", "fourth")


def _points_to(placement: int) -> Column[Block[HandSeats]]:
    """Distance to one placement from 1 at the start of the hand."""

    def fill(block: Block[HandSeats]) -> pa.Array:
        hand = block.batch.hand_of_seat
        other = block.batch.points_of_placements[placement - 1][hand]
        has_place = block.batch.rows.hands.n_players[hand] >= placement
        return arrays.integers_where(block.raw.start_points - other, INT64, has_place)

    place = _PLACES[placement - 1]
    return Column(
        f"points_to_{place}",
        INT64,
        f"Own start_points less those of the player placed {place} at the start: negative behind, 0 at the"
        " own placement or at equal points.",
        fill,
        unit="points",
        null="" if placement < MAX_PLAYERS else "three players",
    )


START_COLUMNS: tuple[Column[Block[HandSeats]], ...] = (
    log_id(),
    hand_index(),
    seat("seat", "The player: 0 is the first dealer of the game, play goes upwards.", stated_by=LOG),
    equals("is_dealer", "seat_wind", 0, "Deals this hand."),
    word("seat_wind", WINDS, "The player's wind in this hand."),
    points(
        "start_points",
        "The player's points when the hand is dealt, sticks on the table belonging to nobody.",
        stated_by=LOG,
        checks=("start_points",),
    ),
    count("start_placement", "Placement by start_points, 1-4, ties to the lower seat."),
    *(_points_to(placement) for placement in range(1, MAX_PLAYERS + 1)),
    count(
        "start_shanten",
        "Shanten of the 13 tiles dealt, 0 tenpai; the dealer's first draw does not count.",
        unit="shanten",
    ),
    number(
        "first_draw_shanten",
        INT8,
        "Shanten of the 14 tiles at the own first draw of the hand, the best discard taken; -1 complete.",
        unit="shanten",
        missing=NO_FIRST_DRAW,
        null="no draw, or an open call before it",
    ),
    count(
        "n_start_dora",
        "Dora among the 13 tiles dealt by the first indicator; red fives are not counted here.",
        unit="tiles",
    ),
    count("n_start_red_fives", "Red fives among the 13 tiles dealt.", unit="tiles"),
    count(
        "n_start_pairs",
        "Kinds held twice or more among the 13 tiles dealt.",
        unit="kinds",
    ),
    count(
        "n_start_value_pairs",
        "Of n_start_pairs those of dragons, the seat wind and the round wind.",
        unit="kinds",
    ),
    count(
        "n_start_terminals",
        "Different kinds of terminals and honours among the 13 tiles dealt.",
        unit="kinds",
    ),
)
