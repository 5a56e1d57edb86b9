"""Hands with a known value: those that rules engines are known to get wrong, and hands that Tenhou scored."""

import json
from pathlib import Path

import pytest
from winning_hands import Win, evaluate

from pipeline.rules.yaku_table import AKA_DORA, DORA, URA_DORA

CASES = json.loads(Path(__file__).with_name("score_cases.json").read_text(encoding="utf-8"))
EXPECTED = ("yaku", "han", "fu", "limit", "points")


def as_win(case):
    return Win(**{name: value for name, value in case.items() if name not in ("id", "about", *EXPECTED)})


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_score(case):
    value = evaluate(as_win(case))
    expected = {int(yaku): han for yaku, han in case["yaku"].items()}
    dora = sum(expected.pop(yaku, 0) for yaku in (DORA, URA_DORA, AKA_DORA))
    assert value.yaku == expected.keys(), case["about"]
    if not expected:
        assert value.han == 0
        return
    assert (value.fu, value.points, value.limit) == (case["fu"], case["points"], case["limit"]), case["about"]
    if value.n_yakuman == 0:
        assert (value.han, value.n_dora) == (sum(expected.values()), dora)
        assert value.han + value.n_dora == case["han"]
