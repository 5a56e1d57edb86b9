"""The games of a file that may hold several, one at a time, however long the file is.

Where a game begins is a property of the form (``Form.starts``); it reaches to where the next begins. So one
that is damaged costs no other, and no more than one game is held in memory.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from urllib.parse import unquote_to_bytes

from parsers.errors import LogError
from parsers.formats import Form
from parsers.sources.entries import LIMIT, RawIndex, RawLog, failure, log_id_of, tw_of
from parsers.sources.unpacking import iter_unpacked

_LONGEST_START = 512  # bytes of a match of ``Form.starts``
_QUOTE = re.compile(rb'"|%22')
_LINK = b"#json="  # before a game that is part of an address
_VIEW = re.compile(rb"(?:&\w+=\w*)+\Z")  # behind it: which hand the address shows


def game_entries(
    source: str, member: str | None, chunks: Iterable[bytes], form: Form
) -> Iterator[RawLog | RawIndex]:
    """The games of a file, packed or not, of a form that has ``starts``.

    Of several each is a member of its own: ``#0`` of a file, ``name#0`` of an archive's member. Packed data
    that breaks off gives what comes before, and the reason.
    """
    held, number, fault = None, 0, ""
    try:
        for game in iter_games(iter_unpacked(chunks), form):
            if held is not None:
                yield _entry(source, member, number, held, form)
                number += 1
            held = game
    except LogError as error:
        fault = str(error)
    if held is not None:
        is_alone = number == 0 and not fault
        yield _entry(source, member, None if is_alone else number, held, form)
    if fault:
        yield failure(source, member, fault)


def iter_games(chunks: Iterable[bytes], form: Form) -> Iterator[bytes]:
    """Each game as a document of its own. Of one that is too long come LIMIT bytes and some more.

    >>> from parsers.formats import FORMS
    >>> form = FORMS[0]._replace(starts=re.compile(rb"<mjloggm"))
    >>> list(iter_games([b"<mjloggm><GO/> <mjl", b"oggm/>"], form))
    [b'<mjloggm><GO/>', b'<mjloggm/>']
    """
    assert form.starts is not None
    held, n_searched, is_begun = b"", 0, False
    for chunk in chunks:
        held += chunk
        cuts = [match.start() for match in form.starts.finditer(held, max(n_searched - _LONGEST_START, 0))]
        if cuts and not is_begun:
            held, cuts, is_begun = held[cuts[0] :], [cut - cuts[0] for cut in cuts], True
        for begin, end in pairwise(sorted({0, *cuts})):
            yield _document(held[begin:end])
        if cuts:
            held = held[cuts[-1] :]
        if len(held) > LIMIT + 2 * _LONGEST_START:  # what is left out holds no beginning
            held = held[: LIMIT + 1] + held[-_LONGEST_START:]
        n_searched = len(held)
    if held:
        yield _document(held)


def log_id_in(game: bytes, form: Form) -> str | None:
    """The id that a game states inside."""
    found = form.ids.search(game) if form.ids else None
    return found.group(1).decode("ascii") if found else None


def _document(game: bytes) -> bytes:
    """A game without what separates it from the next, and as it is outside of an address."""
    game = game.rstrip()
    if game.endswith(_LINK):
        game = game[: max(game.rfind(b"\n"), game.rfind(b" "), 0)]
    game = game.rstrip(b" \t\r\n,]")
    if not game.endswith(b"}"):
        game = _VIEW.sub(b"", game)
    quote = _QUOTE.search(game)
    return game if quote is None or quote.group() == b'"' else unquote_to_bytes(game)


def _entry(source: str, member: str | None, number: int | None, game: bytes, form: Form) -> RawLog | RawIndex:
    name = source if member is None else member
    log_id = log_id_in(game, form)
    if number is None:
        log_id = log_id or log_id_of(name)
    else:
        member = f"{member or ''}#{number}"
    if len(game) > LIMIT:
        return failure(source, member, f"more than {LIMIT} bytes")
    return RawLog(source, member, log_id, game, tw_of(name), form=form.name)
