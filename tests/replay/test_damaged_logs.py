"""Logs with wrong numbers and elements out of place: the engine says what is wrong and stays whole."""

import random
import re

import pytest
import replayed_rows
import short_games
from replaying import LOG_ID, replay_all

from parsers.mjlog.reader import read_batch
from pipeline.ingestion.worker import tokenizer

N_LOGS = 300
N_BATCHES = 6
NUMBER = re.compile(rb"\d+")
ELEMENT = re.compile(rb"<[^>]*>")
TABLES = ("hand_seats", "wins", "win_yaku", "deal_ins", "discards")


def with_another_number(xml, rng):
    number = rng.choice(list(NUMBER.finditer(xml)))
    others = (rng.randrange(4), rng.randrange(136), rng.randrange(65536), int(number.group()) + 1)
    return xml[: number.start()] + b"%d" % rng.choice(others) + xml[number.end() :]


def with_another_order(xml, rng):
    elements = ELEMENT.findall(xml)
    i, j = rng.randrange(4, len(elements)), rng.randrange(4, len(elements))
    change = rng.randrange(3)
    if change == 0:
        elements.pop(i)
    elif change == 1:
        elements.insert(j, elements[i])
    else:
        elements[i], elements[j] = elements[j], elements[i]
    return b"".join(elements)


def damaged_logs(seed):
    rng = random.Random(seed)
    scripts = replayed_rows.scripted_logs()
    while True:
        log_id, xml = rng.choice(scripts)
        for _ in range(rng.randrange(1, 4)):
            xml = rng.choice((with_another_number, with_another_order))(xml, rng)
        if is_readable(log_id, xml):
            yield log_id, xml


def is_readable(log_id, xml):
    return not read_batch([(log_id, xml)], tokenizer()).errors


def free_of_place(row):
    """A row without the game's place in the batch."""
    return {**row, "game": 0}


@pytest.mark.full
def test_a_damaged_log_leaves_no_trace_on_its_neighbours():
    sane = (LOG_ID, short_games.lying())
    alone = replay_all([sane])[0]
    damaged = damaged_logs(seed=2)
    found = []
    for _ in range(N_BATCHES):
        found += replay_all([log for _ in range(N_LOGS // N_BATCHES) for log in (next(damaged), sane)])
    assert len({bad.reason for bad in found[::2]}) > 25
    for good in found[1::2]:
        assert (good.status, good.disagreements) == (alone.status, alone.disagreements)
        for name in TABLES:
            rows, expected = getattr(good, name), getattr(alone, name)
            assert list(map(free_of_place, rows)) == list(map(free_of_place, expected))
