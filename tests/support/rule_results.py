"""Prints what the hand rules say of random hands, one line each; to be run compiled and as plain Python."""

import random

import numpy as np
from random_hands import complete_hand, random_hand

from pipeline.native.compiler import entry
from pipeline.rules.shanten import set_keys, shanten, wait_mask
from pipeline.rules.suits import load_suit_tables
from pipeline.rules.waits import wait_class, wait_shapes
from pipeline.rules.yaku import Hand, Situation, evaluate_win
from pipeline.rules.yaku_table import IPPATSU, RIICHI

N_HANDS = 300


@entry
def describe_hands(hands, n_players, tables, out):
    """For every row of int64[n, 34] hands: shanten, waits, their shapes, their class."""
    keys = np.zeros(4, dtype=np.int64)
    for i in range(len(hands)):
        n_sets_needed = hands[i].sum() // 3
        tally = set_keys(hands[i], keys)
        out[i, 0] = shanten(keys, tally, n_sets_needed, n_players, tables)
        if hands[i].sum() % 3 == 1:
            out[i, 1] = wait_mask(keys, hands[i], tally, n_sets_needed, tables)
            out[i, 2] = wait_shapes(hands[i], n_sets_needed, out[i, 1])
            out[i, 3] = wait_class(out[i, 2], out[i, 1])


@entry
def score_hands(hands, win_kinds, numbers, flags, out):
    """For every closed complete hand its value; numbers: winds, situation, dora; flags: tsumo, rules."""
    no_melds = np.zeros(4, dtype=np.int64)
    for i in range(len(hands)):
        seat, round_wind, yaku, n_dora = numbers[i]
        situation = Situation(
            win_kind=win_kinds[i],
            is_tsumo=flags[i, 0],
            seat_wind=seat,
            round_wind=round_wind,
            yaku=yaku,
            n_dora=n_dora,
            has_open_tanyao=True,
            has_kiriage=flags[i, 1],
            has_counted_yakuman=flags[i, 2],
            double_wind_fu=2 if flags[i, 3] else 4,
        )
        score = evaluate_win(Hand(hands[i], no_melds, no_melds, 0), situation)
        out[i, 0], out[i, 1], out[i, 2], out[i, 3] = score.yaku, score.han, score.fu, score.n_yakuman


def main():
    rng = random.Random(7)
    tables = load_suit_tables()
    for n_players in (4, 3):
        hands = np.array([random_hand(rng, rng.choice([13, 14, 10, 4]), n_players) for _ in range(N_HANDS)])
        out = np.zeros((N_HANDS, 4), dtype=np.int64)
        describe_hands(hands, n_players, tables, out)
        print(out.tolist())
    hands = np.array([complete_hand(rng, 4, 4) for _ in range(N_HANDS)])
    win_kinds = np.array([rng.choice(np.flatnonzero(hand)) for hand in hands])
    choices = (range(4), range(3), (0, 1 << RIICHI, 1 << RIICHI | 1 << IPPATSU), range(9))
    numbers = np.array([[rng.choice(each) for each in choices] for _ in hands])
    flags = np.array([[rng.random() < 0.5 for _ in range(4)] for _ in hands])
    score_hands(hands, win_kinds, numbers, flags, out)
    print(out.tolist())


if __name__ == "__main__":
    main()
