"""The wall of a log at a moment, for people."""

import re

import pytest
from click.testing import CliRunner
from logbook import Logbook
from stored import rows
from walled_games import LATEST, log_id, seed_of, walled_game, with_seed

import pipeline
from parsers import read_log
from parsers.events import DoraRevealed, Draw, HandStart
from pipeline.cli.main import cli
from pipeline.rules.tiles import tile_text
from pipeline.show.walls import read_walls, wall_left, walls_at_start


@pytest.fixture(scope="module", params=[4, 3])
def log(request):
    return read_log(walled_game(players=request.param).encode(), log_id(players=request.param))


def test_the_deal_leaves_a_whole_wall(log):
    for left, wall in zip(walls_at_start(log), read_walls(log), strict=True):
        assert left.live == wall.live
        assert (left.rinshan, left.lost, left.uras) == (wall.rinshan, (), wall.uras)
        assert left.turned + left.indicators == wall.indicators
        assert left.turned == (left.start.indicator,)


def test_every_draw_takes_the_next_tile(log):
    """What the log draws after a moment is what was left at that moment."""
    before = None
    n_rinshan_draws = 0
    for seq, event in log:
        if before is None and not isinstance(event, HandStart):
            continue
        left = wall_left(log, seq)
        if isinstance(event, Draw):
            taken = set(before.live + before.rinshan) - set(left.live + left.rinshan + left.lost)
            assert taken == {event.tile}
            assert len(left.live) == len(before.live) - 1
            n_rinshan_draws += len(left.lost) > len(before.lost)
        elif isinstance(event, DoraRevealed):
            assert left.turned == (*before.turned, event.indicator)
        before = left
    assert n_rinshan_draws > 0 or log.head.n_players == 4


def test_moments_without_a_wall(log):
    with pytest.raises(LookupError, match="before the first hand"):
        wall_left(log, 2)
    with pytest.raises(LookupError, match="no hand 99"):
        walls_at_start(log, 99)


@pytest.mark.parametrize(
    ("xml", "message"),
    [
        (Logbook().hand().turns(4).bytes().decode(), "missing, the log has no such attribute"),
        (with_seed(walled_game(), seed_of(walled_game())[:-400]), "short"),
        (with_seed(walled_game(), seed_of(walled_game(key="another"))), "deals other hands"),
    ],
)
def test_logs_without_a_wall_to_show(xml, message):
    with pytest.raises(LookupError, match=message):
        wall_left(read_log(xml.encode(), log_id()), 12)


def test_a_hand_with_a_seed_of_its_own_that_is_missing():
    xml = re.sub(r' shuffle="[^"]*"', "", walled_game("8 words a hand"), count=1)
    log = read_log(xml.encode(), log_id("8 words a hand"))
    with pytest.raises(LookupError, match="hand 0 has no seed"):
        walls_at_start(log, 0)
    assert walls_at_start(log, 1)


def show(path, *options):
    return CliRunner().invoke(cli, ["show", str(path), *options])


def test_the_command_shows_it(tmp_path):
    path = tmp_path / f"{log_id(LATEST)}.mjlog"
    path.write_text(walled_game())
    log = read_log(path)
    left = wall_left(log, 20)
    result = show(path, "--at", "20", "--wall")
    assert result.exit_code == 0, result.output
    board, _, wall = result.stdout.partition("\nwall, ")
    assert show(path, "--at", "20").stdout.strip() == board.strip()
    assert wall.startswith(f"{len(left.live)} live tiles in order\n  {tile_text(left.live[0])} ")
    assert f"ura           {' '.join(map(tile_text, left.uras))}" in wall
    assert show(path, "--wall").stdout.count("live tiles in order") == len(read_walls(log))
    assert show(path, "--wall", "--hand", "1").stdout.count("live tiles in order") == 1


def test_the_command_says_why_there_is_none(tmp_path):
    path = tmp_path / f"{log_id(LATEST)}.mjlog"
    path.write_text(with_seed(walled_game(), None))
    result = show(path, "--at", "20", "--wall")
    assert result.exit_code == 2
    assert "has no seed of its walls: missing" in result.output


@pytest.mark.parametrize(("option", "status"), [((), "ok"), (("--no-wall",), "off")])
def test_the_wall_can_be_left_alone(tmp_path, option, status):
    path = tmp_path / f"{log_id(LATEST)}.mjlog"
    path.write_text(walled_game())
    result = CliRunner().invoke(cli, ["ingest", *option, "-w", str(tmp_path / "w"), str(path)])
    assert result.exit_code == 0, result.output
    (game,) = rows(tmp_path / "w", "games").to_pylist()
    assert (game["wall_status"], game["n_wall_checks"] > 0) == (status, status == "ok")
    drawable = rows(tmp_path / "w", "riichis")["n_drawable_tiles"]
    assert drawable.null_count == (0 if status == "ok" else len(drawable))


def test_checks_run_count_those_of_the_wall(tmp_path):
    path = tmp_path / f"{log_id(LATEST)}.mjlog"
    path.write_text(walled_game())
    with_wall, without = pipeline.check([path]), pipeline.check([path], wall=False)
    assert with_wall.disagreements == without.disagreements == 0
    assert with_wall.checks_run > without.checks_run + 100
    path.write_text(with_seed(walled_game(), seed_of(walled_game(key="another"))))
    assert [finding.check for finding in pipeline.check([path]).findings] == ["wall_deal"]
    assert pipeline.check([path], wall=False).is_clean
