"""The raw rows of a batch, and where a row of one table stands in another."""

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from pipeline.replay.record.rows import (
    D_GAME,
    D_HAND,
    D_SEQ,
    H_GAME,
    H_HAND,
    R_GAME,
    R_HAND,
    R_SEQ,
    S_DELTA,
    S_GAME,
    S_HAND,
    S_SEAT,
    S_START_PLACEMENT,
    S_START_POINTS,
    S_STICK_PAID,
)

if TYPE_CHECKING:
    from pipeline.replay.run import Rows

Ints = npt.NDArray[np.int64]  # one column
Matrix = npt.NDArray[np.int64]  # shape (columns, rows)

MAX_PLAYERS = 4
STICK_POINTS = 1000

_HAND_BITS, _SEQ_BITS = 16, 24  # a game has fewer hands, a log fewer elements
_NOBODY = np.iinfo(np.int64).min  # points of an empty seat, below everybody's


class Batch:
    """The raw rows and the log ids of their games. Hands, seats and discards stand in the order of play."""

    def __init__(self, rows: "Rows", log_ids: pa.Array) -> None:
        self.rows = rows
        self.log_ids = log_ids

    def hand_rows(self, games: Ints, hands: Ints) -> Ints:
        """Row in ``rows.hands`` of each (game, hand_index)."""
        return np.searchsorted(self._hand_keys, _hand_key(games, hands))

    def seat_rows(self, games: Ints, hands: Ints, seats: Ints) -> Ints:
        """Row in ``rows.seats`` of each (game, hand_index, seat)."""
        return self._seat_grid[self.hand_rows(games, hands), seats]

    @cached_property
    def hand_of_seat(self) -> Ints:
        """Row in ``rows.hands`` of each row in ``rows.seats``."""
        seats = self.rows.seats
        return self.hand_rows(seats[S_GAME], seats[S_HAND])

    @cached_property
    def end_points(self) -> Ints:
        """Points after the hand of each row in ``rows.seats``, the own riichi stick paid."""
        seats = self.rows.seats
        return seats[S_START_POINTS] + seats[S_DELTA] - STICK_POINTS * seats[S_STICK_PAID]

    @cached_property
    def end_placements(self) -> Ints:
        """Placements from 1 after the hand of each row in ``rows.seats``, ties to the lower seat."""
        hand, seat = self.hand_of_seat, self.rows.seats[S_SEAT]
        points = np.full((MAX_PLAYERS, self.rows.hands.shape[1]), _NOBODY)
        points[seat, hand] = self.end_points
        placements = np.ones_like(points)
        for own in range(MAX_PLAYERS):
            placements[own] += (points[:own] >= points[own]).sum(axis=0)
            placements[own] += (points[own + 1 :] > points[own]).sum(axis=0)
        return placements[seat, hand]

    @cached_property
    def points_of_placements(self) -> Matrix:
        """Points at the start of each hand by placement, shape (MAX_PLAYERS, hands); 0 where nobody is."""
        seats = self.rows.seats
        points = np.zeros((MAX_PLAYERS, self.rows.hands.shape[1]), np.int64)
        points[seats[S_START_PLACEMENT] - 1, self.hand_of_seat] = seats[S_START_POINTS]
        return points

    @cached_property
    def players_of_hand(self) -> Ints:
        """Number of players of each row in ``rows.hands``."""
        return np.bincount(self.hand_of_seat, minlength=self.rows.hands.shape[1])

    @cached_property
    def discards_before_riichi(self) -> Ints:
        """Discards of all players before the declaration of each row in ``rows.riichis``."""
        discards, riichis = self.rows.discards, self.rows.riichis
        moments = _moment(discards[D_GAME], discards[D_HAND], discards[D_SEQ])
        declared = _moment(riichis[R_GAME], riichis[R_HAND], riichis[R_SEQ])
        begun = _moment(riichis[R_GAME], riichis[R_HAND], np.zeros_like(riichis[R_SEQ]))
        return np.searchsorted(moments, declared) - np.searchsorted(moments, begun)

    @cached_property
    def _hand_keys(self) -> Ints:
        hands = self.rows.hands
        return _hand_key(hands[H_GAME], hands[H_HAND])

    @cached_property
    def _seat_grid(self) -> Ints:
        grid = np.full((self.rows.hands.shape[1], MAX_PLAYERS), -1)
        seat = self.rows.seats[S_SEAT]
        grid[self.hand_of_seat, seat] = np.arange(len(seat))
        return grid


class Block(NamedTuple):
    """What a table of raw rows is built of: its own matrix and the batch it belongs to."""

    matrix: Matrix
    batch: Batch


def _hand_key(games: Ints, hands: Ints) -> Ints:
    return games << _HAND_BITS | hands


def _moment(games: Ints, hands: Ints, seqs: Ints) -> Ints:
    return _hand_key(games, hands) << _SEQ_BITS | seqs
