"""Numbers of the game that never change. Nothing here needs the compiler."""

from parsers.packed import MAX_PLAYERS, N_TILES

__all__ = ["COPIES", "MAX_INDICATORS", "MAX_PLAYERS", "N_DEALT", "N_TILES", "STICK_POINTS"]

COPIES = 4  # tiles of a kind
N_DEALT = 13  # tiles dealt to a player
MAX_INDICATORS = 5
STICK_POINTS = 1000  # of a riichi stick
