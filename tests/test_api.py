"""What a notebook meets: names to complete, frames, and examples that do what they show."""

import doctest
import re
import shutil
import subprocess
import sys
from datetime import date
from importlib import import_module
from inspect import getdoc
from pathlib import Path

import pandas as pd
import pytest

import parsers
import pipeline
from pipeline.reports.library import UnknownReport
from pipeline.reports.parameters import ParameterError
from pipeline.resources import data_path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = (pipeline, parsers, pipeline.ladder)


@pytest.fixture(scope="module")
def folder(tmp_path_factory, sample_warehouse):
    """A working directory with what the examples name: the sample, and a warehouse of it."""
    folder = tmp_path_factory.mktemp("examples")
    (folder / "data" / "sample").mkdir(parents=True)
    shutil.copy(data_path("sample/games.zip"), folder / "data" / "sample")
    shutil.copytree(sample_warehouse, folder / "warehouse")
    return folder


@pytest.fixture
def here(folder, monkeypatch):
    monkeypatch.chdir(folder)
    return folder


# Names


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_a_package_shows_its_names_and_has_them(package):
    assert set(package.__all__) <= set(dir(package))
    for name in package.__all__:
        assert getattr(package, name) is not None


def test_only_names_for_users_are_shown():
    assert dir(pipeline) == sorted(pipeline.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = pipeline.nothing
    assert isinstance(pipeline.check([]), pipeline.Summary)


def test_the_version_is_that_of_the_package(monkeypatch):
    assert re.fullmatch(r"\d+\.\d+.*|0\+unknown", pipeline.__version__)
    monkeypatch.setattr("importlib.metadata.version", lambda name: f"1.2 of {name}")
    assert pipeline.__version__ == "1.2 of paifu"


def test_a_checkout_that_is_not_installed_has_no_version(monkeypatch):
    def missing(name):
        raise import_module("importlib.metadata").PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.version", missing)
    assert pipeline.__version__ == "0+unknown"


def test_the_package_says_that_it_is_typed():
    assert (Path(pipeline.__file__).parent / "py.typed").exists()


def test_the_package_is_the_command():
    command = [sys.executable, "-m", "pipeline", "--version"]
    process = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (process.returncode, process.stdout) == (0, f"paifu {pipeline.__version__}\n"), process.stderr


# Reports


def test_a_report_is_the_frame_of_its_rows(here):
    with pipeline.open_warehouse("warehouse") as connection:
        frame = pipeline.report(connection, "rates_basic", room="houou", since=date(2000, 1, 1), players=4)
        assert frame.equals(pipeline.report("warehouse", "rates_basic", room="houou", players="4"))
        assert connection.sql("SELECT 1").fetchall() == [(1,)]  # the connection is its owner's
    assert set(frame["room"]) == {"houou"}
    assert frame.attrs["question"].endswith("?")


def test_a_report_leaves_what_its_connection_reads_alone(here):
    with pipeline.open_warehouse("warehouse") as connection:
        connection.execute("SELECT * FROM range(3)")
        pipeline.report(connection, "rates_basic")
        assert connection.fetchall() == [(0,), (1,), (2,)]


def test_a_missing_whole_number_leaves_the_others_whole(here):
    frame = pipeline.report("warehouse", "yaku_yakuman")
    assert {str(frame[name].dtype) for name in frame if name.startswith("n_")} <= {"int32", "int64", "Int64"}
    year = pipeline.report("warehouse", "archive_games")
    assert str(year["first_day"].dtype).startswith("datetime64")


@pytest.mark.parametrize("name", ["accounts_compare", "rates_basic"])
def test_a_report_that_needs_the_statistics_has_them(here, name):
    with pipeline.open_warehouse("warehouse", statistics=False) as connection:
        assert isinstance(pipeline.report(connection, name), pd.DataFrame)


@pytest.mark.parametrize(
    ("name", "parameters", "error", "message"),
    [
        ("rates_basics", {}, UnknownReport, "no report 'rates_basics'; did you mean rates_basic"),
        ("rates_basic", {"rom": "houou"}, ParameterError, "no parameter 'rom'; the parameters are: players"),
        ("rates_basic", {"room": "hououu"}, ParameterError, "'room': expected one of ippan, joukyuu"),
        ("rates_basic", {"since": "2016"}, ParameterError, "'since': expected a day such as 2016-11-07"),
        ("rates_basic", {"players": 5}, ParameterError, "'players': expected one of 4, 3, got: '5'"),
        ("rates_basic", {"players": [4]}, ParameterError, "'players': expected a whole number"),
    ],
)
def test_a_report_that_cannot_be_asked(here, name, parameters, error, message):
    with pytest.raises(error, match=re.escape(message)):
        pipeline.report("warehouse", name, **parameters)


# Accounts and the ladder


def test_names_are_one_or_several(here):
    everybody = pipeline.dan("warehouse")
    first, second = everybody["name"].unique()[:2]
    one = pipeline.dan("warehouse", first)
    assert set(one["name"]) == {first}
    assert one.equals(everybody[everybody["name"] == first].reset_index(drop=True))
    assert set(pipeline.dan("warehouse", pd.Series([first, second]))["name"]) == {first, second}
    assert set(pipeline.ladder.replay("warehouse", first)["name"]) == {first}


def test_what_is_not_confirmed_is_with_the_frame(here):
    (note,) = pipeline.ladder.chain([0.25] * 4).attrs["not_confirmed"]
    assert "September 2023" in note
    assert pipeline.dan("warehouse", until="2023-01-01").attrs["not_confirmed"] == []


def test_a_missing_warehouse_is_said(here):
    for ask in (pipeline.dan, pipeline.ladder.replay, pipeline.ladder.rate):
        with pytest.raises(pipeline.WarehouseError, match="no warehouse at 'nowhere'"):
            ask("nowhere")


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ({"names": "nobody"}, "no account 'nobody' has a ranked game in the logs of this warehouse"),
        ({"room": "hououu"}, "room: expected one of ippan, joukyuu, tokujou, houou, got: 'hououu'"),
        ({"length": "long"}, "length: expected one of tonpuu, hanchan, got: 'long'"),
        ({"players": "4"}, "players: expected one of 4, 3, got: '4'"),
        ({"since": "2016"}, "since: expected a day such as 2016-11-07, got: '2016'"),
        ({"since": "2016-01-02", "until": date(2016, 1, 2)}, "since 2016-01-02 leaves no day before until"),
        ({"source": "logs"}, "source: expected one of games, results, got: 'logs'"),
        ({"min_games": 0}, "min_games: expected 1 or more, got: 0"),
        ({"half_width": float("nan")}, "half_width: expected a number above 0, got: nan"),
        ({"dan": 11}, "this ladder has dan 1 to 10, got: 11"),
        ({"ladder": "nowhere.toml"}, "cannot read the ladder 'nowhere.toml'"),
    ],
)
def test_accounts_that_cannot_be_asked_for(here, choice, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        pipeline.dan("warehouse", **choice)


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (lambda ladder: ladder.chain([0.5, 0.5]), "expected the odds of three or four placements, got: 2"),
        (lambda ladder: ladder.chain([0.25] * 4, room="x"), "room: expected one of"),
        (lambda ladder: ladder.chain([0.25] * 4, simulate=9), "simulate needs games"),
        (lambda ladder: ladder.chain([0.25] * 4, era="x"), "expected one of the eras start"),
        (lambda ladder: ladder.odds(players=5), "players: expected one of 4, 3, got: 5"),
        (lambda ladder: ladder.odds("x"), "room: expected one of"),
        (lambda ladder: ladder.replay("warehouse", points=5), "points needs dan"),
    ],
)
def test_what_the_ladder_cannot_be_asked(here, question, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        question(pipeline.ladder)


# Examples


def documented():
    """What has a docstring for users: the packages, their names, the functions of the ladder."""
    for package in PACKAGES:
        yield package.__name__, package
        for name in package.__all__:
            yield f"{package.__name__}.{name}", getattr(package, name)


NAMED = {name: each for name, each in documented() if getdoc(each) and not isinstance(each, str)}
QUESTIONS = ("report", "dan", "ingest", "check", "open_warehouse")


@pytest.mark.parametrize("name", NAMED)
def test_the_examples_of_a_docstring_do_what_they_show(here, name):
    shutil.rmtree("my_warehouse", ignore_errors=True)
    home = getattr(NAMED[name], "__module__", None)
    names = dict(vars(import_module(home))) if home else {}  # an example may use what stands beside it
    example = doctest.DocTestParser().get_doctest(getdoc(NAMED[name]), names, name, None, None)
    lines = []
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    doctest.DocTestRunner(optionflags=flags).run(example, out=lines.append)
    assert not lines, "".join(lines)


@pytest.mark.parametrize(
    "name",
    ["pipeline", *(f"pipeline.{name}" for name in QUESTIONS)]
    + [f"pipeline.ladder.{name}" for name in pipeline.ladder.__all__],
)
def test_every_question_has_an_example(name):
    assert ">>> " in getdoc(NAMED[name])
