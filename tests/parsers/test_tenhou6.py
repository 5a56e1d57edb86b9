"""The form of tenhou.net/6: games written and read again, odd files, the order of play, damage."""

import json
import random
import re

import numpy as np
import pytest
from drafts import rows_of
from logbook import Logbook
from tenhou6_games import check_written, read_again, stated_rows, written
from written_logs import ALL

from parsers import LogError, iter_logs, read_batch, read_log
from parsers.calls import decode_meld
from parsers.events import Call, Discard, Draw, GameType, HandStart, PlayersSeated, Win
from parsers.formats import form_of
from parsers.mjlog import writer as mjlog
from parsers.packed import N_TILES, OP, OP_CALL, OP_DISCARD, OP_DORA, OP_DRAW, OP_INIT, VALUE
from parsers.tenhou6 import reader
from parsers.tenhou6.items import INCOMING, OUTGOING, TILES
from parsers.tenhou6.texts import read_worth, read_yaku

ID = "2016110714gm-00a9-0000-5a1b2c3d"
HEAD_FIELDS = ("go_type", "n_players", "lobby", "event_attributes", "names", "dans", "rates", "sexes")


def game(document=ALL["yonma"], **changes):
    """A game as an object, with changes at its top."""
    found = json.loads(written(document))
    return {key: value for key, value in (found | changes).items() if value is not None}


def read(found, log_id="log"):
    text = found if isinstance(found, bytes) else json.dumps(found, ensure_ascii=False).encode()
    return reader.read_batch([(log_id, text)])


def error_of(found):
    batch = read(found)
    return str((batch.errors or batch.damaged)[0])


@pytest.mark.parametrize("name", ["yonma", "sanma"])
def test_a_game_is_written_and_read_again(name):
    batch, again = check_written(ALL[name], ID if name == "yonma" else "log")
    for field in HEAD_FIELDS:
        assert getattr(again.heads[0], field) == getattr(batch.heads[0], field)
    assert again.heads[0].form == "tenhou6"


def test_an_old_game_gains_the_stick_but_not_the_points_after_it():
    check_written(ALL["old"])


def test_an_event_keeps_its_attributes():
    head = read_again(ALL["parlour"]).heads[0]
    assert head.event_attributes["csrule"] == "0,,3"


@pytest.mark.full
@pytest.mark.corpus
def test_real_games(corpus):
    for archive in sorted(corpus.glob("*.zip")):
        for raw in list(iter_logs(archive))[::20]:
            if not raw.error:
                check_written(read_unpacked(raw), raw.log_id or "log")


def read_unpacked(raw):
    from parsers import unpack

    return unpack(raw.data)


@pytest.mark.corpus
def test_samples_by_others(corpus):
    samples = list(iter_logs(corpus / "formats" / "tenhou6"))
    batch = read_batch([(raw.log_id or raw.source, raw.data) for raw in samples])
    assert len(samples) == 10
    assert not batch.errors
    assert not batch.damaged
    assert set(batch.notices) == {()}


# From this form to mjlog


def check_as_mjlog(document, log_id="log"):
    """Written as mjlog and read again it is the same, rows and what is stated of the players."""
    log = read_log(document, log_id)
    again = read_log(mjlog.write(log).encode(), log_id)
    assert again.notices == ()
    assert list(again) == list(log)
    assert list(rows_of(again.batch)) == list(rows_of(log.batch))
    for field in HEAD_FIELDS:
        assert getattr(again.head, field) == getattr(log.head, field)


@pytest.mark.parametrize("name", ALL)
def test_any_game_as_mjlog(name):
    check_as_mjlog(ALL[name])
    if name != "parlour":
        check_as_mjlog(written(ALL[name]))


@pytest.mark.corpus
def test_samples_by_others_as_mjlog(corpus):
    for raw in iter_logs(corpus / "formats" / "tenhou6"):
        check_as_mjlog(raw.data, raw.log_id or "log")


# Recognising


@pytest.mark.parametrize(
    "start",
    [
        b'{"title":["",""],',
        b'{"ver":2.3,"ref":"',
        b'\xef\xbb\xbf{"name":["a"',
        b'// a comment\n/* another */ { "rule" : {',
        b'[\n {"log":[[[0,0,0]',
        b'https://tenhou.net/6/#json={"title":["',
        b"#json=%7B%22title%22:%5B%22%22",
        b"https://tenhou.net/5/#json={%22name%22%3A[",
    ],
)
def test_what_is_recognised(start):
    assert form_of(start).name == "tenhou6"


@pytest.mark.parametrize(
    "start",
    [b"{}", b'{"name": "a package"', b'{"title": "a page"', b'{"type":"start_game"', b"[1,2]", b"<mjloggm"],
)
def test_what_is_not(start):
    form = form_of(start)
    assert form is None or form.name == "mjlog"


def test_several_games_in_one_file(tmp_path):
    one, other = written(ALL["yonma"], ID), written(ALL["sanma"])
    link = b"https://tenhou.net/6/#json=" + one.replace(b'"', b"%22").replace(b" ", b"%20") + b"&ts=2"
    (tmp_path / "a.jsonl").write_bytes(one + b"\n" + other + b"\n")
    (tmp_path / "b.json").write_bytes(b"[" + other + b",\n" + one + b"]")
    (tmp_path / "c.txt").write_bytes(link + b"\n" + link)
    found = [(raw.source.rpartition("/")[2], raw.member, raw.log_id, raw.data) for raw in iter_logs(tmp_path)]
    assert found == [
        ("a.jsonl", "#0", ID, one),
        ("a.jsonl", "#1", None, other),
        ("b.json", "#0", None, other),
        ("b.json", "#1", ID, one),
        ("c.txt", "#0", ID, one),
        ("c.txt", "#1", ID, one),
    ]


# Odd files


def test_comments_and_commas_too_many():
    text = json.dumps(game()).replace('"log": [', '"log": [ // the hands\n /* all */', 1)[:-1] + ",}"
    assert list(stated_rows(read(text.encode()))) == list(stated_rows(read(game())))


def test_numbers_as_texts_and_three_seats():
    found = game(ALL["sanma"])
    for hand in found["log"]:
        hand[4] = [str(tile) for tile in hand[4]]
        del hand[13:16]
    assert list(stated_rows(read(found))) == list(stated_rows(read_again(ALL["sanma"])))


def test_a_game_without_final_scores_has_no_end():
    rows = list(stated_rows(read(game(sc=None))))
    whole = list(stated_rows(read(game())))
    assert rows[:-1] == whole[:-1]
    assert 17 in whole[-1][3]
    assert 17 not in rows[-1][3]


def test_one_hand():
    found = game(sc=None)
    found["log"] = found["log"][2:3]
    (hand,) = read_log(json.dumps(found).encode(), "log").hands()
    assert isinstance(hand[0][1], HandStart)
    assert (hand[0][1].number, hand[0][1].honba) == (1, 2)


@pytest.mark.parametrize(
    ("rule", "go_type", "is_told"),
    [
        ({"disp": "鳳南喰赤"}, 0xA9, True),
        ({"disp": "般東喰"}, 0x03, True),
        ({"disp": "三上南喰赤速"}, 0xD9, True),
        ({"disp": "四特南喰赤－"}, 0x29, True),
        ({"disp": "玉の間南喰赤"}, 0x01, False),
        ({"aka": 1}, 0x01, False),
    ],
)
def test_rules(rule, go_type, is_told):
    head = read(game(rule=rule)).heads[0]
    assert (head.go_type, head.objection == "") == (go_type, is_told)


@pytest.mark.parametrize(("id_type", "go_type"), [("00e9", 0xE9), ("0089", 0xA9)])
def test_what_the_letters_do_not_tell_is_taken_from_the_id(id_type, go_type):
    log_id = f"2016110714gm-{id_type}-0000-5a1b2c3d"
    assert read(game(rule={"disp": "鳳南喰赤"}), log_id).heads[0].go_type == go_type


def test_without_letters_the_id_tells_the_rules():
    head = read(game(rule={"aka": 1}), ID).heads[0]
    assert (head.go_type, head.objection) == (0xA9, "")


@pytest.mark.parametrize(
    ("said", "platform"),
    [
        ({}, "tenhou"),
        ({"title": ["雀魂", ""]}, "mahjong_soul"),
        ({"rule": {"disp": "玉の間南喰赤"}}, "mahjong_soul"),
        ({"rule": {"disp": "Jade Room South"}}, "mahjong_soul"),
        ({"ref": "200417-e1f9e08d-487f-4333-989f-34be08b943c7"}, "mahjong_soul"),
        ({"dan": ["雀豪★3"] * 4}, "mahjong_soul"),
        ({"title": ["Riichi City", ""]}, "riichi_city"),
        ({"rule": {"disp": "house rules"}}, "unknown"),
        ({"rule": {"aka": 1}}, "unknown"),
        ({"rule": {"disp": "玉の間南喰赤"}, "ref": ID}, "tenhou"),
    ],
)
def test_games_of_other_platforms(said, platform):
    head = read(game(ALL["yonma"], **said)).heads[0]
    assert head.platform == platform
    assert (head.objection == "") == (said == {})


def test_typed_events():
    log = read_log(written(ALL["yonma"]), "log")
    kinds = [type(event) for _, event in log]
    assert kinds[:3] == [GameType, PlayersSeated, HandStart]
    wins = [event for _, event in log if isinstance(event, Win)]
    assert (wins[0].fu, wins[0].limit) == (30, 0)
    assert (wins[-1].fu, wins[-1].yakuman, wins[-1].pao_seat) == (-1, (49, 42), 0)


# The order of play


def moves(hand):
    """Who does what: D draws, d discards, c calls."""
    letters = {Draw: "D", Discard: "d"}
    texts = [
        f"{letters[type(event)]}{event.seat}" if type(event) in letters else f"c{event.meld.who}"
        for _, event in hand
        if isinstance(event, Draw | Discard | Call)
    ]
    return " ".join(texts)


def test_a_tile_that_is_called_at_its_second_discard():
    """Between the two discards the caller has no turn, so that nothing but the end tells."""
    log = Logbook().hand(hands={0: "7z55p", 2: "77z"})
    log.turn(0, "7z").draw(1).discard(1, "5p").pon(0, "55p").discard(0, "7z").pon(2, "77z").discard(2, "9s")
    log.play_out().exhaust(())
    _, again = check_written(log.bytes())
    hand = next(read_log(written(log.bytes()), "log").hands())
    assert moves(hand).startswith("D0 d0 D1 d1 c0 d0 c2 d2 D3")
    assert not again.notices[0]


def test_lists_that_fit_in_no_order_are_no_hand_to_replay():
    found = game()
    found["log"][1][5][0] = "p121212"  # nobody discards it
    batch = read(found)
    assert batch.notices[0] == ("no order of play: hand 1: draws, discards and calls fit in none",)
    whole, odd = read(game()), [row for row in rows_of(batch) if row[:3:2] == (OP_CALL, 0xFFFF)]
    assert len(odd) == 1
    hands = list(read_log(json.dumps(game()).encode(), "log").hands())
    assert len(hands) == 4
    assert whole.notices == [()]


# Texts


@pytest.mark.parametrize(
    ("text", "n_players", "expected"),
    [
        ("30符4飜7700点", 4, (30, 7700, 0)),
        ("30符3翻1000-2000点", 4, (30, 4000, 0)),
        ("30符3飜1000-2000点", 3, (30, 3000, 0)),
        ("20符2飜700点∀", 4, (20, 2100, 0)),
        ("満貫4000点∀", 3, (-1, 8000, 1)),
        ("切り上げ満貫8000点", 4, (-1, 8000, 1)),
        ("三倍満6000-12000点", 4, (-1, 24000, 4)),
        ("役満32000点", 4, (-1, 32000, 5)),
        ("数え役満48000点", 4, (-1, 48000, 5)),
    ],
)
def test_what_a_win_is_worth(text, n_players, expected):
    worth = read_worth(text)
    assert (worth.fu, worth.points(n_players), worth.limit) == expected


@pytest.mark.parametrize("text", ["点", "8000", "大満貫8000点", "30符7700点", "満貫99999999点"])
def test_texts_that_are_none(text):
    with pytest.raises(ValueError, match=re.escape(text)):
        read_worth(text)


@pytest.mark.parametrize("text", ["立直", "立直(飜)", "天地創造(1飜)", "(1飜)"])
def test_yaku_that_are_none(text):
    with pytest.raises(ValueError, match=re.escape(text)):
        read_yaku(text)


@pytest.mark.parametrize(
    ("items", "item"),
    [
        (TILES, 60), (TILES, 10), (TILES, "p111111"), (TILES, None), (TILES, 54), (TILES, "1"), (TILES, -11),
        (INCOMING, "k11111111"), (INCOMING, "r11"), (INCOMING, "11c1213"), (INCOMING, "p1111"),
        (INCOMING, "p11111111"), (INCOMING, "p484848"), (INCOMING, "pp1111"), (INCOMING, ""),
        (OUTGOING, "p111111"), (OUTGOING, "r"), (OUTGOING, "r99"), (OUTGOING, "f4444"), (OUTGOING, "rr11"),
    ],
)  # fmt: skip
def test_items_that_cannot_be(items, item):
    with pytest.raises(KeyError):
        items[item]


@pytest.mark.parametrize(
    ("text", "source"), [("p151515", 3), ("15p1551", 2), ("1515p15", 1), ("m15151551", 3), ("151551m15", 1)]
)
def test_the_place_of_the_letter_tells_the_source(text, source):
    assert ~INCOMING[text] >> 3 & 3 == source


# Damage


def changed(*path, to):
    """A game with something else in one place."""
    found = game()
    place = found
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return found


@pytest.mark.parametrize(
    ("found", "message"),
    [
        (b"{", "log: expected JSON, got: "),
        (b"[1]", "log: expected a game, an object with `log`, got: 'list'"),
        ({}, "log: expected log, a list of hands, got: nothing"),
        (changed("log", to=[]), "log: expected log, a list of hands, got: '[]'"),
        (changed("log", 0, to=7), "log: hand 0: expected a hand, a list of 17, got: '7'"),
        (changed("log", 1, 0, to=[16, 0, 0]), "log: hand 1: expected hand number, 0-15, got: '16'"),
        (changed("log", 1, 1, 0, to=25050), "log: hand 1: expected points in whole hundreds, got: "),
        (changed("log", 1, 2, to=[]), "log: hand 1: expected a dora indicator, got: '[]'"),
        (changed("log", 2, 4, 0, to=10), "log: hand 2: expected a tile or call in the hand of seat 0"),
        (changed("log", 2, 8, 0, to=[]), "log: hand 2: expected a tile or call in the draws of seat 1, "),
        (changed("log", 3, 16, to="和了"), "log: hand 3: expected a result, got: '和了'"),
        (changed("log", 3, 16, 0, to="勝"), "log: hand 3: expected the name of a result, got: '勝'"),
        (changed("log", 3, 16, 2, 0, to=4), "log: hand 3: expected a seat, got: '4'"),
        (changed("log", 3, 16, 2, 3, to="8000"), "log: hand 3: expected what a win is worth, got: '8000'"),
        (changed("log", 3, 16, 2, 4, to="x(1飜)"), "log: hand 3: expected a yaku, got: 'x(1飜)'"),
        (changed("sc", 0, to="x"), "log: hand 3: expected final points and scores, got: "),
        (changed("name", to="x"), "log: expected name, a list of 4, got: 'x'"),
        (changed("rate", 0, to="x"), "log: expected rate, a list of 4, got: "),
        (changed("rule", to=7), "log: expected rule, an object, got: '7'"),
    ],
)  # fmt: skip
def test_damage_is_named(found, message):
    assert error_of(found).startswith(message)


@pytest.mark.parametrize("n_bytes", [1, 30, 400])
def test_a_file_that_is_cut_gives_its_complete_hands(n_bytes):
    found = game(title=["", ""])
    first = {key: found.pop(key) for key in ("title", "name", "rule")}
    text = json.dumps(first | found, ensure_ascii=False).encode()
    end = text.index(b'"ratingc"') - 3  # behind the last hand
    batch = read(text[: end - n_bytes])
    assert str(batch.damaged[0]).startswith("log: hand 3: expected JSON, got: ")
    rows = list(stated_rows(batch))
    assert rows == list(stated_rows(read(game())))[: len(rows)]
    assert sum(op == OP_INIT for op, *_ in rows) == 3


def test_han_of_the_text_that_are_not_those_of_the_yaku():
    found = game()
    found["log"][0][16][2][3] = found["log"][0][16][2][3].replace("飜", "1飜")
    (notice,) = read(found).notices[0]
    assert notice.startswith("other han: hand 0: expected ")


def test_hands_before_the_damage_are_read():
    batch = read(changed("log", 2, 4, to=None))
    assert (batch.errors, batch.damaged[0].hand) == ({}, 2)
    whole = list(stated_rows(read(game())))
    rows = list(stated_rows(batch))
    assert 0 < len(rows) < len(whole)
    assert rows == whole[: len(rows)]


OTHERS = [b"0", b"60", b"51", b"-1", b"99999999999", b"1.5", b'"p111111"', b"null", b"true", b"[]", b"47"]


def mutated(text, rng):
    """A game with a few bytes, numbers or elements changed."""
    kind = rng.randrange(3)
    if kind == 0:
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice([b"", b"0", b'"', b"[", b"]", b",", b"\xff"]) + text[at + 1 :]
        return text
    numbers = list(re.finditer(rb"-?\d+", text))
    for found in sorted(rng.sample(numbers, rng.randrange(1, 4)), key=lambda found: -found.start()):
        text = text[: found.start()] + rng.choice(OTHERS) + text[found.end() :]
    return text if kind == 1 else text[: rng.randrange(len(text))]


@pytest.mark.parametrize("n_mutants", [60, pytest.param(1200, marks=pytest.mark.full)])
def test_damaged_games_never_raise(n_mutants):
    texts = [written(ALL[name]) for name in ("yonma", "sanma")]
    for n in range(n_mutants):
        rng = random.Random(n)
        batch = reader.read_batch([("good", texts[0]), ("bad", mutated(rng.choice(texts), rng))])
        assert 0 not in batch.errors
        assert all(isinstance(error, LogError) for error in (*batch.errors.values(), *batch.damaged.values()))
        is_tile = np.isin(batch.events[:-1, OP], (OP_DRAW, OP_DISCARD, OP_DORA))
        tiles = batch.events[:-1][is_tile, VALUE]
        assert ((tiles >= 0) & (tiles < N_TILES)).all()
        for row in batch.events[:-1]:
            if row[OP] == OP_CALL and row[VALUE] != 0xFFFF:
                decode_meld(int(row[VALUE]), int(row[1]))
