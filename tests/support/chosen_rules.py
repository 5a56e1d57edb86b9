"""The rules of a game as native code reads them."""

import numpy as np

from pipeline.native.compiler import filler, record
from pipeline.rules.game_rules import GameRules
from pipeline.rules.ruleset import ruleset_for

_fill = filler(GameRules)


def filled(ruleset):
    """The record of a ruleset."""
    rules = record(GameRules)[0]
    _fill(rules, np.array(ruleset.numbers()))
    return rules


def rules_of(go_type, played_at):
    """Those of a game in lobby 0."""
    return filled(ruleset_for(go_type, "0", played_at, 3 if go_type & 0x10 else 4, {}))
