"""The rules of one game as native code reads them. Free of the compiler."""

from typing import Annotated

from pipeline.native.arrays import Ints
from pipeline.native.records import Record
from pipeline.rules.event_rules import N_GROUPS
from pipeline.rules.numbers import MAX_PLAYERS


class GameRules(Record):
    """Each field is the attribute of ``ruleset.Ruleset`` of the same name, which says what it means."""

    n_players: int
    has_red_fives: bool
    has_open_tanyao: bool
    start_points: int
    return_points: int
    end_points: int
    oka: int
    honba_ron: int
    honba_tsumo_each: int
    noten_pool: int
    kiriage: bool
    tenpai_yame: int
    extra_rounds: int
    rounding: int
    live_draws: int
    last_hand: int
    is_supported: bool
    has_nagashi: bool
    has_bust: bool
    has_dora: bool
    has_kan_dora: bool
    has_kan_dora_at_once: bool
    has_ura: bool
    has_kan_ura: bool
    aborts: int
    most_winners: int
    has_agari_yame: bool
    has_win_renchan: bool
    has_tenpai_renchan: bool
    has_ippatsu: bool
    has_renhou: bool
    riichi_min_live: int
    has_melded_waits: bool
    splits_tsumo: bool
    double_wind_fu: int
    splits_uma: bool
    has_kan_liability: bool
    has_counted_yakuman: bool
    has_extra_round: int
    sticks_to_first: int
    uma_by_group: Annotated[Ints, N_GROUPS, MAX_PLAYERS]  # by placement
    other_uma_by_group: Annotated[Ints, N_GROUPS, MAX_PLAYERS]
