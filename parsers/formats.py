"""The forms in which logs are written: how each is recognised, and which module reads it.

To add a form: a module whose ``read_batch`` makes an ``EventBatch`` of its logs, and a row of ``FORMS``.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

if TYPE_CHECKING:
    from parsers.batch import EventBatch

HEAD = 512  # bytes that tell a form, or a container: one tar header

# An id and the unpacked bytes.
Document: TypeAlias = tuple[str, bytes]
Reader: TypeAlias = "Callable[[Sequence[Document]], EventBatch]"


class Form(NamedTuple):
    """``suffixes``: ends of names that say so. ``recognises``: whether a log's first bytes (HEAD) say so.

    ``module``: the one whose ``read_batch`` reads it, never raising for what is in a log; it is loaded
    with the first log of the form. ``starts``: where a game begins, in at most 512 bytes, in a file that may
    hold several; None where a file is one game. ``ids``: the id that a game states inside, as group 1.
    """

    name: str
    suffixes: tuple[str, ...]
    recognises: Callable[[bytes], bool]
    module: str
    starts: re.Pattern[bytes] | None = None
    ids: re.Pattern[bytes] | None = None


def is_xml(head: bytes) -> bool:
    """True for what begins as XML does: mjlog is the only form that is XML."""
    return head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")


MJLOG = "mjlog"
FORMS = (Form(MJLOG, (".mjlog", ".mjlog.gz", ".xml"), is_xml, "parsers.mjlog.reader"),)
SUFFIXES = tuple(suffix for form in FORMS for suffix in form.suffixes)


def form_of(head: bytes) -> Form | None:
    """The form of a log by its first bytes (HEAD); None where they are like no form."""
    return next((form for form in FORMS if form.recognises(head)), None)


def read_batch(logs: Sequence[Document], readers: Mapping[str, Reader] | None = None) -> "EventBatch":
    """Read logs, each ``(log_id, bytes)``, of any form and also of several.

    ``readers``: quicker ones in place of those of ``FORMS``, by name of the form. Never raises for what
    is in a log: one that cannot be read has an entry in ``errors``. What is like no form goes to the
    reader of mjlog, which says what is wrong with it.

    >>> batch = read_batch([("mine", b"")])
    >>> batch.heads, str(batch.errors[0])
    ([None], 'mine: expected an mjloggm document, got: nothing')
    """
    groups: dict[Form, list[int]] = {}
    for game, (_, document) in enumerate(logs):
        groups.setdefault(form_of(document[:HEAD]) or FORMS[0], []).append(game)
    if len(groups) <= 1:
        return _reader(next(iter(groups), FORMS[0]), readers)(logs)
    from parsers.batch import gather  # loads NumPy, which finding logs does not need

    found = {}
    for form, games in groups.items():
        batch = _reader(form, readers)([logs[game] for game in games])
        found.update({game: (batch, place) for place, game in enumerate(games)})
    return gather([found[game] for game in range(len(logs))])


def _reader(form: Form, readers: Mapping[str, Reader] | None) -> Reader:
    if readers and form.name in readers:
        return readers[form.name]
    return cast(Reader, import_module(form.module).read_batch)
