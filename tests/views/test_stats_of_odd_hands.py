"""Statistics and reports count neither a hand that is not replayed, nor games by their first hand."""

import pytest
from logbook import Logbook

import pipeline

HANDS = {1: "123m1p555666777z", 2: "147m258p147s1234z", 3: "258m369p258s1234z", 0: "369m369p369s2346z"}
TOOLS = ("kobalab", "amae", "mortal", "zyr17", "tenhou")


def odd_first_hand():
    """A complete game: its first hand, a draw, is odd; in the second seat 1 wins daisangen off seat 2."""
    log = Logbook(names=("odd 0", "odd 1", "odd 2", "odd 3"), length="tonpuu")
    log.hand().turn(2).exhaust().hand(dealer=1, hands=HANDS, dora="9s")
    log.turn(1, "1z").draw(2, "1p").discard(2, "1p")
    return log.win(1, yakuman=(39,), fu=60, owari=True)


@pytest.fixture(scope="module")
def connection(tmp_path_factory):
    folder = tmp_path_factory.mktemp("odd")
    log = odd_first_hand()
    (folder / f"{log.log_id}.mjlog").write_bytes(log.bytes())
    summary = pipeline.ingest([folder], folder / "w")
    assert (summary.games, summary.hands, summary.hands_not_replayed) == (1, 1, 1)
    assert (summary.disagreements, summary.faults) == (0, [])
    with pipeline.open_warehouse(folder / "w") as connection:
        yield connection


@pytest.mark.parametrize("tool", TOOLS)
def test_the_game_counts_and_the_odd_hand_does_not(connection, tool):
    query = f"SELECT n_games, n_hands FROM stats_{tool} WHERE name = 'odd 1'"
    assert connection.execute(query).fetchall() == [(1, 1)]


def test_a_change_of_the_score_belongs_to_all_hands_of_the_game(connection):
    query = "SELECT mean_hand_score_change, n_game_hands FROM stats_mortal WHERE name = 'odd 1'"
    assert connection.execute(query).fetchone() == (24000, 2)
    query = "SELECT mean_hand_profit FROM stats_amae WHERE name = 'odd 1'"
    assert connection.execute(query).fetchone() == (24000,)
    query = "SELECT initial_points, final_points FROM game_seats WHERE name = 'odd 1'"
    assert connection.execute(query).fetchone() == (25000, 73000)


@pytest.mark.parametrize(
    ("report", "counts"),
    [
        ("rates_basic", {"n_games": 1, "n_table_hands": 1, "n_hands": 4}),
        ("draws_kinds", {"n_hands": 1, "n_draws": 0}),
        ("kans_dora", {"n_hands": 1}),
        ("yaku_yakuman", {"n_hands": 1, "n_wins": 1}),
        ("rates_hands_per_game", {"n_hands": 2, "n_games": 1}),
        ("archive_games", {"n_hands": 2, "n_hands_not_replayed": 1}),
        ("archive_quality", {"n_hands": 2, "n_hands_not_replayed": 1}),
    ],
)
def test_reports(connection, report, counts):
    frame = pipeline.report(connection, report)
    assert {name: frame[name].unique().tolist() for name in counts} == {
        name: [n] for name, n in counts.items()
    }


def test_games_are_counted_without_their_first_hand():
    """The only query with hand 0 is about the first hand itself."""
    from pipeline.resources import sql_files

    files = [path for kind in ("reports", "views") for path in sql_files(kind)]
    assert [path.stem for path in files if "hand_index = 0" in path.read_text(encoding="utf-8")] == [
        "placement_by_first_hand"
    ]
