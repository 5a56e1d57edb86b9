"""Columns that tell what a tenpai hand is worth, the same in every table of tenpai hands."""

from pipeline.facts.columns import Column
from pipeline.facts.raw import INT8, RawBlock, count, flag, number, points

_DAMA = (
    " Without riichi, ippatsu, ura dora and the last tile; with dora by the indicators turned so far, red"
    " fives and kita. The winning tile is taken to be no red five, unless the player holds the three others."
    " Waits of which the player holds all four, in hand and melds, do not count."
)


def unheld_tiles() -> Column[RawBlock]:
    """The count of tiles by which kobalab and zyr17 tell good waits."""
    return count(
        "n_unheld_tiles",
        "Four less the own concealed copies, summed over the waits, whatever else is in sight: a wait of 6 or"
        " more is a good one to kobalab and zyr17.",
        unit="tiles",
    )


def hand_value() -> tuple[Column[RawBlock], ...]:
    """What the hand holds and what a ron would pay."""
    return (
        count(
            "n_dora",
            "Dora of concealed tiles, melds and kita tiles after the discard, by the indicators turned so"
            " far: a tile counts once for each that points to it. Red fives are not counted here.",
            unit="tiles",
        ),
        count("n_red_fives", "Red fives in concealed tiles and melds after the discard.", unit="tiles"),
        count("n_kita", "Kita tiles set aside, one han each.", unit="tiles"),
        flag(
            "is_all_simples",
            "No terminal or honour among the tiles of hand and melds, and none among the waits.",
        ),
        number(
            "low_han",
            INT8,
            "Han of a ron on the cheapest of the waits (by low_points), 13 for each yakuman; 0: this wait has"
            " no yaku." + _DAMA,
            unit="han",
        ),
        number("high_han", INT8, "Han of a ron on the dearest of the waits, as low_han.", unit="han"),
        points(
            "low_points",
            "Points of a ron on the cheapest of the waits, without honba and sticks; 0: this wait has no"
            " yaku." + _DAMA,
        ),
        points("high_points", "Points of a ron on the dearest of the waits, as low_points."),
    )
