"""The form of tenhou.net/6: one JSON object a game, of which docs/formats.md says what it can state.

An entry of ``log`` is a hand: [number, honba, sticks], points, dora indicators, ura indicators, then of
each seat the hand dealt, what came in (draws, and calls in place of a draw) and what went out (discards, and
closed kans, added kans and kita in place of a discard), and the result. Tiles are two digits, suit and rank.
"""
