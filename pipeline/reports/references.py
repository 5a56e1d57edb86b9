"""What many reports have, declared once: their headers refer to it by name.

``Parameters: games`` and ``Columns: games`` stand for the entries below, before those of the report itself.
They are what the macro ``chosen_games`` takes and gives: which games count, and what is never mixed.
"""

from pipeline.rules.codes import ALL_ROOMS

GAMES = "games"

_ROOMS = f"{', '.join(ALL_ROOMS[:-1])} or {ALL_ROOMS[-1]}"

PARAMETERS = {
    GAMES: (
        "players integer = null  players of the table, 3 or 4; null: each apart",
        "length text = null  tonpuu or hanchan; null: each apart",
        f"room text = null  {_ROOMS}; null: each apart",
        "since date = null  first day, Japanese time",
        "until date = null  the first day that no longer counts",
    )
}

COLUMNS = {
    GAMES: (
        "n_players  players of the table",
        "length  tonpuu or hanchan",
        "room  room",
    )
}

# The kind of uncertainty that the macros of sql/views/rates.sql compute, by the word for it in a header:
# interval_low and interval_high, and standard_error.
UNCERTAINTY = {"interval": "95 % Wilson interval", "standard error": "standard error"}
