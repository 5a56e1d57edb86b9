"""What ``parsers`` shows of itself."""

from pathlib import Path
from types import ModuleType

import parsers
from parsers import events


def test_every_name_is_there():
    assert dir(parsers) == sorted(parsers.__all__)
    for name in parsers.__all__:
        assert not isinstance(getattr(parsers, name), ModuleType), name


def test_every_event_is_exported():
    classes = {name for name, value in vars(events).items() if isinstance(value, type)}
    own = {name for name in classes if getattr(events, name).__module__ == events.__name__}
    assert {name for name in own if not name.startswith("_")} <= set(parsers.__all__)


def test_types_are_marked():
    assert (Path(parsers.__file__).parent / "py.typed").exists()
