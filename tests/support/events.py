"""Games of event lobbies, for tests."""

from hand_scripts import play

START, NEEDED, BASE = 4, 5, 6
UMA = 21


def csrule(first=0, second=0, fields=None, uma=()):
    """The text of ``csrule``: bits of fields 0 and 1, other fields by number, groups of uma."""
    values = [f"{first:08X}", f"{second:08X}", *[""] * 38]
    for number, value in (fields or {}).items():
        values[number] = str(value)
    for i, number in enumerate(number for group in uma for number in group):
        values[UMA + i] = str(number)
    return ",".join(values)


def play_event(moves, first=0, second=0, *, players=4, fields=None, uma=(), **game):
    """A game of these moves in an event lobby with these rules, in 2023."""
    go_type = 0x9 if players == 4 else 0x19
    event = {"title": "", "rule": f",,{go_type:04x},0,0,0,0", "ranking": ""}
    event["csrule"] = csrule(first, second, fields, uma)
    given = {"go_type": go_type, "lobby": "9999", "played": "2023010100"} | event
    return play(moves, players, **given | game)
