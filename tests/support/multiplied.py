"""Copies of stored games as other games: with ids, seeds, digests and times of their own.

Whoever wants millions of games has to play some thousands. What is counted of the copies is not true of
anything; how long it takes to count is.
"""

import datetime as dt
import hashlib

import numpy as np
import pyarrow as pa

HOUR = dt.timedelta(hours=1)


def copies(tables, number, hour):
    """The tables of a shard for copy ``number`` (from 1) of its games, played at ``hour``, a datetime."""
    ids = {log_id: _other_id(log_id, number, hour) for log_id in tables["games"]["log_id"].to_pylist()}
    return {name: _copied(table, name, ids, number, hour) for name, table in tables.items()}


def _other_id(log_id, number, hour):
    mixed = (int(log_id[-8:], 16) ^ (number * 0x9E3779B1)) & 0xFFFFFFFF
    return f"{hour:%Y%m%d%H}{log_id[10:-8]}{mixed:08x}"


def _copied(table, name, ids, number, hour):
    for place, field in enumerate(table.schema):
        column = table[field.name]
        if field.name in ("log_id", "duplicate_of"):
            column = _renamed(column, ids)
        elif field.name in ("source_key", "seed_digest"):
            column = _mixed(column, number)
        elif field.name == "sha256":
            texts = [text and _digest(text, number) for text in column.to_pylist()]
            column = pa.array(texts, field.type)
        elif field.name == "played_at_jst":
            column = pa.array([hour] * len(table), field.type)
        elif (name, field.name) == ("logs", "member"):
            column = pa.array([f"{number}/{text}" for text in column.to_pylist()], field.type)
        else:
            continue
        table = table.set_column(place, field, column)
    return table


def _renamed(column, ids):
    column = column.combine_chunks()
    if isinstance(column, pa.ChunkedArray):
        column = pa.concat_arrays(column.chunks)
    if pa.types.is_dictionary(column.type):
        words = [ids.get(text, text) for text in column.dictionary.to_pylist()]
        return pa.DictionaryArray.from_arrays(column.indices, pa.array(words, pa.string()))
    return pa.array([ids.get(text, text) for text in column.to_pylist()], column.type)


def _mixed(column, number):
    values = column.to_numpy(zero_copy_only=False)
    if values.dtype != np.int64:  # it has nulls
        return pa.array([value and _one_mixed(value, number) for value in column.to_pylist()], pa.int64())
    with np.errstate(over="ignore"):
        return pa.array(values ^ np.int64(number * 0x1E3779B97F4A7C15 % 2**62))


def _one_mixed(value, number):
    return value ^ (number * 0x1E3779B97F4A7C15 % 2**62)


def _digest(text, number):
    return hashlib.sha256(f"{number} {text}".encode()).hexdigest()
