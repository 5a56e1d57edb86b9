"""One log at a time: ``read_log``."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from pathlib import Path

from parsers.batch import EventBatch
from parsers.errors import LogError
from parsers.events import Event, HandStart
from parsers.formats import FORMS, HEAD, MJLOG, form_of, read_batch
from parsers.heads import GameHead
from parsers.seeds import GameSeeds
from parsers.sources import LIMIT, is_container, iter_games, log_id_in, log_id_of, nogid, unpack
from parsers.typed import iterate


@dataclass(frozen=True, slots=True)
class GameLog:
    """One game as its log tells it; iterating gives ``(seq, event)`` pairs.

    ``notices`` says what is odd about the document: broken off, an unknown attribute, one given twice.

    >>> from parsers import iter_logs
    >>> raw = next(iter_logs("data/sample/games.zip"))
    >>> log = read_log(raw.data, raw.log_id)
    >>> log.head.names
    ('sene2', 'tashix', 'hako99', '星屋')
    >>> [event for _, event in next(log.hands())][1:3]
    [Draw(seat=0, tile=94), Discard(seat=0, tile=68)]
    """

    log_id: str
    head: GameHead
    notices: tuple[str, ...]
    batch: EventBatch
    game: int = 0

    def __iter__(self) -> Iterator[tuple[int, Event]]:
        return iterate(self.batch, self.game)

    @property
    def seeds(self) -> GameSeeds:
        """The seeds of its walls."""
        return self.batch.seeds[self.game]

    def hands(self) -> Iterator[list[tuple[int, Event]]]:
        """The hands in order, each from its HandStart to the last event before the next."""
        hand: list[tuple[int, Event]] = []
        for seq, event in self:
            if isinstance(event, HandStart):
                if hand:
                    yield hand
                hand = []
            if hand or isinstance(event, HandStart):
                hand.append((seq, event))
        if hand:
            yield hand


def write_log(log: GameLog, form: str = MJLOG) -> str:
    """The text of a game in a form, by its name; what the form cannot state is left out (docs/formats.md).

    LogError where the log has a call that is none. ValueError where there is no such form.

    >>> from parsers import iter_logs
    >>> raw = next(iter_logs("data/sample/games.zip"))
    >>> text = write_log(read_log(raw.data, raw.log_id), "tenhou6")
    >>> text[:19], read_log(text.encode()).head.names[0]
    ('{"ver":2.3,"ref":"2', 'sene2')
    """
    found = next((known for known in FORMS if known.name == form), None)
    if found is None:
        names = ", ".join(known.name for known in FORMS)
        raise ValueError(f"expected a form, one of {names}, got: {form!r}")
    return str(import_module(found.writer).write(log))


def read_log(source: str | Path | bytes, log_id: str | None = None) -> GameLog:
    """Read one log from a file, or from its bytes; plain, gzip or bzip2.

    Without ``log_id`` the log has the id in the file's name, the one it states, or one made from its content.
    LogError if it cannot be read.

    >>> read_log(b"<mjloggm/>", "mine")
    Traceback (most recent call last):
    parsers.errors.LogError: mine: expected one GO element, got: nothing
    """
    if isinstance(source, bytes):
        name, data = "", source
    else:
        name = Path(source).name
        with open(source, "rb") as file:
            data = file.read(LIMIT + 1)
        if is_container(data):
            raise LogError(name, expected="one log", got="an archive: `parsers.iter_logs` goes through it")
    log_id = log_id or log_id_of(name)
    document, stated_id = _game_of(unpack(data, log_id=log_id or name), log_id or name)
    log_id = log_id or stated_id or nogid(document)
    batch = read_batch([(log_id, document)])
    head = batch.heads[0]
    if head is None:
        raise batch.errors[0]
    return GameLog(log_id, head, batch.notices[0], batch)


def _game_of(document: bytes, name: str) -> tuple[bytes, str | None]:
    """The one game of a document, and the id that it states."""
    form = form_of(document[:HEAD])
    if form is None or form.starts is None:
        return document, None
    games = list(islice(iter_games([document], form), 2))
    if len(games) > 1:
        raise LogError(name, expected="one game", got="several: `parsers.iter_logs` goes through them")
    return games[0], log_id_in(games[0], form)
