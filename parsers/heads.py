"""The head of a log: what it says about the game and its players before the first hand."""

from dataclasses import dataclass

PLATFORMS = TENHOU, MAHJONG_SOUL, RIICHI_CITY, UNKNOWN = "tenhou", "mahjong_soul", "riichi_city", "unknown"


@dataclass(frozen=True, slots=True)
class GameHead:
    """What a log says before its first hand. Per-seat tuples have four entries, also with three players.

    ``ver`` is the version of the form. ``go_type`` holds the rules as bits (docs/mjlog-format.md).
    ``lobby`` is the text of the log, None before October 2010. ``event_attributes`` holds title, rule,
    csrule and ranking of event games. ``dans`` is 0-20 (0 the lowest, 20 tenhoui), ``rates`` R; both are
    those before the game, None where the log does not state them. ``gold`` and ``rc`` occur in parlour
    games. ``shuffle_kind`` is the text before the first comma of the seed, with ``init-`` before it where
    each hand has its own seed (up to July 2009), and '' where the log has no seed. ``dealer``: the seat that
    deals first, None where the log does not state it. ``form``: in which the log is written
    (``parsers.formats``). ``objection``: why the log does not tell the rules, '' where it does.
    ``platform``: where the game was played; UNKNOWN where the log was not written by Tenhou and does not say.
    ``is_excerpt``: it may hold a part of a game, so that a first hand in the middle and an end without final
    scores are no matter.
    """

    ver: str
    go_type: int
    n_players: int
    lobby: str | None
    event_attributes: dict[str, str]
    names: tuple[str, ...]
    dans: tuple[int | None, ...]
    rates: tuple[float | None, ...]
    sexes: tuple[str, ...]
    gold: tuple[int | None, ...]
    rc: tuple[int | None, ...]
    shuffle_kind: str
    dealer: int | None = None
    form: str = "mjlog"
    objection: str = ""
    is_excerpt: bool = False
    platform: str = TENHOU
