import numpy as np
import pytest

from pipeline.rules import suits

TINY = suits.SuitTables(*(np.arange(n) for n in range(2, 9)))


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty cache directory, and tables that take no time to build."""
    monkeypatch.setattr(suits, "cache_directory", lambda: tmp_path)
    monkeypatch.setattr(suits, "build_suit_tables", lambda: TINY)
    return tmp_path


def is_tiny(tables):
    return all(np.array_equal(x, y) for x, y in zip(tables, TINY, strict=True))


def test_tables_are_built_once_and_then_read(cache, monkeypatch):
    assert is_tiny(suits.load_suit_tables())
    assert [path.name for path in cache.iterdir()] == ["suits.npz"]
    monkeypatch.setattr(suits, "build_suit_tables", lambda: pytest.fail("built again"))
    assert is_tiny(suits.load_suit_tables())


DAMAGE = {
    "empty": lambda good: b"",
    "no archive": lambda good: b"no archive",
    "archive without members": lambda good: b"PK\x05\x06" + bytes(18),
    "cut": lambda good: good[:-100],
    "changed": lambda good: good[:60] + bytes(20) + good[80:],
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_tables_are_built_again(cache, damage):
    suits.load_suit_tables()
    path = cache / "suits.npz"
    good = path.read_bytes()
    path.write_bytes(DAMAGE[damage](good))
    assert is_tiny(suits.load_suit_tables())
    with np.load(path) as stored:
        assert is_tiny(stored[name] for name in suits.SuitTables._fields)


def test_tables_are_contiguous_and_small():
    tables = suits.load_suit_tables()
    assert all(table.flags.c_contiguous for table in tables)
    assert tables.classes.dtype == np.uint8  # 2 MB: more memory pages make every look-up slow


def test_every_look_up_stays_inside():
    tables = suits.load_suit_tables()
    numbers, honours = tables.classes[: suits.HONOURS], tables.classes[suits.HONOURS :]
    assert max(numbers.max(), tables.sanma_classes.max()) < tables.man_pin.shape[0]
    assert numbers.max() < tables.man_pin.shape[1]
    assert numbers.max() < tables.sou_honour.shape[0]
    assert honours.max() < tables.sou_honour.shape[1]
    assert tables.man_pin.max() < tables.distance.shape[1]
    assert tables.sou_honour.max() < tables.distance.shape[2]
    assert len(tables.special_distance) == 1 << suits.TALLY_BITS
    assert len(tables.sanma_classes) == 25
    for table in tables[:-1]:
        assert table.min() >= 0
