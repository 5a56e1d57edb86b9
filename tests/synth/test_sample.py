"""The shipped sample is what its recipe gives."""

import gzip
import zipfile
import zlib

import pytest

from pipeline.resources import data_path
from pipeline.synth import accounts
from pipeline.synth.archive import gzip_bytes, write_logs
from pipeline.synth.play.policies import POLICIES
from pipeline.synth.sample import ARCHIVE, RECIPE, play_recipe, read_recipe


@pytest.fixture(scope="module")
def logs():
    return play_recipe(read_recipe(data_path(RECIPE)))


def test_the_recipe_gives_these_logs(logs) -> None:
    with zipfile.ZipFile(data_path(ARCHIVE)) as archive:
        names = archive.namelist()
        stored = [gzip.decompress(archive.read(name)) for name in names]
    assert names == [f"{log.log_id}.mjlog" for log in logs]
    assert stored == [log.xml for log in logs]


def test_the_recipe_gives_these_bytes(logs, tmp_path) -> None:
    member = zipfile.ZipFile(data_path(ARCHIVE)).read(f"{logs[0].log_id}.mjlog")
    if gzip_bytes(logs[0].xml) != member:
        pytest.skip(f"zlib {zlib.ZLIB_RUNTIME_VERSION} compresses in another way")
    write_logs(logs, tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == data_path(ARCHIVE).read_bytes()


def test_the_sample_is_varied(logs) -> None:
    assert 50 <= len(logs) <= 70
    go_types = {int(log.log_id[13:17], 16) for log in logs}
    assert {go_type & 0x18 for go_type in go_types} == {0, 8, 0x10, 0x18}  # players and lengths
    assert {go_type & 0xA0 for go_type in go_types} == {0, 0x20, 0x80, 0xA0}  # every room


def test_every_policy_is_given_to_accounts():
    assert set(accounts._POLICY_NAMES) == set(POLICIES)
