"""Records are declared once, for native code, plain Python and the type checker alike."""

from collections.abc import Sequence
from typing import Annotated

import numpy as np
import pytest
from numpy.typing import NDArray

from pipeline.native import compiler
from pipeline.native.arrays import Ints
from pipeline.native.compiler import entry, for_each_field, native, record
from pipeline.native.records import CAPACITY, Record, arrays, fields, layout, plain


class Corner(Record):
    is_open: bool
    tiles: Annotated[Ints, 3]


class Shelf(Record):
    n: int


class Books(Shelf):
    pages: Annotated[Ints, 2, CAPACITY, "a note"]
    letters: Annotated[NDArray[np.uint8], CAPACITY]


Books.capacity = 5


class Box(Record):
    is_full: bool
    n: int


class Room(Record):
    door: Corner
    corners: Annotated[Sequence[Corner], 4]
    books: Books
    box: Box


@native
def _add_one(holder):
    holder.n += 1


_add_one_to_each = for_each_field(_add_one, ["books", "box"])


@entry
def furnish(rooms):
    room = rooms[0]
    room.door.is_open = True
    room.corners[2].tiles[1] = 7
    room.books.pages[1, 4] = 8
    room.books.letters[0] = 9
    _add_one_to_each(room)
    _add_one_to_each(room)


def test_the_dtype_of_a_record():
    dtype = layout(Room)
    assert dtype.names == ("door", "corners", "books", "box")
    assert dtype["corners"].shape == (4,)
    assert dtype["books"].names == ("n", "pages", "letters")
    assert dtype["books"]["pages"].shape == (2, 5)
    assert dtype["books"]["letters"].base == np.uint8
    assert dtype["door"]["is_open"] == np.bool_
    assert dtype.isalignedstruct


def test_what_else_an_annotation_says():
    assert fields(Books)["pages"].notes == ("a note",)


@pytest.mark.parametrize("made", [record(Room)[0], plain(Room)], ids=["record", "plain"])
def test_native_code_and_plain_python_write_the_same(made):
    is_plain = isinstance(made, Room)
    if is_plain and compiler.plain_reason:
        pytest.skip("functions of Numba's ordinary way take no plain records")
    run = getattr(furnish, "py_func", furnish) if is_plain else furnish
    run([made] if is_plain else made.view(np.recarray).reshape(1))
    assert made.door.is_open
    assert made.corners[2].tiles.tolist() == [0, 7, 0]
    assert (made.books.n, made.box.n) == (2, 2)
    found = arrays(made, Room)
    assert found.books.pages.tolist() == [[0] * 5, [0, 0, 0, 0, 8]]
    found.books.letters[1] = 10
    assert made.books.letters[:2].tolist() == [9, 10]
    assert not hasattr(found.books, "n")


def test_what_no_record_can_hold():
    class Bag(Record):
        names: list[str]

    with pytest.raises(
        TypeError, match=r"Bag\.names: expected a number, an array or a record, got: list\[str\]"
    ):
        layout(Bag)
