"""The typed events of elements that are text: seed, kind of game, players, first dealer, anything unknown."""

from collections.abc import Iterator, Mapping

from parsers.errors import LogError
from parsers.events import (
    Event,
    FirstDealer,
    GameType,
    PlayerReturned,
    PlayersSeated,
    Shuffle,
    UnknownElement,
)
from parsers.mjlog.fields import ROOT_TAG, Texts
from parsers.mjlog.heads import decode_name, read_game_type, read_players
from parsers.packed import OP_GO, OP_SHUFFLE, OP_TAIKYOKU, OP_UN


class TextEvents(Mapping[int, Event]):
    """The events of one game by seq, each read when somebody asks for it, as the replay never does.

    LogError where an element says what no such element can.
    """

    def __init__(self, log_id: str, texts: Texts) -> None:
        self._log_id = log_id
        self.texts = texts

    def __getitem__(self, seq: int) -> Event:
        if not self._has(seq):
            raise KeyError(seq)
        return _event(self._log_id, seq, *self.texts[seq])

    def __iter__(self) -> Iterator[int]:
        return filter(self._has, self.texts)

    def __len__(self) -> int:
        return sum(map(self._has, self.texts))

    def _has(self, seq: int) -> bool:
        """False also for the root, and for texts of elements that are numbers."""
        if seq not in self.texts:
            return False
        op, tag, _ = self.texts[seq]
        return op <= OP_TAIKYOKU and tag != ROOT_TAG


def _event(log_id: str, seq: int, op: int, tag: str, attributes: Mapping[str, str]) -> Event:
    if op == OP_SHUFFLE:
        return Shuffle(attributes.get("seed", ""), attributes.get("ref", ""))
    if op == OP_GO:
        go_type, events = read_game_type(log_id, seq, attributes)
        return GameType(go_type, attributes.get("lobby"), events)
    if op == OP_UN:
        return _seated(log_id, seq, attributes)
    if op == OP_TAIKYOKU:
        oya = attributes.get("oya", "")
        if oya not in ("0", "1", "2", "3"):
            raise LogError(log_id, None, seq, tag, "oya (a seat 0-3)", oya)
        return FirstDealer(int(oya))
    return UnknownElement(tag, dict(attributes))


def _seated(log_id: str, seq: int, attributes: Mapping[str, str]) -> Event:
    """UN: all players, or one name if a player returns."""
    named = [seat for seat in range(4) if f"n{seat}" in attributes]
    if len(named) == 1:
        return PlayerReturned(named[0], decode_name(attributes[f"n{named[0]}"]))
    players = read_players(log_id, seq, attributes)
    return PlayersSeated(players.names, players.dans, players.rates, players.sexes)
