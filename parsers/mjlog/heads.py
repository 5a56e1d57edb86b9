"""Reads the head of a log: what GO, UN and SHUFFLE say about the game and its players."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import unquote

from parsers.errors import LogError
from parsers.heads import GameHead
from parsers.mjlog.fields import ROOT_TAG, Texts

THREE_PLAYERS = 0x10  # bit of the game type
ENCODED = re.compile(r"(?:%[0-9A-Fa-f]{2})*")
FOUR_INTEGERS = re.compile(r"-?[0-9]{1,9}(?:,-?[0-9]{1,9}){3}")
FOUR_DECIMALS = re.compile(r"-?[0-9]{1,9}(?:\.[0-9]{1,9})?(?:,-?[0-9]{1,9}(?:\.[0-9]{1,9})?){3}")
_GO_TYPE = re.compile("[0-9]{1,5}")
_EVENT_ATTRIBUTES = ("title", "rule", "csrule", "ranking")
_NONE: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Players:
    """What an UN element says about all seats; fields as in ``GameHead``."""

    names: tuple[str, ...]
    dans: tuple[int | None, ...]
    rates: tuple[float | None, ...]
    sexes: tuple[str, ...]
    gold: tuple[int | None, ...]
    rc: tuple[int | None, ...]


def read_head(log_id: str, texts: Texts) -> GameHead:
    """The head of one game. LogError where text stands in place of a number."""
    root = go = seated = shuffle = _NONE
    dealer: int | None = None
    go_seq = seated_seq = 0
    init_seed = ""
    for seq, (_, tag, attributes) in texts.items():
        if tag == ROOT_TAG:
            root = attributes
        elif tag == "GO":
            go, go_seq = attributes, seq
        elif tag == "UN" and not seated and len(attributes) > 1:  # one name: a player returns
            seated, seated_seq = attributes, seq
        elif tag == "SHUFFLE":
            shuffle = attributes
        elif tag == "TAIKYOKU":
            dealer = read_dealer(log_id, seq, attributes)
        elif tag == "INIT":
            init_seed = init_seed or attributes.get("shuffle", "")
    go_type, event_attributes = read_game_type(log_id, go_seq, go)
    players = read_players(log_id, seated_seq, seated)
    return GameHead(
        ver=root.get("ver", ""),
        go_type=go_type,
        n_players=3 if go_type & THREE_PLAYERS else 4,
        lobby=go.get("lobby"),
        event_attributes=event_attributes,
        names=players.names,
        dans=players.dans,
        rates=players.rates,
        sexes=players.sexes,
        gold=players.gold,
        rc=players.rc,
        shuffle_kind=_shuffle_kind(shuffle.get("seed", ""), init_seed),
        dealer=dealer,
    )


def read_dealer(log_id: str, seq: int, attributes: Mapping[str, str]) -> int | None:
    """The ``oya`` of a TAIKYOKU element, 0-3."""
    text = attributes.get("oya")
    if text is not None and text not in ("0", "1", "2", "3"):
        raise LogError(log_id, None, seq, "TAIKYOKU", "oya (a seat 0-3)", text)
    return None if text is None else int(text)


def read_players(log_id: str, seq: int, attributes: Mapping[str, str]) -> Players:
    """The attributes of an UN element that names all seats."""
    place = (log_id, None, seq, "UN")
    return Players(
        names=tuple([decode_name(attributes.get(name, "")) for name in ("n0", "n1", "n2", "n3")]),
        dans=_whole_numbers(place, "dan", attributes.get("dan")),
        rates=_decimals(place, "rate", attributes.get("rate")),
        sexes=_seats(place, "sx", attributes.get("sx")),
        gold=_whole_numbers(place, "gold", attributes.get("gold")),
        rc=_whole_numbers(place, "rc", attributes.get("rc")),
    )


def read_game_type(log_id: str, seq: int, attributes: Mapping[str, str]) -> tuple[int, dict[str, str]]:
    """The ``type`` of a GO element, 0-65535, and its attributes of event games."""
    text = attributes.get("type")
    if text is None or not _GO_TYPE.fullmatch(text) or int(text) > 0xFFFF:
        raise LogError(log_id, None, seq, "GO", "type (a number 0-65535)", text)
    return int(text), {name: unquote(attributes[name]) for name in _EVENT_ATTRIBUTES if name in attributes}


def decode_name(text: str) -> str:
    """A percent-encoded name as text. Bytes that are not UTF-8 become U+FFFD."""
    if ENCODED.fullmatch(text):  # the server encodes every byte
        return bytes.fromhex(text.replace("%", "")).decode("utf-8", "replace")
    return unquote(text)


Place: TypeAlias = tuple[str, int | None, int, str]


def _seats(place: Place, name: str, text: str | None) -> tuple[str, ...]:
    """The four values of a list, empty ones where the log has no such list."""
    if text is None:
        return "", "", "", ""
    values = tuple(text.split(","))
    if len(values) != 4:
        raise LogError(*place, f"{name} (4 values)", text)
    return values


def _whole_numbers(place: Place, name: str, text: str | None) -> tuple[int | None, ...]:
    if text is None:
        return None, None, None, None
    if not FOUR_INTEGERS.fullmatch(text):
        raise LogError(*place, f"{name} (4 whole numbers)", text)
    return tuple([int(number) for number in text.split(",")])


def _decimals(place: Place, name: str, text: str | None) -> tuple[float | None, ...]:
    if text is None:
        return None, None, None, None
    if not FOUR_DECIMALS.fullmatch(text):
        raise LogError(*place, f"{name} (4 numbers)", text)
    return tuple([float(number) for number in text.split(",")])


def _shuffle_kind(seed: str, init_seed: str) -> str:
    if seed:
        return seed.partition(",")[0]
    return "init-" + init_seed.partition(",")[0] if init_seed else ""
