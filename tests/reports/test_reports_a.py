"""Reports on rates, yaku, points, dora, draws, kans and the archive: they run, agree with other ways to
count, and give the numbers of a game worked out by hand."""

from itertools import pairwise

import pandas as pd
import pytest
import short_games
from answered import frame, report_named
from logbook import Logbook

import pipeline
from pipeline.resources import sql_files
from pipeline.store.catalog import open_warehouse

GROUPS = ("rates", "yaku", "points", "dora", "draws", "kans", "archive")
REPORTS = [path.stem for path in sql_files("reports") if path.stem.partition("_")[0] in GROUPS]
KEY = ["n_players", "length", "room"]
HOUOU = {"players": 4, "length": "hanchan", "room": "houou"}
CHOSEN = "chosen_games(NULL, NULL, NULL, NULL, NULL)"


def run(connection, name, **given):
    """The rows of a report as a data frame; ``given`` are parameters that are not at their defaults."""
    report = report_named(name)
    values = {parameter.name: parameter.default for parameter in report.parameters.values()}
    assert set(given) <= set(values)
    return frame(connection, report, values | given)


def has_standard_parameters(name):
    return "room" in report_named(name).parameters


# A game worked out by hand


def told_game():
    """Six hands of a game that is cut off there.

    East 1: the dealer wins riichi, ippatsu, tsumo, pinfu, tanyao: 12000. East 1, 1 honba: seat 1 wins
    an open haku off seat 2: 1000 and 300. East 2: seat 3 alone is tenpai. East 3, 1 honba: nine
    terminals. East 3, 2 honba: the dealer, seat 2, deals into riichi of seat 3 (7700 and 600) and dama
    of seat 0 (2000). East 4: the dealer, seat 3, wins rinshan off the dead wall after an ankan: 6000.
    """
    log = Logbook(played="2016110712")
    log.hand(hands={0: "234m567m234p55s67s"}, dora="1z")
    for seat, tile in enumerate(("9m", "9m", "9p", "9p")):
        log.turn(seat, tile)
    log.draw(0, "1p").riichi(0).accept()
    for seat, tile in ((1, "1m"), (2, "1m"), (3, "1p")):
        log.turn(seat, tile)
    log.draw(0, "8s").win(0, yaku={0: 1, 1: 1, 2: 1, 7: 1, 8: 1}, fu=20)

    log.hand(honba=1, hands={1: "55z123m456p45s11p9m"}, dora="1z")
    log.turn(0, "5z").pon(1, "55z").discard(1, "9m").turn(2, "6s")
    log.win(1, yaku={18: 1}, fu=30)

    log.hand(dealer=1, hands={3: "123m456m789m123p1z", 0: "1z", 1: "1z", 2: "1z"}, dora="9s")
    log.play_out().exhaust(tenpai=(3,))

    log.hand(dealer=2, honba=1, hands={2: "19m19p19s1234z"}, dora="5p")
    log.draw(2, "5s").abort("yao9", shown=(2,))

    log.hand(dealer=2, honba=2, hands={3: "234m567m234p55s67s", 0: "345m345p678p22m67s"}, dora="1z")
    for seat, tile in ((2, "9m"), (3, "9m"), (0, "9p"), (1, "9p"), (2, "1s")):
        log.turn(seat, tile)
    log.draw(3, "1p").riichi(3).accept().turn(0, "1m").turn(1, "1m").turn(2, "8s")
    log.win(3, yaku={1: 1, 2: 1, 7: 1, 8: 1}, fu=30)
    log.win(0, yaku={7: 1, 8: 1}, fu=30, deltas=(2000, 0, -2000, 0))

    log.hand(dealer=3, hands={3: "999m234p567p22s67s"}, dora="3z")
    log.draw(3, "9m").ankan(3, "9m").dora("5z").draw(3, "8s")
    log.win(3, yaku={0: 1, 4: 1}, fu=60)
    return log.bytes()


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """The game above, and one of one hand: the dealer wins a dama daisangen off seat 1, who goes bust."""
    folder = tmp_path_factory.mktemp("told")
    (folder / "logs").mkdir()
    for number, xml in enumerate((told_game(), short_games.sound())):
        (folder / "logs" / f"20161107{number:02}gm-00a9-0000-0000000{number}.mjlog").write_bytes(xml)
    summary = pipeline.ingest([folder / "logs"], folder / "warehouse")
    assert (summary.games, summary.disagreements) == (2, 0)
    with open_warehouse(folder / "warehouse", statistics=False) as connection:
        yield connection


def told_rows(told, name, **given):
    """The rows of a report, without what keeps rooms apart: all games are of one room."""
    found = run(told, name, **given)
    if "room" in found:
        assert {tuple(row) for row in found[KEY].values} == {(4, "hanchan", "houou")}
    return found.drop(columns=KEY, errors="ignore")


def values(frame, key, *columns):
    """{key: (values of columns)}, nulls as None."""
    return {
        row[key]: tuple(None if pd.isna(row[column]) else row[column] for column in columns)
        for row in frame.to_dict("records")
    }


def test_rates_of_the_told_game(told):
    row = told_rows(told, "rates_basic").iloc[0]
    assert (row.n_games, row.n_table_hands, row.n_hands, row.n_wins, row.n_deal_ins) == (2, 7, 28, 6, 3)
    expected = {
        "win_rate": 6 / 28, "deal_in_rate": 3 / 28, "paid_win_rate": 4 / 28, "riichi_rate": 2 / 28,
        "riichi_accepted_rate": 2 / 28, "call_rate": 1 / 28, "tsumo_share": 2 / 6, "dama_share": 3 / 6,
        "paid_tsumo_rate": 6 / 28, "others_ron_rate": 5 / 28, "draw_rate": 2 / 7, "exhaustive_rate": 1 / 7,
    }  # fmt: skip
    assert {name: row[name] for name in expected} == pytest.approx(expected)


def test_styles_and_calls_of_the_told_game(told):
    columns = ("n_hands", "win_rate", "deal_in_rate", "mean_balance")
    found = values(told_rows(told, "rates_by_style"), "style", *columns)
    assert found["riichi"] == (2, 1, 0, (12000 + 8300) / 2)
    assert found["open"] == (1, 1, 0, 1300)
    lost = 12000 + 1300 + 10300 + 6000 + 48000  # all who paid were closed; the draw paid itself
    assert found["closed"] == pytest.approx((25, 3 / 25, 3 / 25, (2000 + 6000 + 48000 - lost) / 25))
    calls = told_rows(told, "rates_calls_number")
    assert values(calls, "n_calls", "n_hands", "win_rate") == {0: (27, 5 / 27), 1: (1, 1)}


def test_outcomes_of_the_told_game(told):
    found = told_rows(told, "rates_outcomes")
    counts = values(found[~found.is_dealer], "outcome", "n_hands", "n_outcome", "mean_balance")
    assert counts == {
        "won_tsumo": (21, 0, None), "won_ron": (21, 3, (1300 + 8300 + 2000) / 3),
        "dealt_in": (21, 2, -(1300 + 48000) / 2), "paid_tsumo": (21, 6, -3000), "others_ron": (21, 4, 0),
        "draw_tenpai": (21, 1, 3000), "draw_noten": (21, 2, -1000), "abortive": (21, 3, 0),
    }  # fmt: skip


def test_yaku_of_the_told_game(told):
    found = told_rows(told, "yaku_frequency")
    columns = ("n_wins", "n_with", "n_han", "mean_total_han", "mean_points")
    assert values(found, "yaku", *columns) == {
        "menzen tsumo": (6, 2, 2, 3.5, 9000), "riichi": (6, 2, 2, 4.5, 9850),
        "ippatsu": (6, 2, 2, 4.5, 9850), "rinshan kaihou": (6, 1, 1, 2, 6000),
        "pinfu": (6, 3, 3, 11 / 3, 21700 / 3), "tanyao": (6, 3, 3, 11 / 3, 21700 / 3),
        "haku": (6, 1, 1, 1, 1000), "daisangen": (6, 1, 0, None, 48000),
    }  # fmt: skip
    pairs = told_rows(told, "yaku_pairs").set_index(["yaku", "other_yaku"])
    assert pairs.loc[("riichi", "ippatsu"), ["n_both", "lift"]].tolist() == [2, 3]
    assert pairs.loc[("pinfu", "tanyao"), ["n_both", "other_share", "mean_points"]].tolist() == [
        3, 1, pytest.approx(21700 / 3)
    ]  # fmt: skip
    assert list(run(told, "yaku_pairs", min_wins=3).n_both) == [3]
    (yakuman,) = told_rows(told, "yaku_yakuman").to_dict("records")
    assert (yakuman["yaku"], yakuman["n_wins"], yakuman["n_tsumo"], yakuman["n_dealer"]) == (
        "daisangen", 1, 0, 1
    )  # fmt: skip
    assert yakuman["per_million"] == pytest.approx(1e6 / 7)
    rare = values(told_rows(told, "yaku_rare_wins"), "yaku", "n_trials", "n_wins")
    assert rare == {
        "ippatsu": (2, 2), "chankan": (0, 0), "rinshan kaihou": (1, 1), "haitei": (1, 0), "houtei": (1, 0),
        "tenhou": (7, 0), "chiihou": (21, 0),
    }  # fmt: skip
    assert told_rows(told, "yaku_rare_wins").set_index("yaku").rate.isna()["chankan"]


def test_points_of_the_told_game(told):
    han = values(told_rows(told, "points_han"), "han_name", "n_with", "mean_points", "cumulative_share")
    assert han == {
        "1": (1, 1000, 1 / 6), "2": (2, 4000, 3 / 6), "4": (1, 7700, 4 / 6), "5": (1, 12000, 5 / 6),
        "yakuman": (1, 48000, 1),
    }  # fmt: skip
    limits = told_rows(told, "points_limits")
    columns = ("n_with", "dealer_share", "n_placed", "n_first", "first_share")
    assert values(limits, "limit_name", *columns) == {
        "none": (4, 1 / 3, 0, 0, None), "mangan": (1, 1 / 3, 0, 0, None), "yakuman": (1, 1 / 3, 1, 1, 1)
    }  # fmt: skip
    means = told_rows(told, "points_mean_win").set_index(["style", "winner"])
    row = means.loc[("any", "any")]
    assert row.mean_points == pytest.approx(76700 / 6)
    assert (row.mean_honba, row.mean_sticks) == pytest.approx((900 / 6, 2000 / 6))
    assert (row.mean_income, row.mean_gain) == pytest.approx((79600 / 6, 77600 / 6))
    assert means.loc[("riichi", "other"), "mean_income"] == 9300
    paid = told_rows(told, "points_deal_in").set_index(["style", "winner"])
    columns = ["n_wins", "n_tiles", "mean_points", "mean_paid"]
    assert paid.loc[("any", "any"), columns].tolist() == [
        4, 3, 58700 / 4, pytest.approx((1300 + 10300 + 48000) / 3)
    ]  # fmt: skip
    assert paid.loc[("dama", "other"), columns[:3]].tolist() == [1, 0, 2000]
    fu = told_rows(told, "points_fu")
    assert [tuple(row) for row in fu[["han", "fu", "n_with", "n_wins", "n_all_wins"]].values] == [
        (1, 30, 1, 1, 4), (2, 30, 1, 2, 4), (2, 60, 1, 2, 4), (4, 30, 1, 1, 4)
    ]  # fmt: skip
    plans = values(told_rows(told, "points_by_plan"), "plan", "n_open_wins", "n_wins", "n_alone")
    assert plans == {"yakuhai": (1, 1, 1)}


def test_draws_of_the_told_game(told):
    kinds = values(told_rows(told, "draws_kinds"), "kind", "n_hands", "n_draws", "dealer_stays_rate")
    assert kinds.pop("exhaustive") == (7, 1, 0)
    assert kinds.pop("nine_terminals") == (7, 1, 1)
    assert kinds.pop("all") == (7, 2, 0.5)
    assert set(kinds.values()) == {(7, 0, None)}
    (tenpai,) = told_rows(told, "draws_tenpai").to_dict("records")
    assert (tenpai["n_tenpai"], tenpai["tenpai_gain"], tenpai["noten_loss"]) == (1, 3000, 1000)
    rates = told_rows(told, "draws_tenpai_rate").set_index(["style", "seat_kind"])
    columns = ["n_hands", "n_draws", "n_tenpai", "mean_payment"]
    assert rates.loc[("any", "any"), columns].tolist() == [28, 4, 1, 0]
    assert rates.loc[("closed", "dealer"), columns].tolist() == [6, 1, 0, -1000]
    nagashi = told_rows(told, "draws_nagashi").set_index("turn")
    assert nagashi.n_nagashi.sum() == 0
    # 4, 3, 4, 0, 4, 0 and 2 players discard. First tiles: 9m 9m 9p 9p; 5z called, 9m, 6s; middle tiles;
    # 9m 9m 9p 9p; 1z 1p. Then 1p 1m 1m 1p and 1s 1p 1m 1m. The only third tile of these rivers is 8s.
    assert nagashi.n_hands.to_dict() == {0: 17, 1: 11, 2: 8}
    assert nagashi.n_exhaustive.to_dict() == {0: 4, 1: 0, 2: 0}


def test_kans_of_the_told_game(told):
    columns = ("n_all_hands", "n_hands", "n_kans", "win_rate", "mean_win_points")
    assert values(told_rows(told, "kans_by_kind"), "kind", *columns) == {
        "any": (28, 1, 1, 1, 6000), "ankan": (28, 1, 1, 1, 6000), "none": (28, 27, 0, 5 / 27, 70700 / 5)
    }  # fmt: skip
    (rinshan,) = told_rows(told, "kans_rinshan").to_dict("records")
    assert (rinshan["call"], rinshan["n_draws"], rinshan["n_wins"], rinshan["n_tenpai"]) == ("ankan", 1, 1, 1)
    dora = values(told_rows(told, "kans_dora"), "n_kans", "n_hands", "n_wins", "mean_points", "mean_dora")
    assert dora == {0: (6, 4, 22700 / 4, 0), 1: (1, 1, 6000, 0)}
    ippatsu = told_rows(told, "dora_ippatsu_rate")
    assert values(ippatsu, "turn", "n_riichi", "n_wins", "n_ippatsu") == {2: (2, 2, 2)}
    ura = values(told_rows(told, "dora_ura_rate"), "n_indicators", "n_wins", "ura_rate", "mean_points")
    assert ura == {1: (2, 0, 9850)}


def test_games_of_the_told_archive(told):
    (ends,) = told_rows(told, "rates_game_ends").to_dict("records")
    names = ("n_games", "hands_per_game", "bust_rate", "player_bust_rate", "bust_end_rate", "extra_rate")
    assert [ends[name] for name in names] == [1, 1, 1, 0.25, 1, 0]
    assert values(told_rows(told, "rates_hands_per_game"), "n_hands", "n_games") == {1: (1,)}
    (games,) = run(told, "archive_games").to_dict("records")
    assert (games["year"], games["n_games"], games["n_counted"], games["n_incomplete"]) == (2016, 2, 2, 1)
    logs = values(run(told, "archive_quality"), "status", "n_logs", "n_games", "n_hands", "n_left_out")
    assert logs == {"ok": (1, 1, 1, 0), "cut": (1, 1, 6, 0)}


# The sample, and an empty warehouse


def test_there_are_reports():
    assert len(REPORTS) >= 40


WITH_PARAMETERS = [name for name in REPORTS if has_standard_parameters(name)]


@pytest.mark.parametrize("name", WITH_PARAMETERS)
def test_parameters_choose_rows(name, sample):
    """Rooms do not mix: one room alone has the rows that it has among the others."""
    everything = run(sample, name)
    assert not everything.duplicated().any()
    found = run(sample, name, **HOUOU, since="1990-01-01", until="2100-01-01")
    assert_same(found, part_of(everything, HOUOU))


@pytest.mark.full
@pytest.mark.parametrize("name", WITH_PARAMETERS)
def test_each_parameter_alone_chooses_rows(name, sample):
    everything = run(sample, name)
    for chosen in ({"players": 3}, {"length": "tonpuu"}, {"room": "joukyuu"}):
        assert_same(run(sample, name, **chosen), part_of(everything, chosen))
    assert run(sample, name, since="2100-01-01").empty
    assert run(sample, name, until="1990-01-01").empty
    assert_same(run(sample, name, since="1990-01-01", until="2100-01-01"), everything)


def part_of(everything, chosen):
    for parameter, value in chosen.items():
        everything = everything[everything["n_players" if parameter == "players" else parameter] == value]
    return everything.reset_index(drop=True)


def assert_same(one, other):
    """Types of columns are not compared: those of pandas depend on whether there are nulls."""
    pd.testing.assert_frame_equal(one, other, check_dtype=False)


@pytest.mark.parametrize("name", REPORTS)
def test_shares_lie_in_their_intervals(name, sample):
    found = run(sample, name)
    assert not found.empty or name in ("archive_checks", "yaku_yakuman")
    columns = list(found.columns)
    for low, high in pairwise(columns):
        stem, _, end = low.rpartition("_")
        if end != "low" and low != "low":
            continue
        assert high == (f"{stem}_high" if stem else "high")
        middle = next(c for c in reversed(columns[: columns.index(low)]) if not c.endswith(("_low", "_high")))
        known = found[middle].notna()
        assert (known == found[low].notna()).all(), low
        assert (found[low] <= found[middle] + 1e-12)[known].all(), low
        assert (found[middle] <= found[high] + 1e-12)[known].all(), low
    for column in columns:
        if column.endswith(("_rate", "_share")) and found[column].dtype.kind == "f":
            assert found[column].dropna().between(0, 1).all(), column


def counts(connection, what):
    """A count over hand_seats of each room, another way."""
    query = f"""SELECT n_players, length, room, {what} AS n
                FROM hand_seats JOIN {CHOSEN} USING (log_id) GROUP BY ALL"""
    return connection.execute(query).df().set_index(KEY).n


def summed(frame, column):
    return frame.groupby(KEY)[column].sum()


def assert_equal(one, other):
    pd.testing.assert_series_equal(one.sort_index(), other.sort_index(), check_names=False, check_dtype=False)


def test_hands_less_draws_and_extra_rons_are_wins(sample):
    basic = run(sample, "rates_basic").set_index(KEY)
    query = f"""SELECT n_players, length, room, sum(greatest(n_winners - 1, 0)) AS n
                FROM hands JOIN {CHOSEN} USING (log_id) GROUP BY ALL"""
    extra = sample.execute(query).df().set_index(KEY).n
    draws = (basic.draw_rate * basic.n_table_hands).round()
    assert_equal(basic.n_table_hands - draws + extra, basic.n_wins)
    assert_equal(basic.n_hands, basic.n_table_hands * basic.index.get_level_values("n_players"))
    kinds = run(sample, "draws_kinds")
    assert_equal(kinds[kinds.kind == "all"].set_index(KEY).n_draws, draws)
    assert_equal(summed(kinds[kinds.kind != "all"], "n_draws"), draws)


def test_parts_are_the_whole(sample):
    basic = run(sample, "rates_basic").set_index(KEY)
    for name in ("rates_by_seat_wind", "rates_by_style", "rates_by_round", "rates_calls_number", "dora_start",
                 "dora_start_shanten", "draws_tenpai_rate", "rates_by_year", "rates_by_dan"):  # fmt: skip
        found = run(sample, name)
        if name == "draws_tenpai_rate":
            found = found[(found["style"] == "any") & (found.seat_kind != "any")]
        wins = (found.win_rate * found.n_hands).round() if "win_rate" in found else None
        assert_equal(summed(found, "n_hands"), basic.n_hands)
        if wins is not None:
            assert_equal(wins.groupby([found[key] for key in KEY]).sum(), basic.n_wins)
    outcomes = run(sample, "rates_outcomes")
    assert_equal(summed(outcomes, "n_outcome"), basic.n_hands)
    assert outcomes.groupby([*KEY, "is_dealer"]).rate.sum().tolist() == pytest.approx(
        [1] * len(outcomes.groupby([*KEY, "is_dealer"]))
    )
    for name in ("points_han", "points_limits", "points_values", "rates_win_turn", "yaku_yakuhai"):
        found = run(sample, name)
        assert_equal(
            summed(found, "n_wins" if name in ("rates_win_turn", "yaku_yakuhai") else "n_with"), basic.n_wins
        )
    assert_equal(summed(run(sample, "points_by_open_melds"), "n_wins"), basic.n_wins)
    assert_equal(summed(run(sample, "rates_deal_in_turn"), "n_deal_ins"), basic.n_deal_ins)


def test_yaku_are_the_rows_of_win_yaku(sample):
    query = f"""SELECT n_players, length, room, yaku_id, count(*) AS n
                FROM win_yaku JOIN {CHOSEN} USING (log_id) WHERE yaku_id < 52 GROUP BY ALL"""
    expected = sample.execute(query).df().set_index([*KEY, "yaku_id"]).n
    for name in ("yaku_frequency", "yaku_by_style", "yaku_by_dealer", "yaku_by_year"):
        found = run(sample, name)
        found = found[found.yaku_id < 52].groupby([*KEY, "yaku_id"]).n_with.sum()
        assert_equal(found, expected)
    pairs = run(sample, "yaku_pairs")
    query = f"""SELECT n_players, length, room, a.yaku_id, b.yaku_id AS other_yaku_id, count(*) AS n
                FROM win_yaku a JOIN win_yaku b USING (log_id, hand_index, seat) JOIN {CHOSEN} USING (log_id)
                WHERE a.yaku_id < b.yaku_id AND b.yaku_id < 52 GROUP BY ALL"""
    key = [*KEY, "yaku_id", "other_yaku_id"]
    assert_equal(pairs.set_index(key).n_both, sample.execute(query).df().set_index(key).n)


def test_dora_are_the_han_of_win_yaku(sample):
    query = f"""SELECT n_players, length, room, sum(han) AS n
                FROM win_yaku JOIN {CHOSEN} USING (log_id) WHERE yaku_id >= 52 GROUP BY ALL"""
    expected = sample.execute(query).df().set_index(KEY).n
    found = run(sample, "dora_counts")
    found = found[found["style"] == "any"].set_index(KEY)
    assert_equal((found.mean_all * found.n_wins).round(), expected)


def test_points_move_and_do_not_arise(sample):
    """What players win and lose in all hands is what they have, but for sticks that lie on the table."""
    winds = run(sample, "rates_by_seat_wind")
    balance = (winds.mean_balance * winds.n_hands).round().groupby([winds[key] for key in KEY]).sum()
    assert_equal(balance, counts(sample, "sum(end_points - start_points)"))
    means = run(sample, "points_mean_win")
    means = means[(means["style"] == "any") & (means.winner == "any")].set_index(KEY)
    assert_equal((means.mean_income * means.n_wins).round(), counts(sample, "sum(delta) FILTER (is_winner)"))
    paid = run(sample, "points_deal_in")
    paid = paid[(paid["style"] == "any") & (paid.winner == "any")].set_index(KEY)
    assert_equal((paid.mean_paid * paid.n_tiles).round(), counts(sample, "sum(deal_in_points)"))


def test_nagashi_is_that_of_the_log(sample):
    found = run(sample, "draws_nagashi")
    found = found[found.turn == 0].set_index(KEY)
    query = f"""SELECT n_players, length, room, count(*) FILTER (result = 'nagashi') AS n
                FROM hands JOIN {CHOSEN} USING (log_id) GROUP BY ALL"""
    n_hands = sample.execute(query).df().set_index(KEY).n
    assert ((found.n_nagashi > 0) == (n_hands.sort_index() > 0).reindex(found.index)).all()
    assert (found.n_nagashi >= n_hands.reindex(found.index)).all()
    assert_equal(
        found.n_exhaustive, counts(sample, "count(*) FILTER (outcome IN ('draw_tenpai', 'draw_noten'))")
    )


def test_kans_are_those_of_the_hands(sample):
    for kind in ("ankan", "kakan", "daiminkan"):
        expected = counts(sample, f"sum(n_{kind})")
        expected = expected[expected > 0]
        for name, column in (("kans_by_kind", "kind"), ("kans_by_turn", "kind"), ("kans_rinshan", "call")):
            found = run(sample, name)
            n = "n_draws" if name == "kans_rinshan" else "n_kans"
            assert_equal(summed(found[found[column] == kind], n), expected)
    query = f"""SELECT n_players, length, room, count(*) AS n FROM wins JOIN {CHOSEN} USING (log_id)
                WHERE source = 'rinshan' GROUP BY ALL"""
    found = summed(run(sample, "kans_rinshan"), "n_wins")
    assert_equal(found[found > 0], sample.execute(query).df().set_index(KEY).n)


def test_late_calls_are_those_of_the_table(sample):
    """The first call that made the hand tenpai, counted with pandas."""
    query = f"""SELECT calls.*, n_players, length, room, outcome, total_delta
                FROM calls JOIN hand_seats USING (log_id, hand_index, seat) JOIN {CHOSEN} USING (log_id)"""
    calls = sample.execute(query).df()
    calls = calls[calls.call.isin(["chi", "pon", "daiminkan"])]
    calls = calls[(calls.shanten_before > 0) & (calls.shanten_after == 0)].sort_values("seq")
    first = calls.drop_duplicates(["log_id", "hand_index", "seat"])
    key = [*KEY, "n_tiles_left"]
    found = run(sample, "draws_keiten", max_tiles_left=70).set_index(key)
    assert_equal(found.n_calls, first.groupby(key).size())
    assert_equal(found.mean_balance, first.groupby(key).total_delta.mean())
    tenpai = (first.outcome == "draw_tenpai").groupby([first[name] for name in key]).mean()
    assert_equal(found.draw_tenpai_rate, tenpai)
    assert run(sample, "draws_keiten", max_tiles_left=3).n_tiles_left.max() <= 3


def test_numbers_of_dora_agree(sample):
    found = run(sample, "dora_distribution", max_dora=40)
    counted = run(sample, "dora_counts")
    counted = counted[counted["style"] != "any"].set_index([*KEY, "style"])
    tiles = (found.n_dora * found.n_with).groupby([found[name] for name in [*KEY, "style"]]).sum()
    assert_equal(tiles, (counted.mean_all * counted.n_wins).round())
    start = run(sample, "dora_start")
    tiles = (start.n_dora * start.n_hands).groupby([start[name] for name in KEY]).sum()
    assert_equal(tiles, counts(sample, "sum(n_start_dora + n_start_red_fives)"))
    ippatsu = summed(run(sample, "dora_ippatsu_rate"), "n_ippatsu")
    yaku = run(sample, "yaku_frequency")
    assert_equal(ippatsu[ippatsu > 0], yaku[yaku.yaku_id == 2].set_index(KEY).n_with)
    ura = run(sample, "dora_ura_rate")
    tiles = (ura.mean_ura * ura.n_wins).round().groupby([ura[name] for name in KEY]).sum()
    assert_equal(tiles[tiles > 0], yaku[yaku.yaku_id == 53].set_index(KEY).n_han)


def test_kita_are_those_of_three_players(sample):
    found = run(sample, "kans_kita")
    assert set(found.n_players) == {3}
    tiles = (found.n_kita * found.n_hands).groupby([found[name] for name in KEY]).sum()
    expected = counts(sample, "sum(n_kita)")
    assert_equal(tiles, expected[expected > 0])


def test_games_with_a_disagreement_are_left_out(tmp_path):
    (tmp_path / "logs").mkdir()
    for number, xml in enumerate(
        (short_games.sound(), short_games.lying(), short_games.illegal(), b"<mjloggm")
    ):
        (tmp_path / "logs" / f"{short_games.log_id(number)}.mjlog").write_bytes(xml)
    pipeline.ingest([tmp_path / "logs"], tmp_path / "warehouse")
    with open_warehouse(tmp_path / "warehouse", statistics=False) as connection:
        assert list(run(connection, "rates_basic").n_table_hands) == [1]
        checks = run(connection, "archive_checks").set_index("check_name")
        assert checks.loc["win_points", ["n_rows", "n_games", "n_hands", "first_log_id"]].tolist() == [
            1, 1, 1, short_games.log_id(1)
        ]  # fmt: skip
        assert checks.loc["win_points", "game_rate"] == 1 / 2
        (games,) = run(connection, "archive_games").to_dict("records")
        assert (games["n_games"], games["n_counted"], games["n_disagreeing"]) == (2, 1, 1)
        logs = values(
            run(connection, "archive_quality"), "status", "reason", "n_logs", "n_games", "n_left_out"
        )
        assert logs["ok"] == (None, 2, 2, 1)
        assert logs["rejected"] == ("end_moment", 1, 0, 0)
        assert logs["unreadable"][1:] == (1, 0, 0)
        assert run(connection, "archive_walls").n_games.sum() == 2


def weighted(frame, share, n, keys=KEY):
    """The counts behind shares, added up."""
    return (frame[share] * frame[n]).round().groupby([frame[key] for key in keys]).sum()


def test_turns_and_values_agree_with_the_basic_rates(sample, told):
    basic = run(sample, "rates_basic").set_index(KEY)
    turns = run(sample, "rates_win_turn")
    assert_equal(weighted(turns, "tsumo_share", "n_wins"), (basic.tsumo_share * basic.n_wins).round())
    dealt = run(sample, "rates_deal_in_turn")
    assert_equal(
        weighted(dealt, "open_share", "n_deal_ins"),
        counts(
            sample, "count(*) FILTER (outcome = 'dealt_in' AND n_open_calls > 0 AND NOT is_riichi_accepted)"
        ),
    )
    assert (dealt.riichi_share + dealt.open_share + dealt.closed_share).tolist() == pytest.approx(
        [1] * len(dealt)
    )
    others = told_rows(told, "points_values")
    others = others[~others.is_dealer & ~others.is_tsumo]
    assert values(others, "points", "at_least_share") == {1000: (1,), 2000: (2 / 3,), 7700: (1 / 3,)}
    assert set(told_rows(told, "rates_by_dan").dan_name) == {"7-dan"}


def test_games_beyond_the_last_round(sample):
    query = f"""
        SELECT n_players, length, room, count(DISTINCT log_id) AS n
        FROM hands JOIN {CHOSEN} USING (log_id)
        JOIN (SELECT log_id FROM games WHERE is_complete) USING (log_id)
        WHERE (length = 'tonpuu' AND round_wind = 'south') OR round_wind = 'west' GROUP BY ALL"""
    expected = sample.execute(query).df().set_index(KEY).n
    assert expected.sum() > 0
    found = run(sample, "rates_game_ends").set_index(KEY).n_extra
    assert_equal(found[found > 0], expected)


def test_yaku_of_chance_and_of_honours_agree_with_all_yaku(sample):
    yaku = run(sample, "yaku_frequency").set_index([*KEY, "yaku_id"]).n_with
    rare = run(sample, "yaku_rare_wins")
    found = rare[rare.n_wins > 0].set_index([*KEY, "yaku_id"]).n_wins
    assert_equal(found, yaku[yaku.index.get_level_values("yaku_id").isin(rare.yaku_id)])
    trials = rare[rare.yaku_id == 4].set_index(KEY).n_trials
    assert_equal(trials, counts(sample, "sum(n_ankan + n_kakan + n_daiminkan + n_kita)"))
    honours = run(sample, "yaku_yakuhai")
    for share, ids in {
        "seat_wind_share": range(10, 14), "round_wind_share": range(14, 18), "haku_share": [18],
        "hatsu_share": [19], "chun_share": [20],
    }.items():  # fmt: skip
        expected = yaku[yaku.index.get_level_values("yaku_id").isin(ids)].groupby(KEY).sum()
        found = weighted(honours, share, "n_wins")
        assert_equal(found[found > 0], expected)


def test_plans_overlap(sample):
    plans = run(sample, "points_by_plan")
    n_open = plans.groupby(KEY).n_open_wins.first()
    assert (summed(plans, "n_alone") <= n_open).all()
    assert (summed(plans, "n_wins") >= n_open).all()
    assert summed(plans, "n_alone").sum() < summed(plans, "n_wins").sum()


def test_kans_and_dora_of_hands_add_up(sample):
    kans = run(sample, "kans_dora")
    tiles = (kans.n_kans * kans.n_hands).groupby([kans[key] for key in KEY]).sum()
    assert_equal(tiles, counts(sample, "sum(n_ankan + n_kakan + n_daiminkan)"))
    start = run(sample, "dora_start_shanten", max_dora=40)
    tiles = (start.n_dora * start.n_hands).groupby([start[key] for key in KEY]).sum()
    assert_equal(tiles, counts(sample, "sum(n_start_dora + n_start_red_fives)"))


def test_a_rinshan_tile_is_that_of_the_last_kan(tmp_path):
    """The dealer makes an ankan, then a kakan, and wins on its tile; in the next hand a kakan is robbed."""
    log = Logbook()
    log.hand(hands={0: "55z999m234p22s67s1p"}, dora="3z")
    log.turn(0, "1s").turn(1, "5z").pon(0, "55z").discard(0, "1p")
    for seat, tile in ((1, "9p"), (2, "9p"), (3, "1s")):
        log.turn(seat, tile)
    log.draw(0, "9m").ankan(0, "9m").dora("2z").draw(0, "5z").kakan(0, "5z").draw(0, "8s")
    log.win(0, yaku={4: 1, 18: 1}, fu=70)
    log.hand(honba=1, hands={1: "33s9p", 3: "123m456m789m11p24s"}, dora="3z")
    log.turn(0, "1z").turn(1, "1z").turn(2, "3s").pon(1, "33s").discard(1, "9p")
    for seat, tile in ((2, "9p"), (3, "9p"), (0, "2z")):
        log.turn(seat, tile)
    log.draw(1, "3s").kakan(1, "3s").win(3, yaku={3: 1, 24: 2}, fu=40)
    (tmp_path / "2016110712gm-00a9-0000-00000000.mjlog").write_bytes(log.bytes())
    summary = pipeline.ingest([tmp_path / "2016110712gm-00a9-0000-00000000.mjlog"], tmp_path / "warehouse")
    assert summary.disagreements == 0
    with open_warehouse(tmp_path / "warehouse", statistics=False) as connection:
        found = run(connection, "kans_rinshan")
        assert values(found, "call", "n_draws", "n_wins", "mean_points") == {
            "ankan": (1, 0, None), "kakan": (1, 1, 6900)
        }  # fmt: skip
        assert run(connection, "kans_by_turn").n_kans.tolist() == [1, 1]
        rare = run(connection, "yaku_rare_wins")
        assert values(rare[rare.yaku_id == 3], "yaku", "n_trials", "n_wins") == {"chankan": (2, 1)}
