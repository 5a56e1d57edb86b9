"""Charts: what is drawn, in which order and colours, and what is refused."""

import re
import sys
from datetime import date
from types import SimpleNamespace

import pyarrow as pa
import pytest

from pipeline.reports.answers import Answer
from pipeline.reports.charts import pictures
from pipeline.reports.charts.draw import draw_chart
from pipeline.reports.charts.panels import MAX_CATEGORIES, ChartError, NothingToDraw, picture_of
from pipeline.reports.charts.pictures import chart_html, check_form, write_chart
from pipeline.reports.headers import Chart, Column, Report

KEYS = {"n_players": [], "length": [], "room": []}


def answer_of(chart, rows, **columns):
    """An answer with these rows; ``columns`` are units of columns."""
    table = pa.Table.from_pylist(rows)
    described = {name: Column(name, f"what {name} is", columns.get(name, "")) for name in table.column_names}
    report = Report("made_up", "How <often>?", "", "rates", "a row", {}, described, chart, "SELECT 1")
    return Answer(report, {"room": "houou", "since": None}, table)


def row(players, length, room, **more):
    return {"n_players": players, "length": length, "room": room, **more}


LINES = [
    row(players, "hanchan", "houou", wait=wait, turn=turn, n_riichi=9, win_rate=0.1 * turn, low=0.0, high=0.9)
    for players in (3, 4)
    for wait in ("ryanmen", "kanchan")
    for turn in (2, 1, 3)
]
LINE = Chart("line", "turn", "win_rate", low="low", high="high", series="wait")


def traces(figure, kind):
    return [trace for trace in figure.to_plotly_json()["data"] if trace["type"] == kind]


def test_lines_have_their_interval_and_go_from_left_to_right():
    figure = draw_chart(answer_of(LINE, LINES))
    lines = [trace for trace in traces(figure, "scatter") if trace["mode"] == "lines+markers"]
    bands = [trace for trace in traces(figure, "scatter") if trace.get("fill") == "toself"]
    assert [trace["name"] for trace in lines] == ["ryanmen", "kanchan"] * 2
    assert all(list(trace["x"]) == [1, 2, 3] for trace in lines)
    assert [list(trace["x"]) for trace in bands] == [[1, 2, 3, 3, 2, 1]] * 4
    assert list(bands[0]["y"]) == [0.9] * 3 + [0.0] * 3
    assert lines[0]["line"]["color"] == lines[2]["line"]["color"] != lines[1]["line"]["color"]
    assert [trace["showlegend"] for trace in lines] == [True, True, False, False]
    assert "win_rate: 10.0%<br>" in lines[0]["hovertext"][0]
    assert "n_riichi: 9" in lines[0]["hovertext"][0]


def test_dates_have_a_scale_of_days_also_where_there_is_only_one():
    months = [row(4, "hanchan", room, month=date(2018, 11, 1), mean=2.5) for room in ("houou", "tokujou")]
    figure = draw_chart(answer_of(Chart("line", "month", "mean"), months)).to_plotly_json()
    assert figure["layout"]["xaxis"]["range"] == ["2018-10-17", "2018-11-16"]
    assert figure["layout"]["xaxis2"]["range"] == figure["layout"]["xaxis"]["range"]


def test_there_is_a_panel_for_each_combination_in_the_known_order():
    rows = [
        row(*key, turn=1, win_rate=0.5)
        for key in [
            (3, "hanchan", "houou"),
            (4, "tonpuu", "houou"),
            (4, "hanchan", "private"),
            (4, "hanchan", "ippan"),
        ]
    ]
    figure = draw_chart(answer_of(Chart("bar", "turn", "win_rate"), rows))
    titles = [re.sub("<.*?>", "", note["text"]) for note in figure.to_plotly_json()["layout"]["annotations"]]
    assert titles == [
        "4 players, tonpuu, houou",
        "4 players, hanchan, ippan",
        "4 players, hanchan, private",
        "3 players, hanchan, houou",
    ]
    layout = figure.to_plotly_json()["layout"]
    one = draw_chart(answer_of(Chart("bar", "turn", "win_rate"), rows[:2])).to_plotly_json()["layout"]
    assert layout["height"] > one["height"] + 250
    assert layout["yaxis"]["title"]["text"] == "what win_rate is"
    assert layout["yaxis"]["tickformat"].endswith("%")


def test_bars_have_error_bars_from_the_ends_of_the_interval():
    rows = [row(4, "hanchan", "houou", call="pon", rate=0.5, low=0.4, high=0.7)]
    (bar,) = traces(draw_chart(answer_of(Chart("bar", "call", "rate", low="low", high="high"), rows)), "bar")
    assert list(bar["x"]) == ["pon"]
    assert list(bar["error_y"]["array"]) == pytest.approx([0.2])
    assert list(bar["error_y"]["arrayminus"]) == pytest.approx([0.1])


def test_many_words_make_bars_that_lie_and_what_is_left_out_is_said():
    rows = [row(4, "hanchan", "houou", name=f"player {n}", rate=0.5) for n in range(MAX_CATEGORIES + 1)]
    answer = answer_of(Chart("bar", "name", "rate"), rows)
    (bar,) = traces(draw_chart(answer), "bar")
    assert (bar["orientation"], len(bar["y"])) == ("h", MAX_CATEGORIES)
    title = draw_chart(answer).to_plotly_json()["layout"]["title"]["text"]
    assert f"only {MAX_CATEGORIES} of {MAX_CATEGORIES + 1} values of name are drawn" in title
    assert "How &lt;often&gt;?" in title
    assert "room = houou" in title


def test_a_heat_map_has_a_cell_for_each_row_and_none_where_there_is_none():
    rows = [
        row(4, "hanchan", "houou", turn=turn, wait=wait, n_riichi=n, delta=delta)
        for turn, wait, n, delta in [(2, "b", 1000, -50.0), (1, "b", 1000, 100.0), (10, "a", 1, 99999.0)]
    ]
    figure = draw_chart(answer_of(Chart("heat", "turn", "wait", z="delta"), rows, delta="points"))
    (heat,) = traces(figure, "heatmap")
    assert (list(heat["x"]), list(heat["y"])) == (["1", "2", "10"], ["b", "a"])
    assert [list(line) for line in heat["z"]] == [[100.0, -50.0, None], [None, None, 99999.0]]
    axis = figure.to_plotly_json()["layout"]["coloraxis"]
    assert (axis["cmin"], axis["cmax"]) == (-100, 100)  # the cell that was seen once does not count
    assert axis["colorbar"]["title"]["text"] == "what delta is [points]"


def test_words_are_in_an_order_that_agrees_with_every_panel():
    rows = [row(4, "hanchan", "ippan", yaku=yaku, rate=0.5) for yaku in ("riichi", "dora")]
    rows += [
        row(4, "hanchan", "houou", yaku=yaku, rate=0.5) for yaku in ("tenhou", "riichi", "pinfu", "dora")
    ]
    picture = picture_of(answer_of(Chart("bar", "yaku", "rate"), rows))
    assert picture.orders["x"] == ["tenhou", "riichi", "pinfu", "dora"]


@pytest.mark.parametrize(
    ("chart", "rows", "error", "message"),
    [
        (None, LINES, NothingToDraw, "report made_up has no chart"),
        (LINE, [each | {"win_rate": None} for each in LINES], NothingToDraw, "has no rows to draw"),
        (LINE, LINES + LINES[:1], ChartError, "has several rows for one turn and wait"),
    ],
)
def test_what_cannot_be_drawn(chart, rows, error, message):
    with pytest.raises(error, match=message):
        draw_chart(answer_of(chart, rows))


def test_a_page_holds_all_that_it_needs_and_is_always_the_same(tmp_path):
    answer = answer_of(LINE, LINES)
    for name in ("a.html", "b.html"):
        write_chart(draw_chart(answer), "made_up", tmp_path / name)
    text = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert text == (tmp_path / "b.html").read_text(encoding="utf-8")
    assert not re.search(r"<(?:script|link|img)[^>]+(?:src|href)=", text)
    assert "Plotly.newPlot" in text
    for series in ("ryanmen", "kanchan"):
        assert f'"name":"{series}"' in text


def test_a_name_cannot_end_the_script():
    rows = [row(4, "hanchan", "houou", name="</script><b>", rate=0.5)]
    text = chart_html(draw_chart(answer_of(Chart("bar", "name", "rate"), rows)), "r", script="x.js")
    assert text.count("</script>") == text.count("<script")


@pytest.mark.parametrize("name", ["chart.pdf", "chart", ".html.gz"])
def test_other_forms_of_charts_are_refused(tmp_path, name):
    with pytest.raises(ChartError, match=r"expected a name that ends in \.html, \.png or \.svg"):
        check_form(tmp_path / name)


def test_an_image_without_a_browser_says_what_to_do(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "kaleido", None)
    with pytest.raises(
        ChartError, match=r"no kaleido here: pip install 'paifu\[images\]'.*\.html needs neither"
    ):
        check_form(tmp_path / "chart.png")
    browsers = SimpleNamespace(Chromium=SimpleNamespace(find_browser=lambda skip_local: "/nowhere/chrome"))
    monkeypatch.setitem(sys.modules, "kaleido", SimpleNamespace())
    monkeypatch.setitem(sys.modules, "choreographer", SimpleNamespace())
    monkeypatch.setitem(sys.modules, "choreographer.browsers", SimpleNamespace())
    monkeypatch.setitem(sys.modules, "choreographer.browsers.chromium", browsers)
    with pytest.raises(ChartError, match=r"no browser here: install Chromium.*\.html needs neither"):
        check_form(tmp_path / "chart.svg")


@pytest.mark.full
@pytest.mark.parametrize(("name", "start"), [("a.png", b"\x89PNG"), ("a.svg", b"<svg")])
def test_images(tmp_path, name, start):
    try:
        check_form(tmp_path / name)
    except ChartError as error:
        pytest.skip(str(error))
    with pictures.one_browser(is_needed=True):
        for path in (tmp_path / name, tmp_path / f"again_{name}"):
            write_chart(draw_chart(answer_of(LINE, LINES)), "made_up", path)
    assert (tmp_path / name).read_bytes().startswith(start)
    assert (tmp_path / name).read_bytes() == (tmp_path / f"again_{name}").read_bytes()
