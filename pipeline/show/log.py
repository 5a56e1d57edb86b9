"""Text for people: the events of a log, and the board at a moment of it."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from parsers.calls import ANKAN, CHI, KITA, Meld
from parsers.events import (
    Call,
    Discard,
    DoraRevealed,
    Draw,
    Event,
    ExhaustiveOrAbortiveDraw,
    FinalScore,
    FirstDealer,
    GameType,
    HandStart,
    PlayerLeft,
    PlayerReturned,
    PlayersSeated,
    RiichiAccepted,
    RiichiDeclared,
    Shuffle,
    UnknownElement,
    Win,
)
from parsers.log_ids import LOG_ID
from parsers.logs import GameLog, read_log
from parsers.sources import RawLog, iter_logs
from pipeline.replay.run import choose_ruleset
from pipeline.rules.ruleset import Ruleset
from pipeline.rules.tiles import kind_text, tile_text, tiles_text
from pipeline.rules.yaku_table import YAKU
from pipeline.show.board import Board, Player, RiverTile
from pipeline.show.walls import wall_left, wall_lines, walls_at_start
from pipeline.store.errors import WarehouseError
from pipeline.store.source_folders import find_source

_WINDS = ("East", "South", "West", "North")
_YAKU_NAMES = {yaku.id: yaku.romaji for yaku in YAKU}
_PLACE = """
    SELECT source, member, sha256 IS NOT NULL, status, reason FROM logs WHERE log_id = ?
    ORDER BY status IN ('ok', 'cut', 'unsupported') DESC, sha256 IS NOT NULL DESC, source, member
"""
_MADE_ID = re.compile(r"nogid-[0-9a-f]{12}")  # parsers.sources.nogid
_LEGEND = "river: * discarded as drawn, ! riichi tile, (n) called by seat n"


def find_log(name: str, member: str | None, warehouse: Path, snapshot: int | None = None) -> GameLog:
    """The log of a file, of an archive's member, or of a log id in the warehouse, also of an older commit.

    Raises LookupError where there is no such log, or several; LogError where it cannot be read.
    """
    path = Path(name)
    if path.exists():
        return _read(_choose(path, member))
    match = LOG_ID.search(name) or _MADE_ID.fullmatch(name)
    if not match:
        raise LookupError(f"no such file, and no log id: {name!r}")
    source, member = _place_of(match.group(), warehouse, snapshot)
    found = find_source(warehouse, source)
    if found is None:
        raise LookupError(f"the source of {match.group()} is no longer in its place: {source!r}")
    return _read(_choose(found, member))


def _place_of(log_id: str, warehouse: Path, snapshot: int | None) -> tuple[str, str | None]:
    """Source and member of a log id; the stored copy where there are several."""
    import duckdb  # a file is shown without it

    from pipeline.store.catalog import open_warehouse

    try:
        with open_warehouse(warehouse, statistics=False, snapshot=snapshot) as connection:
            rows = connection.execute(_PLACE, [log_id]).fetchall()
    except duckdb.Error as error:
        raise WarehouseError(f"cannot read the logs of {str(warehouse)!r}: {error}") from error
    if not rows:
        raise LookupError(f"no file and no log of the warehouse {str(warehouse)!r} has the name {log_id}")
    source, member, is_unpacked, status, reason = rows[0]
    if not is_unpacked:
        raise LookupError(f"{log_id} is {status}: {reason}; the source is {member or source!r}")
    return source, member


def _choose(path: Path, member: str | None) -> RawLog:
    found = None
    for raw in iter_logs([path]):
        if member is not None and member not in (raw.member, raw.log_id):
            continue
        if found is not None:
            raise LookupError(f"{str(path)!r} holds several logs: choose one with --member")
        found = raw
        if member is not None:
            break
    if found is None:
        raise LookupError(f"{str(path)!r} holds no log" + (f" {member!r}" if member else ""))
    return found


def _read(raw: RawLog) -> GameLog:
    if raw.error is not None:
        raise LookupError(f"{raw.member or raw.source}: {raw.error}")
    return read_log(raw.data, raw.log_id)


def log_text(log: GameLog, hand: int | None = None) -> str:
    """The events of a log, one a line, each after its seq; of one hand (from 0) if given.

    Raises LookupError where the log has no such hand.
    """
    text = EventText(_rules(log))
    hand_index = -1
    lines = [] if hand is not None else _head_lines(log)
    for seq, event in log:
        hand_index += isinstance(event, HandStart)
        if hand is None or hand == hand_index:
            if isinstance(event, HandStart):
                lines += ["", f"hand {hand_index}: {_hand_title(event)}"]
            lines += _numbered(seq, text.lines(event))
    if hand is not None and not lines:
        raise LookupError(
            f"{log.log_id} has {hand_index + 1} hands, numbered from 0; there is no hand {hand}"
        )
    return "\n".join(lines).strip("\n")


def board_text(log: GameLog, seq: int, with_wall: bool = False) -> str:
    """The board right after the element ``seq``, ``with_wall`` the rest of the wall too.

    Raises LookupError where the log has no such moment, or no wall to show.
    """
    rules = _rules(log)
    board = Board(rules.n_players, rules.live_draws)
    last = None
    for place, event in log:
        if place > seq:
            break
        board.apply(event)
        last = place, event
    if board.start is None or last is None:
        raise LookupError(f"{log.log_id}: element {seq} is before the first hand")
    if last[0] < seq:
        raise LookupError(f"{log.log_id} has no element {seq}: the last one is {last[0]}")
    lines = [f"{log.log_id}  hand {board.hand_index}, element {seq}: {_hand_title(board.start)}"]
    lines += _numbered(*((last[0], EventText(rules).lines(last[1]))))
    lines += ["", *_board_lines(board, rules)]
    if with_wall:
        lines += ["", *wall_lines(wall_left(log, seq), rules.has_red_fives)]
    return "\n".join(lines)


def walls_text(log: GameLog, hand: int | None = None) -> str:
    """The wall of each hand of a log as the deal leaves it; of one hand (from 0) if given.

    Raises LookupError where the log has no such hand, or no wall to show.
    """
    has_reds = _rules(log).has_red_fives
    lines = [log.log_id]
    for left in walls_at_start(log, hand):
        lines += ["", f"hand {left.hand_index}: {_hand_title(left.start)}", *wall_lines(left, has_reds)]
    return "\n".join(lines)


def _rules(log: GameLog) -> Ruleset:
    ruleset = choose_ruleset(log.batch, log.game)
    assert ruleset is not None  # it has been read
    return ruleset


def _head_lines(log: GameLog) -> list[str]:
    return [log.log_id, *(f"  notice: {notice}" for notice in log.notices)]


def _numbered(seq: int, lines: Iterable[str]) -> Iterator[str]:
    for number, line in enumerate(lines):
        yield f"{'' if number else seq:>6}  {line}"


def _hand_title(event: HandStart) -> str:
    round_wind, dealer = _WINDS[event.number // 4 % 4], event.number % 4 + 1
    return f"{round_wind} {dealer}, dealer seat {event.dealer}, {event.honba} honba, {event.sticks} sticks"


def _board_lines(board: Board, rules: Ruleset) -> Iterator[str]:
    indicators = " ".join(tile_text(tile, rules.has_red_fives) for tile in board.indicators)
    yield f"dora indicators {indicators}, {board.tiles_left} tiles left, {board.n_sticks} sticks on the table"
    for player in board.players[: board.n_players]:
        yield ""
        yield from _player_lines(player, board, rules)
    yield ""
    yield _LEGEND


def _player_lines(player: Player, board: Board, rules: Ruleset) -> Iterator[str]:
    assert board.start is not None
    wind = _WINDS[(player.seat - board.start.dealer) % board.n_players]
    riichi = (
        ", riichi" if player.is_riichi_accepted else ", riichi declared" if player.is_riichi_declared else ""
    )
    yield f"seat {player.seat}  {wind}, {player.points} points{riichi}"
    drawn = player.drawn if player.drawn in player.hand else None
    held = sorted(player.hand)
    if drawn is not None:
        held.remove(drawn)
    hand = tiles_text(held, rules.has_red_fives)
    yield f"  hand   {hand}" + ("" if drawn is None else f" + {tile_text(drawn, rules.has_red_fives)}")
    if player.melds or player.kita:
        melds = [meld_text(meld, rules.has_red_fives) for meld in player.melds]
        melds += [f"kita {len(player.kita)}"] if player.kita else []
        yield f"  melds  {', '.join(melds)}"
    if player.river:
        yield f"  river  {' '.join(_river_text(thrown, rules) for thrown in player.river)}"
    if waits := player.waits():
        kinds = " ".join(kind_text(kind) for kind in range(34) if waits >> kind & 1)
        furiten = player.furiten()
        yield f"  waits  {kinds}" + (f", furiten: {', '.join(furiten)}" if furiten else "")


def _river_text(thrown: RiverTile, rules: Ruleset) -> str:
    text = tile_text(thrown.tile, rules.has_red_fives) + "*" * thrown.is_drawn + "!" * thrown.is_riichi
    return text if thrown.called_by is None else f"{text}({thrown.called_by})"


def meld_text(meld: Meld, has_red_fives: bool) -> str:
    """``pon 555p from seat 2 (5p)``."""
    text = f"{meld.name} {tiles_text(meld.tiles, has_red_fives)}"
    if meld.call in (ANKAN, KITA):
        return text
    called = (
        "" if meld.called_tile is None or meld.call != CHI else tile_text(meld.called_tile, has_red_fives)
    )
    return f"{text} from seat {meld.from_seat}" + (f" ({called})" if called else "")


class EventText:
    """Turns events into lines."""

    def __init__(self, rules: Ruleset) -> None:
        self._has_reds = rules.has_red_fives
        self._n_players = rules.n_players

    def lines(self, event: Event) -> list[str]:
        """One line, or more for a deal, a result and the seating."""
        if isinstance(event, Draw):
            return [f"seat {event.seat} draws {self._tile(event.tile)}"]
        if isinstance(event, Discard):
            return [f"seat {event.seat} discards {self._tile(event.tile)}"]
        if isinstance(event, Call):
            return [f"seat {event.meld.who} calls {meld_text(event.meld, self._has_reds)}"]
        if isinstance(event, RiichiDeclared):
            return [f"seat {event.seat} declares riichi"]
        if isinstance(event, RiichiAccepted):
            return [f"seat {event.seat} pays the riichi stick"]
        if isinstance(event, DoraRevealed):
            return [f"new dora indicator {self._tile(event.indicator)}"]
        if isinstance(event, HandStart):
            return self._deal(event)
        if isinstance(event, Win):
            return self._win(event)
        if isinstance(event, ExhaustiveOrAbortiveDraw):
            return self._result(f"draw: {event.kind}", event)
        return self._about_game(event)

    def _about_game(self, event: Event) -> list[str]:
        if isinstance(event, GameType):
            return [f"game type {event.go_type} (0x{event.go_type:04x}), lobby {event.lobby or 'not stated'}"]
        if isinstance(event, Shuffle):
            return [f"seed of the walls: {event.seed.partition(',')[0]}"]
        if isinstance(event, PlayersSeated):
            people = zip(event.names, event.dans, event.rates, strict=True)
            lines = [f"seat {seat}: {_person(*person)}" for seat, person in enumerate(people)]
            return lines[: self._n_players]
        if isinstance(event, FirstDealer):
            return [f"first dealer: seat {event.seat}"]
        if isinstance(event, PlayerLeft):
            return [f"seat {event.seat} leaves"]
        if isinstance(event, PlayerReturned):
            return [f"seat {event.seat} returns"]
        assert isinstance(event, UnknownElement)
        return [f"unknown element <{event.tag}> {event.attributes}"]

    def _deal(self, event: HandStart) -> list[str]:
        lines = [f"deal, dora indicator {self._tile(event.indicator)}"]
        for seat in range(self._n_players):
            lines.append(f"  seat {seat} {event.points[seat]:>6}  {self._tiles(event.hands[seat])}")
        return lines

    def _win(self, event: Win) -> list[str]:
        how = "tsumo" if event.who == event.from_who else f"ron from seat {event.from_who}"
        pao = "" if event.pao_seat is None else f", seat {event.pao_seat} liable"
        melds = "".join(f", {meld_text(meld, self._has_reds)}" for meld in event.melds)
        yaku = [f"{_YAKU_NAMES.get(yaku, yaku)} {han}" for yaku, han in event.yaku]
        yaku += [str(_YAKU_NAMES.get(yaku, yaku)) for yaku in event.yakuman]
        han = "" if event.yakuman else f"{sum(han for _, han in event.yaku)} han, "
        fu = "" if event.fu < 0 else f"{event.fu} fu, "
        value = f"{fu}{han}{event.won_points} points"
        lines = self._result(
            f"seat {event.who} wins by {how} with {self._tile(event.winning_tile)}{pao}", event
        )
        lines[1:1] = [f"  {self._tiles(event.hand)}{melds}", f"  {', '.join(yaku)}", f"  {value}"]
        if event.ura_indicators is not None:
            lines.insert(2, f"  ura indicators {self._tiles(event.ura_indicators, ' ')}")
        return lines

    def _result(self, title: str, event: Win | ExhaustiveOrAbortiveDraw) -> list[str]:
        lines = [title]
        if isinstance(event, ExhaustiveOrAbortiveDraw):
            for seat, hand in enumerate(event.hands):
                if hand:
                    lines.append(f"  seat {seat} shows {self._tiles(hand)}")
        changes = zip(event.settlement.points, event.settlement.deltas, strict=True)
        points = [f"{before + delta} ({delta:+d})" for before, delta in changes]
        lines.append(f"  points {', '.join(points[: self._n_players])}")
        return lines + ([] if event.final is None else [self._final(event.final)])

    def _final(self, final: FinalScore) -> str:
        scores = [
            f"{points} ({result:+.1f})" for points, result in zip(final.points, final.results, strict=True)
        ]
        return f"  end of the game: {', '.join(scores[: self._n_players])}"

    def _tile(self, tile: int) -> str:
        return tile_text(tile, self._has_reds)

    def _tiles(self, tiles: Iterable[int], separator: str = "") -> str:
        if separator:
            return separator.join(map(self._tile, tiles))
        return tiles_text(sorted(tiles), self._has_reds)


def _person(name: str, dan: int | None, rate: float | None) -> str:
    text = name or "?"
    if dan is not None:
        text += f", {dan - 9}-dan" if 10 <= dan < 20 else f", {10 - dan}-kyu" if 0 < dan < 10 else ""
        text += ", tenhoui" if dan == 20 else ", newcomer" if dan == 0 else ""
    return text if rate is None else f"{text}, R {rate:g}"
