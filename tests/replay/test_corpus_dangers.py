"""The rows of dangers of real games against a second computation: typed events, sets of tiles, no engine."""

import pytest
from replaying import rows_of
from watcher import Watcher

from parsers import events, iter_logs, read_log, unpack
from parsers.mjlog.reader import read_batch
from pipeline.ingestion.worker import tokenizer
from pipeline.replay.run import replay_batch

pytestmark = pytest.mark.corpus

GAMES = {"yonma-2011-2023.zip": 25, "yonma-2008-2010.zip": 15, "sanma.zip": 25, "rare.zip": 15}
CLASSES = ("genbutsu", "honour", "no_suji", "half_suji", "suji")
WALLS = ("no_chance", "one_chance", "open")


def suit_and_rank(tile):
    """(suit 0-3, rank 1-9) of a tile id."""
    return tile // 36, tile // 4 % 9 + 1


def row_of(watcher, n_players, seat, tile, other):
    """What the table must say of the discard against a seat in riichi."""
    suit, rank = suit_and_rank(tile)
    safe = {suit_and_rank(each) for each in watcher.rivers[other] + watcher.passed[other]}
    seen = [suit_and_rank(each) for each in watcher.open | watcher.held[seat]]
    sides = [side for side in (-1, 1) if 1 <= rank + 3 * side <= 9]
    is_number = suit < 3 and (n_players == 4 or suit > 0)
    left = [4 - max(seen.count((suit, rank + side)), seen.count((suit, rank + 2 * side))) for side in sides]
    closed = [(suit, rank + 3 * side) in safe for side in sides]
    riichi_suit, riichi_rank = suit_and_rank(watcher.riichi_tiles[other])
    return {
        "tile": tile,
        "riichi_turns": watcher.rivers[other][::-1].index(watcher.riichi_tiles[other]),
        "n_safe_tiles": sum(suit_and_rank(each) in safe for each in watcher.held[seat]),
        "danger": CLASSES.index(danger((suit, rank), safe, is_number, closed)),
        "n_shapes": shapes((suit, rank), safe, left, closed) if is_number else -1,
        "wall": WALLS.index(wall(left)) if is_number else -1,
        "n_seen": sum(each // 4 == tile // 4 for each in watcher.open),
        "n_held": sum(each // 4 == tile // 4 for each in watcher.held[seat]),
        "n_passed_suji": sum(
            not safe.isdisjoint({(each, low), (each, low + 3)})
            for each in ((0, 1, 2) if n_players == 4 else (1, 2))
            for low in range(1, 7)
        ),
        "is_matagi": suit == riichi_suit < 3 and rank in matagi(riichi_rank),
        "is_urasuji": suit == riichi_suit < 3 and rank in urasuji(riichi_rank),
    }


def danger(place, safe, is_number, closed):
    if place in safe:
        return "genbutsu"
    if not is_number:
        return "honour"
    return "suji" if all(closed) else "half_suji" if any(closed) else "no_suji"


def shapes(place, safe, left, closed):
    if place in safe:
        return 0
    return sum(n > 0 and not is_closed for n, is_closed in zip(left, closed, strict=True))


def wall(left):
    return "no_chance" if max(left) == 0 else "one_chance" if max(left) == 1 else "open"


def matagi(rank):
    """Ends of the two-sided shapes that hold the rank."""
    return {end for low in (rank - 1, rank) for end in (low - 1, low + 2) if 2 <= low <= 7}


def urasuji(rank):
    """Ends of the suji that begin beside the rank and lead away from it."""
    pairs = [(rank + 1, rank + 4), (rank - 4, rank - 1)]
    return {end for low, high in pairs if low >= 1 and high <= 9 for end in (low, high)}


def expected_rows(log, n_players):
    """Rows by (hand_index, seq), and (hand_index, seq, riichi seat) of the tiles that were won on."""
    found, ronned, hand, watcher, last = {}, set(), -1, None, None
    for seq, event in log:
        if isinstance(event, events.HandStart):
            hand += 1
            watcher = Watcher(event)
        elif isinstance(event, events.Discard):
            last = seq
        elif isinstance(event, events.Call):
            last = None  # a tile that is won on now is that of the kan or kita
        elif isinstance(event, events.Win) and event.who != event.from_who:
            ronned.add((hand, last, event.who))
        if watcher is None:
            continue
        if isinstance(event, events.Discard):
            for other in watcher.passed.keys() - {event.seat}:
                found[hand, seq, other] = row_of(watcher, n_players, event.seat, event.tile, other)
        watcher.see(event)
    return found, ronned


def key_of(row):
    return row["hand_index"], row["seq"], row["riichi_seat"]


@pytest.mark.parametrize("archive", GAMES)
def test_dangers(corpus, archive):
    raws = list(iter_logs([corpus / archive]))
    n_rows = 0
    for raw in raws[:: max(1, len(raws) // GAMES[archive])]:
        xml = unpack(raw.data)
        log = read_log(xml, raw.log_id or "nogid")
        batch = read_batch([(log.log_id, xml)], tokenizer())
        replayed = replay_batch(batch)
        n_players = batch.heads[0].n_players
        expected, ronned = expected_rows(log, n_players)
        names = list(next(iter(expected.values()), {}))
        rows = rows_of(replayed.rows, "dangers")
        found = {key_of(row): {name: row[name] for name in names} for row in rows}
        complete = set(replayed.rows.hands.hand_index.tolist())
        assert found == {key: row for key, row in expected.items() if key[0] in complete}, log.log_id
        assert {key_of(row) for row in rows if row["is_ronned"]} == {key for key in ronned if key in found}
        n_rows += len(found)
    assert n_rows > 1000
