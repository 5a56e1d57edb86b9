"""From columns of int64 to Arrow arrays, without Python per row.

The engine's buffers are used again by the next batch, so every function here copies. Values are
narrowed before they are compared with the number that stands for null: a quarter of the time.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import pyarrow as pa

Ints = npt.NDArray[np.integer]
Mask = npt.NDArray[np.bool_]

WORDS = pa.dictionary(pa.int8(), pa.string())


def integers(values: Ints, type: pa.DataType, missing: int | None = None) -> pa.Array:
    """Whole numbers of an integer type; ``missing`` stands for null, None where nothing does."""
    narrow = values.astype(type.to_pandas_dtype())
    return _array(type, narrow, None if missing is None else narrow != missing)


def integers_where(values: Ints, type: pa.DataType, valid: Mask) -> pa.Array:
    """Whole numbers of an integer type, null where ``valid`` is False."""
    return _array(type, values.astype(type.to_pandas_dtype()), valid)


def numbers(values: npt.NDArray[np.float64], valid: Mask) -> pa.Array:
    """Float64, null where ``valid`` is False."""
    return _array(pa.float64(), values, valid)


def booleans(values: npt.NDArray[np.generic], valid: Mask | None = None) -> pa.Array:
    """True where a value is not 0, null where ``valid`` is False."""
    return pa.Array.from_buffers(pa.bool_(), len(values), [_bits(valid), _bits(values)])


def words(codes: Ints, names: Sequence[str], missing: int | None = None) -> pa.Array:
    """The name of each code, as a dictionary array; ``missing`` stands for null.

    Every other code must have a name: this is for codes of the engine, not for numbers of a log.
    """
    index = codes.astype(np.int8)
    return _dictionary(index, names, None if missing is None else index != missing)


def known_words(numbers: Ints, names: Sequence[str]) -> pa.Array:
    """The name of each number that a log states, null where it has no name."""
    return _dictionary(numbers.astype(np.int8), names, (numbers >= 0) & (numbers < len(names)))


def keys(indices: Ints, values: pa.Array) -> pa.Array:
    """``values`` picked by index, as a dictionary array.

    Its dictionary has each value once: of one with doubles, Parquet pages take bytes that nobody wrote.
    """
    encoded = values.dictionary_encode()
    index = encoded.indices.to_numpy()[indices]
    buffers = [None, pa.py_buffer(index)]
    return pa.DictionaryArray.from_buffers(encoded.type, len(index), buffers, encoded.dictionary)


def lists(columns: Ints, lengths: Ints, type: pa.DataType) -> pa.Array:
    """Lists of whole numbers: of each row the first ``lengths`` of the columns, shape (columns, rows)."""
    used = np.arange(len(columns)) < lengths[:, None]
    values = columns.T[used].astype(type.to_pandas_dtype())
    offsets = np.zeros(len(lengths) + 1, np.int32)
    np.cumsum(used.sum(axis=1), out=offsets[1:])
    return pa.ListArray.from_arrays(pa.array(offsets), pa.array(values, type))


def texts(characters: npt.NDArray[np.uint8], ends: Ints) -> pa.Array:
    """Strings that stand one after the other; ``ends`` are the places where each ends."""
    offsets = np.zeros(len(ends) + 1, np.int32)
    offsets[1:] = ends
    data = characters[: int(offsets[-1])].copy()
    return pa.StringArray.from_buffers(len(ends), pa.py_buffer(offsets), pa.py_buffer(data))


def _dictionary(index: Ints, names: Sequence[str], valid: Mask | None) -> pa.Array:
    buffers = [_bits(valid), pa.py_buffer(index)]
    return pa.DictionaryArray.from_buffers(WORDS, len(index), buffers, _names(tuple(names)))


@lru_cache(maxsize=64)
def _names(names: tuple[str, ...]) -> pa.Array:
    if len(set(names)) < len(names):
        raise ValueError(f"expected names that differ, got: {names}")
    return pa.array(names, pa.string())


def _array(type: pa.DataType, values: npt.NDArray[np.generic], valid: Mask | None) -> pa.Array:
    return pa.Array.from_buffers(type, len(values), [_bits(valid), pa.py_buffer(values)])


def _bits(flags: npt.NDArray[np.generic] | None) -> pa.Buffer | None:
    """One bit a value, in Arrow's order."""
    if flags is None:
        return None
    is_set: Mask = flags.view(np.bool_) if flags.dtype == np.bool_ else flags != 0
    return pa.py_buffer(np.packbits(is_set, bitorder="little"))
