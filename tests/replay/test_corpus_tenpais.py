"""What tenpai hands of real games are worth, against the independent ``mahjong`` package."""

import pytest
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld
from replaying import rows_of
from watcher import Watcher

from parsers import events, iter_logs, read_log, unpack
from parsers.calls import ANKAN, CHI, DAIMINKAN, KAKAN, PON
from parsers.mjlog.reader import read_batch
from pipeline.ingestion.worker import tokenizer
from pipeline.replay.run import replay_batch

pytestmark = pytest.mark.corpus

N_GAMES = 30
MELD_TYPES = {CHI: Meld.CHI, PON: Meld.PON, DAIMINKAN: Meld.KAN, ANKAN: Meld.KAN, KAKAN: Meld.SHOUMINKAN}
NAMES = ("low_han", "low_points", "high_han", "high_points", "n_yaku_waits")
NAMES += ("n_unheld_tiles", "is_all_simples")


def worth(watcher, seat, kind, start, ruleset):
    """(points, han) of a ron on a kind by the package, (0, 0) without a yaku; None where no tile is left."""
    melds = [
        Meld(MELD_TYPES[meld.call], list(meld.tiles), opened=meld.call != ANKAN)
        for meld in watcher.melds[seat]
    ]
    own = watcher.held[seat].union(*(each.tiles for each in watcher.melds[seat]))
    tile = max(set(range(4 * kind, 4 * kind + 4)) - own, default=None)  # the red five has the lowest id
    if tile is None:
        return None
    config = HandConfig(
        player_wind=27 + (seat - start.dealer) % 4,
        round_wind=27 + start.number // 4,
        options=OptionalRules(
            has_open_tanyao=ruleset.has_open_tanyao,
            has_aka_dora=ruleset.has_red_fives,
            has_double_yakuman=False,
        ),
    )
    result = HandCalculator().estimate_hand_value(
        sorted([*own, tile]), tile, melds=melds, dora_indicators=watcher.indicators, config=config
    )
    return (0, 0) if result.error else (result.cost["main"], result.han)


def expected(watcher, seat, waits, start, ruleset):
    """The columns NAMES of one tenpai hand."""
    kinds = [kind for kind in range(34) if waits >> kind & 1]
    worths = sorted(filter(None, [worth(watcher, seat, kind, start, ruleset) for kind in kinds])) or [(0, 0)]
    (low_points, low_han), (high_points, high_han) = worths[0], worths[-1]
    held = [tile // 4 for tile in watcher.held[seat]]
    own = {*held, *kinds, *(tile // 4 for meld in watcher.melds[seat] for tile in meld.tiles)}
    is_simple = all(kind < 27 and kind % 9 not in (0, 8) for kind in own)
    n_yaku = sum(points > 0 for points, _ in worths)
    return (
        low_han,
        low_points,
        high_han,
        high_points,
        n_yaku,
        sum(4 - held.count(k) for k in kinds),
        is_simple,
    )


def moments(log, keys):
    """(key, watcher, start) at each of these (hand_index, seq), after the discard."""
    hand, watcher, start = -1, None, None
    for seq, event in log:
        if isinstance(event, events.HandStart):
            hand, watcher, start = hand + 1, Watcher(event), event
        elif watcher is not None:
            watcher.see(event)
            if (hand, seq) in keys:
                yield (hand, seq), watcher, start


@pytest.mark.parametrize("archive", ["yonma-2011-2023.zip", "yonma-2008-2010.zip"])
def test_worth(corpus, archive):
    raws = list(iter_logs([corpus / archive]))
    n_hands = 0
    for raw in raws[:: len(raws) // N_GAMES]:
        xml = unpack(raw.data)
        log = read_log(xml, raw.log_id)
        replayed = replay_batch(read_batch([(log.log_id, xml)], tokenizer()))
        tenpais = rows_of(replayed.rows, "tenpais")
        rows = {(row["hand_index"], row["seq"]): (row["seat"], row["waits"]) for row in tenpais}
        found = dict(zip(rows, [tuple(row[name] for name in NAMES) for row in tenpais], strict=True))
        assert found == {
            key: expected(watcher, *rows[key], start, replayed.rulesets[0])
            for key, watcher, start in moments(log, rows)
        }, log.log_id
        n_hands += len(found)
    assert n_hands > 300
