"""The text of elements in the server's own form: attribute order, spaces, number formats.

An element is ``(tag, attributes)``; an attribute is text or numbers, and those that are None are left
out. What is written is not checked: tests write logs that lie.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

Value: TypeAlias = str | int | Sequence[int] | None
Element: TypeAlias = tuple[str, Mapping[str, Value]]

# Attributes that are not named here follow, in the order given.
ORDER = {
    "SHUFFLE": ("seed", "ref"),
    "GO": ("type", "lobby", "title", "rule", "ranking", "csrule"),
    "UN": ("n0", "n1", "n2", "n3", "dan", "rc", "gold", "rate", "sx"),
    "INIT": ("seed", "ten", "chip", "oya", "hai0", "hai1", "hai2", "hai3", "shuffle"),
    "N": ("who", "m"),
    "REACH": ("who", "ten", "step"),
    "AGARI": (
        *("ba", "hai", "m", "machi", "ten", "yaku", "yakuman", "chip", "doraHai", "doraHaiUra"),
        *("who", "fromWho", "paoWho", "sc", "owari", "ratio"),
    ),
    "RYUUKYOKU": ("type", "ba", "sc", "hai0", "hai1", "hai2", "hai3", "unshown", "owari", "ratio"),
}
# These elements have a space before their end, as has an UN of one name only.
SPACED = frozenset({"N", "DORA", "AGARI", "RYUUKYOKU", "BYE"})

DRAW_LETTERS = "TUVW"
DISCARD_LETTERS = "DEFG"


def write_document(elements: Iterable[Element], ver: str = "2.3") -> bytes:
    """A complete document: the root element around ``elements``."""
    return f'<mjloggm ver="{ver}">{write_elements(elements)}</mjloggm>'.encode()


def write_elements(elements: Iterable[Element]) -> str:
    return "".join(write_element(tag, attributes) for tag, attributes in elements)


def write_element(tag: str, attributes: Mapping[str, Value]) -> str:
    """One element; ``&``, ``<`` and ``"`` of an attribute become entities, though no server log has any."""
    order = [name for name in ORDER.get(tag, ()) if name in attributes]
    order += [name for name in attributes if name not in order]
    written = [f' {name}="{_text(value)}"' for name in order if (value := attributes[name]) is not None]
    space = " " if tag in SPACED or (tag == "UN" and len(written) == 1) else ""
    return f"<{tag}{''.join(written)}{space}/>"


def _text(value: str | int | Sequence[int]) -> str:
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return value.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return ",".join(map(str, value))


def draw(seat: int, tile: int) -> Element:
    return f"{DRAW_LETTERS[seat]}{tile}", {}


def discard(seat: int, tile: int) -> Element:
    return f"{DISCARD_LETTERS[seat]}{tile}", {}


def encode_name(name: str) -> str:
    """A name as the server writes it: every byte of its UTF-8 as ``%XX``."""
    return "".join(f"%{byte:02X}" for byte in name.encode())


def write_rates(rates: Sequence[float], has_decimals: bool = True) -> str:
    """Rates with two decimals (since October 2010) or whole."""
    return ",".join(f"{rate:.2f}" if has_decimals else f"{rate:.0f}" for rate in rates)


def write_results(scores: Sequence[int], tenths: Sequence[int], has_decimals: bool = True) -> str:
    """The ``owari`` attribute: per seat the score in hundreds and the result, given in tenths.

    Results have one decimal since February 2010; before, and in logs saved by the Windows client,
    they are whole.
    """
    results = (_tenths(value) if has_decimals else str(value // 10) for value in tenths)
    return ",".join(f"{score},{result}" for score, result in zip(scores, results, strict=True))


def _tenths(value: int) -> str:
    sign = "-" if value < 0 else ""
    return f"{sign}{abs(value) // 10}.{abs(value) % 10}"
