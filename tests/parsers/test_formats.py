"""Logs of several forms in one batch; the second form is made up here."""

import subprocess
import sys
from types import SimpleNamespace

import pytest
from read_both_ways import read, reading_of
from written_logs import ALL

from parsers import formats, iter_logs, read_log
from parsers.formats import FORMS, Form, form_of, read_batch
from parsers.mjlog import reader

XML = ALL["yonma"]
MARK = b"marked: "  # a log of the second form is an mjlog after it


def read_marked(logs):
    return reader.read_batch([(log_id, document.removeprefix(MARK)) for log_id, document in logs])


@pytest.fixture
def marked(monkeypatch):
    monkeypatch.setitem(sys.modules, "marked_logs", SimpleNamespace(read_batch=read_marked))
    form = Form("marked", (".marked",), lambda head: head.startswith(MARK), "marked_logs", "no module")
    monkeypatch.setattr(formats, "FORMS", (*FORMS, form))
    return form


@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf", b"\r\n\t ", b'<?xml version="1.0"?>\n'])
def test_mjlog_is_recognised(start):
    assert form_of(start + XML).name == "mjlog"


@pytest.mark.parametrize("head", [b"", b"{}", b"log", b"\0<"])
def test_what_is_like_no_form(head):
    assert form_of(head) is None


def test_a_batch_of_several_forms_keeps_its_order(marked):
    documents = [XML, MARK + ALL["sanma"], b"", ALL["old"], MARK, MARK + ALL["old"], b"junk"]
    batch = read_batch([(str(game), document) for game, document in enumerate(documents)])
    assert batch.log_ids == list("0123456")
    assert sorted(batch.errors) == [2, 4, 6]
    for game, document in enumerate(documents):
        assert (batch.heads[game] is None) == (game in batch.errors)
        if game not in batch.errors:
            assert reading_of(batch, game) == read(document.removeprefix(MARK))
            assert batch.seeds[game] == read_batch([("x", document)]).seeds[0]


def test_a_form_is_read_from_anywhere(marked, tmp_path):
    path = tmp_path / "2016110714gm-00a9-0000-00000001.marked"
    path.write_bytes(MARK + XML)
    (tmp_path / "other").write_bytes(MARK + ALL["old"])
    assert [raw.source.rpartition("/")[2] for raw in iter_logs(tmp_path)] == [path.name, "other"]
    assert list(read_log(path)) == list(read_log(XML))


def test_what_is_like_no_form_is_explained_by_mjlogs_reader():
    batch = read_batch([("mine", b""), ("other", b"{}")])
    assert str(batch.errors[0]) == "mine: expected an mjloggm document, got: nothing"
    assert str(batch.errors[1]).startswith("other: expected well-formed XML, got: ")


def test_a_process_may_bring_a_quicker_reader():
    asked = []

    def quick(logs):
        asked.extend(log_id for log_id, _ in logs)
        return reader.read_batch(logs)

    assert reading_of(read_batch([("a", XML)], {"mjlog": quick}), 0) == read(XML)
    assert asked == ["a"]


def test_finding_logs_does_not_load_a_reader():
    code = (
        "import sys; from parsers import iter_logs; next(iter_logs('data/sample/games.zip'));"
        "print(sorted({'numpy', 'lxml', 'parsers.mjlog'} & set(sys.modules)))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
