"""Scripts of hands that cannot be, for every reason, and a sound hand to stand beside them."""

import rejected_calls
import rejected_results
import rejected_turns
from hand_scripts import PINFU_TANYAO, TANYAO, TANYAO_3P, do

RULES = [*rejected_turns.RULES, *rejected_calls.RULES, *rejected_results.RULES]

# The others concern the game itself.
ODD = [rule for rule in RULES if rule.reason != "end_moment" and rule.name != "before the first hand"]


def sound(players, dealer):
    """Moves: a hand that seat 2 wins off the dealer's first discard."""
    hands = {2: TANYAO if players == 4 else TANYAO_3P}
    begun = do.hand(hands=hands, dealer=dealer, dora="1z")
    return begun.turn(dealer, "5p").win(2, yaku=PINFU_TANYAO)
