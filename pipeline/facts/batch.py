"""The raw rows of a batch, and where a row of one table stands in another."""

from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from pipeline.replay.record.tables.rows import Rows
from pipeline.rules.numbers import MAX_PLAYERS, STICK_POINTS

Ints = npt.NDArray[np.int64]  # one column
Matrix = npt.NDArray[np.int64]  # shape (columns, rows)

Raw = TypeVar("Raw")

_HAND_BITS, _SEQ_BITS = 16, 24  # a game has fewer hands, a log fewer elements
_NOBODY = np.iinfo(np.int64).min  # points of an empty seat, below everybody's


class Batch:
    """The raw rows and the log ids of their games. Hands, seats and discards stand in the order of play."""

    def __init__(self, rows: Rows, log_ids: pa.Array) -> None:
        self.rows = rows
        self.log_ids = log_ids

    def hand_rows(self, games: Ints, hands: Ints) -> Ints:
        """Row in ``rows.hands`` of each (game, hand_index)."""
        return np.searchsorted(self._hand_keys, _hand_key(games, hands))

    def seat_rows(self, games: Ints, hands: Ints, seats: Ints) -> Ints:
        """Row in ``rows.hand_seats`` of each (game, hand_index, seat)."""
        return self._seat_grid[self.hand_rows(games, hands), seats]

    @cached_property
    def hand_of_seat(self) -> Ints:
        """Row in ``rows.hands`` of each row in ``rows.hand_seats``."""
        seats = self.rows.hand_seats
        return self.hand_rows(seats.game, seats.hand_index)

    @cached_property
    def end_points(self) -> Ints:
        """Points after the hand of each row in ``rows.hand_seats``, the own riichi stick paid."""
        seats = self.rows.hand_seats
        return seats.start_points + seats.delta - STICK_POINTS * seats.is_stick_paid

    @cached_property
    def end_placements(self) -> Ints:
        """Placements from 1 after the hand of each row in ``rows.hand_seats``, ties to the lower seat."""
        hand, seat = self.hand_of_seat, self.rows.hand_seats.seat
        points = np.full((MAX_PLAYERS, self.rows.hands.n_rows), _NOBODY)
        points[seat, hand] = self.end_points
        placements = np.ones_like(points)
        for own in range(MAX_PLAYERS):
            placements[own] += (points[:own] >= points[own]).sum(axis=0)
            placements[own] += (points[own + 1 :] > points[own]).sum(axis=0)
        return placements[seat, hand]

    @cached_property
    def points_of_placements(self) -> Matrix:
        """Points at the start of each hand by placement, shape (MAX_PLAYERS, hands); 0 where nobody is."""
        seats = self.rows.hand_seats
        points = np.zeros((MAX_PLAYERS, self.rows.hands.n_rows), np.int64)
        points[seats.start_placement - 1, self.hand_of_seat] = seats.start_points
        return points

    @cached_property
    def discards_before_riichi(self) -> Ints:
        """Discards of all players before the declaration of each row in ``rows.riichis``."""
        discards, riichis = self.rows.discards, self.rows.riichis
        moments = _moment(discards.game, discards.hand_index, discards.seq)
        declared = _moment(riichis.game, riichis.hand_index, riichis.seq)
        begun = _moment(riichis.game, riichis.hand_index, np.zeros_like(riichis.seq))
        return np.searchsorted(moments, declared) - np.searchsorted(moments, begun)

    @cached_property
    def _hand_keys(self) -> Ints:
        hands = self.rows.hands
        return _hand_key(hands.game, hands.hand_index)

    @cached_property
    def _seat_grid(self) -> Ints:
        grid = np.full((self.rows.hands.n_rows, MAX_PLAYERS), -1)
        seat = self.rows.hand_seats.seat
        grid[self.hand_of_seat, seat] = np.arange(len(seat))
        return grid


class Block(NamedTuple, Generic[Raw]):
    """What a table of raw rows is built of: its own raw table and the batch it belongs to."""

    raw: Raw
    batch: Batch


def _hand_key(games: Ints, hands: Ints) -> Ints:
    return games << _HAND_BITS | hands


def _moment(games: Ints, hands: Ints, seqs: Ints) -> Ints:
    return _hand_key(games, hands) << _SEQ_BITS | seqs
