"""The writer gives back real logs byte for byte: packed, and written again."""

import gzip
import re
import zipfile

import numpy as np
import pytest

from parsers.batch import EventBatch
from parsers.mjlog.reader import read_batch
from parsers.mjlog.writer import write_events
from parsers.packed import OP_OTHER, PAYLOAD
from pipeline.ingestion.worker import tokenizer

N_LOGS = 100
RETURN = re.compile(r'<UN n\d="[^"]*" ?/>')  # a player returns: text, not packed


@pytest.mark.corpus
@pytest.mark.parametrize("archive", ["sanma.zip", "yonma-2008-2010.zip", "yonma-2011-2023.zip"])
def test_real_logs(corpus, archive: str) -> None:
    n_same = 0
    with zipfile.ZipFile(corpus / archive) as logs:
        for member in logs.namelist()[:N_LOGS]:
            xml = gzip.decompress(logs.read(member))
            batch = read_batch([(member, xml)], tokenizer())
            assert written_again(batch, xml) == RETURN.sub("", after_head(xml.decode())), member
            n_same += 1
    assert n_same == N_LOGS


def after_head(text: str) -> str:
    _, _, rest = text.partition("<TAIKYOKU")
    return rest.partition("/>")[2].removesuffix("</mjloggm>")


def written_again(batch: EventBatch, xml: bytes) -> str:
    text = xml.decode()
    seeds = re.findall(r'shuffle="([^"]*)"', text)
    has_decimals = re.search(r'owari="-?\d+,-?\d+,', text) is None
    return write_events(rows_of(batch), batch.payload, seeds, has_decimals)


def rows_of(batch: EventBatch):
    """The game's rows and one that closes them."""
    end = [[OP_OTHER, -1, -1, len(batch.payload)]]
    rows = np.vstack([batch.events[: batch.first_event[1]], end]).astype(np.int32)
    assert rows[0, PAYLOAD] == 0
    return rows
