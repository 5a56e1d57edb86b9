"""The text of data/yaku.csv: the yaku by their ids, for readers of the tables."""

import csv
import io

from pipeline.rules.yaku_table import YAKU

_COLUMNS = ("id", "name_ja", "name_en", "romaji", "han_closed", "han_open", "is_yakuman")


def yaku_csv() -> str:
    """The whole text of data/yaku.csv; han is empty where there is none."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for *names, closed, opened, is_yakuman in YAKU:
        writer.writerow((*names, closed or "", opened or "", int(is_yakuman)))
    return text.getvalue()
