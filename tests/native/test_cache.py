"""Compiled code is read from places that only this user can write into."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from pipeline.processes import cache
from pipeline.processes.cache import cache_folder

OTHER_USER = 54321

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="owners and modes of POSIX")
as_root = pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() != 0, reason="gives files to others")


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A user with nothing: no cache yet, and a temporary folder of the test."""
    for name in ("PAIFU_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "temporary").mkdir(mode=0o1777)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr(cache, "_said", set())
    monkeypatch.setattr(cache.atexit, "register", lambda function: None)
    return tmp_path


def of_user(folder: Path) -> Path:
    return folder / "home" / ".cache" / "paifu"


def test_a_new_cache_is_for_this_user_alone(home, capsys):
    assert cache_folder("engine") == of_user(home) / "engine"
    for folder in (of_user(home), of_user(home) / "engine"):
        assert folder.stat().st_mode & 0o777 == 0o700
    assert capsys.readouterr().err == ""


def test_the_environment_names_the_first_place(home, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "xdg"))
    assert cache_folder("engine") == home / "xdg" / "paifu" / "engine"
    monkeypatch.setenv("PAIFU_CACHE", str(home / "chosen"))
    assert cache_folder("engine") == home / "chosen" / "engine"


def made_unsafe(folder: Path, how: str) -> Path:
    """The folder, in which another user could have put something."""
    folder.mkdir(parents=True)
    if how == "group":
        folder.chmod(0o775)
    elif how == "all":
        folder.chmod(0o1777)
    elif how == "owner":
        os.chown(folder, OTHER_USER, -1)
    else:
        place = folder.rename(folder.with_name("elsewhere"))
        folder.symlink_to(place)
        os.chown(place if how == "link to theirs" else folder, OTHER_USER, -1, follow_symlinks=False)
    return folder


UNSAFE = [
    ("group", "others may write into"),
    ("all", "others may write into"),
    pytest.param("owner", "belongs to another user", marks=as_root),
    pytest.param("link of theirs", "belongs to another user", marks=as_root),
    pytest.param("link to theirs", "belongs to another user", marks=as_root),
]


@pytest.mark.parametrize("inner", ["", "engine"])
@pytest.mark.parametrize(("how", "why"), UNSAFE)
def test_an_unsafe_place_is_passed_over_and_told_once(home, monkeypatch, capsys, how, why, inner):
    chosen = home / "chosen"
    chosen.mkdir(mode=0o700)
    if not inner:
        chosen.rmdir()
    made_unsafe(chosen / inner, how)
    monkeypatch.setenv("PAIFU_CACHE", str(chosen))
    for _ in range(2):
        assert cache_folder("engine") == of_user(home) / "engine"
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"paifu: no compiled code is read from {str(chosen)!r}: ")
    assert why in line


@pytest.mark.parametrize(("how", "why"), UNSAFE)
def test_without_a_safe_place_there_is_a_new_one_for_this_run(home, monkeypatch, capsys, how, why):
    made_unsafe(of_user(home), how)
    made_unsafe(home / "temporary" / f"paifu-cache-{os.getuid()}", how)
    monkeypatch.setenv("PAIFU_CACHE", "")  # is put back after the test
    folder = cache_folder("engine")
    assert folder.parent.parent == home / "temporary"
    assert folder.parent.stat().st_mode & 0o777 == 0o700
    assert cache_folder("linker") == folder.with_name("linker")
    assert os.environ["PAIFU_CACHE"] == str(folder.parent)  # worker processes find it there
    lines = capsys.readouterr().err.splitlines()
    assert [why in line for line in lines] == [True, True, False]
    assert lines[2] == f"paifu: compiled code is kept for this run alone, in {str(folder.parent)!r}"


def test_a_place_that_cannot_be_written_is_passed_over_without_a_word(home, monkeypatch, capsys):
    (home / "file").write_text("")
    monkeypatch.setenv("PAIFU_CACHE", str(home / "file" / "cache"))
    assert cache_folder("engine") == of_user(home) / "engine"
    assert capsys.readouterr().err == ""


def test_the_place_of_one_run_goes_with_it(tmp_path):
    code = "from pipeline.processes.cache import cache_folder; print(cache_folder('engine'))"
    made_unsafe(tmp_path / "paifu-cache-0", "group")
    (tmp_path / "paifu-cache-0").rename(tmp_path / f"paifu-cache-{os.getuid()}")
    environment = os.environ | {"TMPDIR": str(tmp_path), "XDG_CACHE_HOME": "/dev/null", "PAIFU_CACHE": ""}
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    assert "for this run alone" in process.stderr
    assert Path(process.stdout.strip()).is_relative_to(tmp_path)
    assert os.listdir(tmp_path) == [f"paifu-cache-{os.getuid()}"]
