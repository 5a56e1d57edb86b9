"""Replays of the synthetic games of ``walled_games``."""

from replaying import replay
from walled_games import LATEST, log_id


def replay_walled(xml, form=LATEST, players=4):
    return replay(xml.encode(), log_id(form, players))


def wall_rows(found):
    """The disagreements with the wall: check, expected, got."""
    rows = found.start_disagreements + found.disagreements
    return [(x.check, x.expected, x.got) for x in rows if x.check.startswith("wall_")]
