import pytest
from hypothesis import given
from hypothesis import strategies as st
from logbook import Logbook

from parsers.mjlog.reader import read_batch
from parsers.mjlog.seeds import GAME_KINDS, HAND_KINDS, WORD_COUNTS, read_seed, write_seed
from parsers.seeds import (
    MISSING,
    MT,
    MT_SHA512,
    MT_SHA512_BASE64,
    SEED_OK,
    SEED_STATUS_DOCS,
    SEED_STATUSES,
    GameSeeds,
    Seed,
)

FORMS = [(kind, n) for kind, counts in WORD_COUNTS.items() for n in counts]
WORD = "0123ABCD"


def words(n):
    return [(i * 0x9E3779B9 + 1) & 0xFFFFFFFF for i in range(n)]


def hexadecimal(n):
    return ",".join([WORD] * n)


GOOD_BASE64 = write_seed(MT_SHA512_BASE64, words(624))


def status(text, *arguments):
    return SEED_STATUSES[read_seed(text, *arguments).status]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (f"mt19937ar,{hexadecimal(8)}", bytes.fromhex("CDAB2301") * 8),
        (f"mt19937ar,{hexadecimal(32)}", bytes.fromhex("CDAB2301") * 32),
        (f"mt19937ar-sha512-n288,{hexadecimal(32).lower()}", bytes.fromhex("CDAB2301") * 32),
        (f"mt19937ar-sha512-n288-base64,{'AQAA' * 832}", b"\1\0\0" * 832),
    ],
)
def test_words_become_bytes_with_the_lowest_first(text, key):
    assert read_seed(text) == Seed(SEED_OK, text.partition(",")[0], key)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (None, "missing"),
        ("", "emptied"),
        (" ", "emptied"),
        ("mt19937ar", "emptied"),
        ("mt19937ar-sha512-n288,", "emptied"),
        ("mt19937ar-sha512-n288-base64, ", "emptied"),
        ("0.1579627393002181", "unknown_kind"),
        ("{seed}", "unknown_kind"),
        (f"mt19937,{hexadecimal(8)}", "unknown_kind"),
        (f"MT19937AR,{hexadecimal(8)}", "unknown_kind"),
        (GOOD_BASE64[:-4], "short"),
        (GOOD_BASE64[:-3], "short"),
        (GOOD_BASE64[:-2], "short"),
        (GOOD_BASE64[:-1], "short"),
        (GOOD_BASE64[:30], "short"),
        (GOOD_BASE64[:-4] + "AA==", "short"),
        (GOOD_BASE64 + "AAAA", "long"),
        (GOOD_BASE64[:-1] + "*", "bad_base64"),
        (GOOD_BASE64[:-3] + "=", "bad_base64"),
        (GOOD_BASE64[:100] + " " + GOOD_BASE64[100:], "bad_base64"),
        (GOOD_BASE64[:100] + "\n" + GOOD_BASE64[101:], "bad_base64"),
        (GOOD_BASE64[:100] + "鳳" + GOOD_BASE64[101:], "bad_base64"),
        (GOOD_BASE64[:100] + "=" + GOOD_BASE64[101:], "bad_base64"),
        (f"mt19937ar-sha512-n288-base64,{hexadecimal(32)}", "bad_base64"),
        (f"mt19937ar,{hexadecimal(7)}", "short"),
        (f"mt19937ar,{hexadecimal(31)}", "short"),
        (f"mt19937ar,{hexadecimal(9)}", "short"),
        (f"mt19937ar,{hexadecimal(33)}", "long"),
        (f"mt19937ar-sha512-n288,{hexadecimal(8)}", "short"),
        (f"mt19937ar-sha512-n288,{hexadecimal(32)[:-1]}", "short"),
        (f"mt19937ar-sha512-n288,{hexadecimal(31)},", "short"),
        (f"mt19937ar-sha512-n288,{hexadecimal(33)}", "long"),
        (f"mt19937ar-sha512-n288,{hexadecimal(31)},0123ABCG", "wrong_words"),
        (f"mt19937ar-sha512-n288,{hexadecimal(31)}, 0123ABC", "wrong_words"),
        (f"mt19937ar-sha512-n288,{hexadecimal(31)},0123ABCDE", "wrong_words"),
        (f"mt19937ar-sha512-n288,0x23ABCD,{hexadecimal(31)}", "wrong_words"),
        (f"mt19937ar-sha512-n288,123,{hexadecimal(31)}", "wrong_words"),
        (f"mt19937ar-sha512-n288,０123ABCD,{hexadecimal(31)}", "wrong_words"),
        (f"mt19937ar-sha512-n288,,{hexadecimal(32)}", "wrong_words"),
        (GOOD_BASE64.replace("-base64", ""), "wrong_words"),
    ],
)
def test_damaged_seeds_have_a_named_status(text, expected):
    assert status(text) == expected
    assert read_seed(text).words == b""


def test_a_kind_counts_only_in_its_place():
    assert status(f"mt19937ar,{hexadecimal(8)}", HAND_KINDS) == "ok"
    assert status(f"mt19937ar,{hexadecimal(8)}", GAME_KINDS) == "unknown_kind"
    assert status(f"mt19937ar-sha512-n288,{hexadecimal(32)}", HAND_KINDS) == "unknown_kind"
    assert status(GOOD_BASE64, GAME_KINDS) == "ok"


def test_every_status_is_documented():
    assert all(SEED_STATUS_DOCS.values())
    assert SEED_STATUSES[SEED_OK] == "ok"


@given(st.text(max_size=40) | st.sampled_from(list(WORD_COUNTS)).flatmap(
    lambda kind: st.text("0123456789ABCDEFabcdef,+/= ", max_size=80).map(lambda text: f"{kind},{text}")
))  # fmt: skip
def test_no_text_is_an_error(text):
    assert status(text) in set(SEED_STATUSES) - {"ok", "missing"}


@pytest.mark.parametrize(("kind", "n"), FORMS)
@given(data=st.data())
def test_what_is_written_is_read_back(kind, n, data):
    key = data.draw(st.binary(min_size=4 * n, max_size=4 * n))
    numbers = [int.from_bytes(key[i : i + 4], "little") for i in range(0, 4 * n, 4)]
    assert read_seed(write_seed(kind, numbers)) == Seed(SEED_OK, kind, key)


def test_seeds_are_as_long_as_the_server_writes_them():
    assert len(GOOD_BASE64) == 3357
    assert len(write_seed(MT_SHA512, words(32))) == 309
    assert write_seed(MT, [0, 10, 1 << 31, 0xFFFFFFFF, 0, 0, 0, 0]) == (
        "mt19937ar,00000000,0000000A,80000000,FFFFFFFF,00000000,00000000,00000000,00000000"
    )


@pytest.mark.parametrize(
    ("kind", "numbers", "message"),
    [
        ("mt", [1] * 8, "kind of seed"),
        (MT, [1] * 9, "expected 8 or 32 words"),
        (MT_SHA512, [1] * 8, "expected 32 words"),
        (MT_SHA512_BASE64, [1] * 623, "expected 624 words"),
        (MT, [1] * 7 + [1 << 32], "32 bits"),
        (MT, [-1] + [1] * 7, "32 bits"),
    ],
)
def test_no_seed_of_other_words_is_written(kind, numbers, message):
    with pytest.raises(ValueError, match=message):
        write_seed(kind, numbers)


def seeds_in(book):
    batch = read_batch([(book.log_id, book.bytes())])
    assert not batch.errors
    return batch.seeds[0]


def game(*shuffles, seed=None):
    """A log with hands of these INIT seeds."""
    book = Logbook(seed=seed)
    for text in shuffles:
        book.hand(shuffle=text).turn(0).abort("kaze4")
    return book


HAND_SEEDS = [write_seed(MT, words(8)), write_seed(MT, words(32))]


def test_the_seed_of_a_game():
    seeds = seeds_in(game(None, None, seed=GOOD_BASE64))
    assert seeds == GameSeeds(game=read_seed(GOOD_BASE64))
    assert seeds.status == SEED_OK
    assert seeds.of_hand(0) == seeds.of_hand(99) == read_seed(GOOD_BASE64)


def test_seeds_of_hands():
    seeds = seeds_in(game(*HAND_SEEDS))
    assert seeds == GameSeeds(hands=tuple(read_seed(text) for text in HAND_SEEDS))
    assert seeds.status == SEED_OK
    assert [seeds.of_hand(i) for i in range(3)] == [*seeds.hands, MISSING]


@pytest.mark.parametrize(
    ("shuffles", "seed", "expected"),
    [
        ([None, None], None, "missing"),
        ([None, None], "", "emptied"),
        ([], None, "missing"),
        ([HAND_SEEDS[0], None], None, "missing"),
        ([HAND_SEEDS[0], HAND_SEEDS[1][:-9]], None, "short"),
        ([HAND_SEEDS[0], GOOD_BASE64], None, "unknown_kind"),
        ([HAND_SEEDS[0]] * 2, "", "ok"),
        ([HAND_SEEDS[0]] * 2, GOOD_BASE64[:-1], "short"),
        ([None, None], HAND_SEEDS[0], "unknown_kind"),
    ],
)
def test_the_status_of_a_game(shuffles, seed, expected):
    assert SEED_STATUSES[seeds_in(game(*shuffles, seed=seed)).status] == expected
