import pickle

import pytest

from parsers import LogError


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (
            LogError("2016gm", 3, 117, "N", "a meld code 0-65535", "99999x"),
            "2016gm: hand 3, element 117 <N>: expected a meld code 0-65535, got: '99999x'",
        ),
        (
            LogError("2016gm", None, 1, "GO", "type", None),
            "2016gm: element 1 <GO>: expected type, got: nothing",
        ),
        (LogError("2016gm", expected="a log", got=""), "2016gm: expected a log, got: ''"),
        (LogError("", expected="a log", got="x" * 99), f"expected a log, got: '{'x' * 60}…'"),
    ],
)
def test_message(error, text):
    assert str(error) == text


def test_survives_the_way_back_from_a_worker():
    error = LogError("2016gm", 3, 117, "N", "a meld code", "x")
    copy = pickle.loads(pickle.dumps(error))
    assert str(copy) == str(error)
    assert (copy.log_id, copy.hand, copy.seq, copy.tag, copy.expected, copy.got) == error.args
