"""``paifu synth``: archives and folders, options, errors."""

import gzip
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from pipeline.cli.synth import synth


def run(*arguments: object):
    return CliRunner().invoke(synth, [str(argument) for argument in arguments])


def test_an_archive(tmp_path: Path) -> None:
    result = run(3, "-o", tmp_path / "games.zip", "--length", "tonpuu", "--players", 3, "--seed", 4)
    assert result.exit_code == 0, result.output
    assert "3 games written to" in result.output
    with zipfile.ZipFile(tmp_path / "games.zip") as archive:
        members = archive.infolist()
        assert [member.filename for member in members] == sorted(member.filename for member in members)
        assert {member.date_time for member in members} == {(1980, 1, 1, 0, 0, 0)}
        packed = archive.read(members[0])
    assert packed[:10] == b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # no time, no system
    assert gzip.decompress(packed).startswith(b'<mjloggm ver="2.3"><SHUFFLE seed=')
    assert [path.name for path in tmp_path.iterdir()] == ["games.zip"]


def test_twice_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.zip", "b.zip"):
        assert run(2, "-o", tmp_path / name, "--length", "tonpuu").exit_code == 0
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_a_folder(tmp_path: Path) -> None:
    assert run(2, "-o", tmp_path / "new" / "games", "--length", "tonpuu", "--room", "houou").exit_code == 0
    names = sorted(path.name for path in (tmp_path / "new" / "games").iterdir())
    assert len(names) == 2
    assert all(name[12:17] == "-00e1" and name.endswith(".mjlog") for name in names)


@pytest.mark.parametrize(
    "arguments",
    [
        ("0", "-o", "x.zip"),
        ("2",),
        ("2", "-o", "x.zip", "--year", "2005"),
        ("2", "-o", "x.zip", "--players", "5"),
    ],
)
def test_what_cannot_be(arguments) -> None:
    assert run(*arguments).exit_code == 2


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run(1, "-o", tmp_path / "file" / "games.zip", "--length", "tonpuu")
    assert result.exit_code == 2
    assert len(result.output.strip().splitlines()) <= 2


def test_the_rules_of_an_event(tmp_path: Path) -> None:
    csrule = "00000006,,,,30000,30000,30000"
    assert run(1, "-o", tmp_path / "games", "--length", "tonpuu", "--csrule", csrule).exit_code == 0
    (path,) = (tmp_path / "games").iterdir()
    assert path.name[12:22] == "-0001-9999"
    head = gzip.decompress(path.read_bytes()).decode().split("<UN")[0]
    rule = ",,0001,0,0,0,0"
    go = f'<GO type="1" lobby="9999" title="" rule="{rule}" ranking="" csrule="{csrule}"/>'
    assert head.endswith(go)


def test_rules_that_are_not_understood(tmp_path: Path) -> None:
    result = run(1, "-o", tmp_path / "games", "--csrule", "00100000")
    assert result.exit_code == 2
    assert "csrule field 0 sets bit 0x100000" in result.output
    assert len(result.output.splitlines()) <= 2
