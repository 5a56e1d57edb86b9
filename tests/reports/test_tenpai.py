"""Reports on tenpai hands count the discards of the sample one by one."""

import pandas as pd
from logbook import Logbook
from placed_games import open_games

from pipeline.reports.library import find_report
from pipeline.reports.parameters import bind

KEY = ["n_players", "length", "room"]
CHOSEN = "chosen_games(NULL, NULL, NULL, NULL, NULL)"


def run(connection, name, **texts):
    """The rows of a report as a data frame; ``texts`` are values of parameters as on the command line."""
    report = find_report(name)
    return connection.execute(report.sql, bind(report.parameters, texts)).df()


def assert_equal(one, other):
    pd.testing.assert_series_equal(
        one.sort_index(), other.sort_index(), check_names=False, check_dtype=False, check_index_type=False
    )


def test_rows_of_riichi_or_dama_stand_in_the_order_of_their_words(sample):
    found = run(sample, "tenpai_riichi_or_dama")
    values_of = ["none", "below 2000", "2000", "3900", "5200", "7700 and more"]
    places = [
        (*row[:3], values_of.index(row[3]), row[4], ["early", "middle", "late"].index(row[5]), row[6])
        for row in found[[*KEY, "ron_points", "is_good_wait", "turns", "choice"]].itertuples(index=False)
    ]
    assert len(places) > 10
    assert places == sorted(places)


def test_discards_from_the_hand_and_steps_back_are_counted_one_by_one(sample):
    query = f"""SELECT *, count(*) FILTER (origin = 'hand') OVER (PARTITION BY log_id, hand_index, seat
                    ORDER BY discards.seq) AS n_from_hand FROM discards JOIN {CHOSEN} USING (log_id)"""
    discards = sample.execute(query).df()
    dama = discards.query("n_open_melds == 0 and not is_in_riichi and not is_riichi_tile and 6 <= turn <= 9")
    key = [*KEY, "turn", "n_from_hand"]
    found = run(sample, "tenpai_by_hand_discards", from_turn="6", to_turn="9").set_index(key)
    assert_equal(found.n_hands, dama.groupby(key).log_id.count())
    assert_equal(found.tenpai_rate, dama.assign(is_tenpai=dama.shanten == 0).groupby(key).is_tenpai.mean())
    choices = discards[~discards.is_in_riichi]
    choices = choices.assign(
        is_back=choices.shanten > choices.shanten_before,
        is_open=choices.n_open_melds > 0,
        is_against_riichi=choices.n_riichi_others > 0,
    )
    key = [*KEY, "is_against_riichi", "is_open", "shanten_before"]
    found = run(sample, "tenpai_steps_back").set_index(key)
    assert_equal(found.n_back, choices.groupby(key).is_back.sum())


def test_hands_that_could_not_declare_riichi_made_no_choice(tmp_path):
    """Seat 1 deals into 18000 and 6100 and has 900 points left. Then seats 0 and 1 are tenpai and dama."""
    log = Logbook(played="2016110716")
    log.hand(hands={0: "234m567m234p55s67s"}, dora="4s")
    for seat, tile in enumerate(("9m", "9p", "9p", "9p")):
        log.turn(seat, tile)
    log.draw(0, "1p").riichi(0).accept().turn(1, "8s").win(0, yaku={1: 1, 2: 1, 7: 1, 8: 1, 52: 2}, fu=30)

    log.hand(honba=1, hands={0: "234m567m234p55s67s"}, dora="9s")
    for seat, tile in enumerate(("9m", "9p", "9p", "9p")):
        log.turn(seat, tile)
    log.draw(0, "1p").riichi(0).accept().turn(1, "1z").turn(2, "4p").turn(3, "9m")
    log.turn(0, "2s").turn(1, "8s").win(0, yaku={1: 1, 7: 1, 8: 1}, fu=30)

    log.hand(honba=2, hands={0: "234m567m234p55s67s", 1: "345m345p678p22m67s"}, dora="1z")
    for seat, tile in enumerate(("9m", "9m", "9p", "9p")):
        log.turn(seat, tile)
    log.turn(0, "1p").turn(1, "1m").turn(2, "8s").win(0, yaku={7: 1, 8: 1}, fu=30)
    with open_games([log], tmp_path) as connection:
        seats = "SELECT seat, start_points FROM tenpais JOIN hand_seats USING (log_id, hand_index, seat)"
        found = connection.sql(f"{seats} WHERE hand_index = 2 ORDER BY seat").fetchall()
        assert [seat for seat, _ in found] == [0, 1]
        assert found[1][1] == 900
        found = run(connection, "tenpai_riichi_or_dama")
    found = found.groupby("choice")[["n_tenpai", "n_wins"]].sum()
    assert found.loc["dama"].tolist() == [3, 3]
    assert len(found) == 1


def test_riichi_needs_a_draw_after_it(sample):
    """With fewer tiles left than players nobody could declare: the other tenpai hands are the report's."""
    query = f"""SELECT count(*), count(*) FILTER (n_tiles_left >= n_players AND start_points >= 1000)
        FROM tenpais JOIN hand_seats USING (log_id, hand_index, seat) JOIN {CHOSEN} USING (log_id)
        WHERE n_open_melds = 0 AND furiten IS NULL"""
    ((closed, able),) = sample.execute(query).fetchall()
    assert run(sample, "tenpai_riichi_or_dama", first="false").n_tenpai.sum() == able < closed
    query = f"""SELECT count(*) FROM tenpais JOIN {CHOSEN} USING (log_id)
        WHERE is_riichi_tile AND n_tiles_left < n_players"""
    assert sample.execute(query).fetchall() == [(0,)]
