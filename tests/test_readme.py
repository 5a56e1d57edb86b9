"""What the README shows is what happens: its commands run, and the first table is the one printed."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import pipeline
from pipeline.cli.main import cli

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory):
    return tmp_path_factory.mktemp("readme") / "warehouse"


@pytest.fixture
def at_root(monkeypatch, warehouse):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PAIFU_WAREHOUSE", str(warehouse))


def paifu_commands():
    """The arguments of each paifu command of the first block."""
    words = shlex.split(blocks("sh")[0])
    starts = [i for i, word in enumerate(words) if word == "paifu"]
    return [words[start + 1 : end] for start, end in zip(starts, [*starts[1:], len(words)], strict=True)]


def test_the_first_commands_print_the_first_table(at_root, checked):
    for arguments in paifu_commands():
        result = CliRunner().invoke(cli, arguments)
        assert result.exit_code == 0, result.output
    assert result.stdout.rstrip().splitlines() == blocks("text")[0].rstrip().splitlines()


def test_the_python_block_runs(at_root, warehouse, capsys):
    code = blocks("python")[0].replace('"warehouse"', repr(str(warehouse)))
    exec(compile(code, "README.md", "exec"), {"pipeline": pipeline})


def test_every_command_is_in_the_readme():
    listed = re.findall(r"^paifu (\w+)", blocks("text")[1], re.MULTILINE)
    assert sorted(listed) == sorted(cli.commands)


def test_links_lead_somewhere():
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", README):
        assert (ROOT / target).exists(), target
