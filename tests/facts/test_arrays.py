"""From numpy columns to Arrow arrays."""

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.facts import arrays

ints = st.lists(st.integers(-1, 100), max_size=70)


def column(values: list[int]) -> np.ndarray:
    return np.array(values, np.int64)


@given(ints)
def test_integers_keep_their_values_and_nulls(values):
    array = arrays.integers(column(values), pa.int8(), missing=-1)
    array.validate(full=True)
    assert array.to_pylist() == [None if value == -1 else value for value in values]


@given(ints)
def test_integers_without_a_missing_number_have_no_nulls(values):
    assert arrays.integers(column(values), pa.int16()).to_pylist() == values


@given(st.lists(st.tuples(st.integers(-(2**62), 2**62), st.booleans())))
def test_integers_where(pairs):
    values, valid = [pair[0] for pair in pairs], np.array([pair[1] for pair in pairs], bool)
    array = arrays.integers_where(column(values), pa.int64(), valid)
    assert array.to_pylist() == [value if keeps else None for value, keeps in pairs]


@given(ints)
def test_booleans_are_true_where_a_number_is_not_0(values):
    assert arrays.booleans(column(values)).to_pylist() == [value != 0 for value in values]
    assert arrays.booleans(column(values) > 3).to_pylist() == [value > 3 for value in values]


def test_words():
    names = ("a", "b", "c")
    assert arrays.words(column([2, 0, 1]), names).to_pylist() == ["c", "a", "b"]
    array = arrays.words(column([2, -1, 0]), names, missing=-1)
    array.validate(full=True)
    assert array.to_pylist() == ["c", None, "a"]


@pytest.mark.parametrize("number", [-1, 3, 127, 128, 256, 2**40, -(2**40)])
def test_a_number_of_the_log_without_a_name_is_null(number):
    array = arrays.known_words(column([number, 1]), ("a", "b", "c"))
    array.validate(full=True)
    assert array.to_pylist() == [None, "b"]


def test_keys_pick_by_index():
    array = arrays.keys(column([1, 1, 0]), pa.array(["x", "y"]))
    assert array.to_pylist() == ["y", "y", "x"]


def test_a_dictionary_has_each_value_once():
    array = arrays.keys(column([2, 1, 3]), pa.array(["x", "y", "x", "z"]))
    assert array.to_pylist() == ["x", "y", "z"]
    assert array.dictionary.to_pylist() == ["x", "y", "z"]


def test_names_must_differ():
    with pytest.raises(ValueError, match="expected names that differ"):
        arrays.words(column([0]), ("a", "a"))


def test_lists_take_the_first_columns_of_a_row():
    columns = np.array([[1, 2, 3], [4, 5, 6]], np.int64)
    assert arrays.lists(columns, column([2, 0, 1]), pa.int16()).to_pylist() == [[1, 4], [], [3]]


def test_texts_end_where_the_next_begins():
    characters = np.frombuffer("abc三".encode(), np.uint8)
    assert arrays.texts(characters, column([2, 2, 6])).to_pylist() == ["ab", "", "c三"]


def test_numbers():
    array = arrays.numbers(np.array([1.5, 2.5]), np.array([True, False]))
    assert array.to_pylist() == [1.5, None]
