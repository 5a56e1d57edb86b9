"""The statistics views agree with each other, have unique rows, and are described column by column."""

import pytest

from pipeline.docs.stats import read_stats_view, read_stats_views

VIEWS = {view.name: view for view in read_stats_views()}
KEY = ("name", "n_players", "length", "room")
KEYS = {
    name: (*KEY, *more)
    for name, more in {
        "stats_mortal": (),
        "stats_amae": (),
        "stats_kobalab": (),
        "stats_kobalab_turns": ("turn",),
        "stats_kobalab_yaku": ("yaku",),
        "stats_zyr17": (),
        "stats_zyr17_calls": ("k",),
        "stats_zyr17_yaku": ("yaku_id", "hand_state"),
        "stats_tenhou": (),
        "stats_tenhou_yaku": ("yaku_id",),
    }.items()
}
TOOLS = ("stats_mortal", "stats_amae", "stats_kobalab", "stats_zyr17", "stats_tenhou")


@pytest.fixture
def connection(sample):
    return sample


def one(connection, query):
    return connection.execute(query).fetchone()


def rows_of(connection, view):
    """The rows by key, each a dict."""
    found = connection.execute(f"SELECT * FROM {view}")
    columns = [name for name, *_ in found.description]
    rows = [dict(zip(columns, row, strict=True)) for row in found.fetchall()]
    return {tuple(row[part] for part in KEYS[view]): row for row in rows}


def test_the_views_are_those():
    assert VIEWS.keys() == KEYS.keys()


@pytest.mark.parametrize("name", VIEWS)
def test_every_column_has_its_comment(connection, name):
    described = [column for column, *_ in connection.execute(f"DESCRIBE {name}").fetchall()]
    assert [column.name for column in VIEWS[name].columns] == described
    assert all(len(column.doc) > 3 for column in VIEWS[name].columns)
    assert VIEWS[name].text


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        ("-- Title\nSELECT 1 AS x", "CREATE OR REPLACE VIEW"),
        ("-- Title\nCREATE OR REPLACE VIEW v AS\nSELECT\n    x\nFROM t;", "a comment above one column"),
        (
            "-- Title\nCREATE OR REPLACE VIEW v AS\nSELECT\n    -- X\n    1 AS x,\n    2 AS y\nFROM t;",
            "a comment above one column",
        ),
    ],
)
def test_a_file_of_another_form_is_refused(sql, message):
    with pytest.raises(ValueError, match=message):
        read_stats_view(sql)


def test_a_column_is_read_with_its_unit():
    select = "SELECT\n    -- Mean\n    -- win [points]\n    a / b\n        AS mean\nFROM t;"
    sql = f"-- Title\n\nCREATE OR REPLACE VIEW v AS\n{select}"
    (column,) = read_stats_view(sql).columns
    assert (column.name, column.doc, column.unit) == ("mean", "Mean win", "points")


# What the rows are


@pytest.mark.parametrize("name", VIEWS)
def test_rows_are_unique_and_of_accounts(connection, name):
    key = ", ".join(KEYS[name])
    n_rows, n_keys = one(connection, f"SELECT count(*), count(DISTINCT ({key})) FROM {name}")
    assert n_rows == n_keys > 10
    assert one(connection, f"SELECT count(*) FROM {name} WHERE name = 'NoName' OR name IS NULL") == (0,)


@pytest.mark.parametrize("name", VIEWS)
def test_counts_are_whole_numbers_and_never_null(connection, name):
    """Whole numbers without a value are maxima, states and ranks, which say so."""
    columns = connection.execute(f"DESCRIBE {name}").fetchall()
    n_nulls = one(
        connection, f"SELECT {', '.join(f'count(*) - count({column[0]})' for column in columns)} FROM {name}"
    )
    docs = {column.name: column.doc for column in VIEWS[name].columns}
    for (column, kind, *_), n_null in zip(columns, n_nulls, strict=True):
        is_count = column == "n" or column.startswith("n_")
        assert not is_count or kind in ("BIGINT", "INTEGER"), column
        assert not is_count or n_null == 0, column
        assert "DECIMAL" not in kind, column
        assert "HUGEINT" not in kind, column
        assert docs[column]


def test_tools_agree_where_their_conventions_do(connection):
    shown = {tool: rows_of(connection, tool) for tool in TOOLS}
    for tool, rows in shown.items():
        same = {key: row for key, row in shown["stats_amae"].items() if tool != "stats_mortal" or key[1] == 4}
        assert rows.keys() == same.keys()
        for column in ("n_games", "n_hands", "n_wins", "n_called_hands", "n_riichi", "mean_placement"):
            assert {key: row[column] for key, row in rows.items()} == {k: r[column] for k, r in same.items()}


def test_deal_ins_are_counted_by_hand_or_by_winner(connection):
    amae, kobalab, zyr17 = (rows_of(connection, f"stats_{tool}") for tool in ("amae", "kobalab", "zyr17"))
    n_more = 0
    for key, row in amae.items():
        n_paid = row["n_deal_ins_to_riichi"] + row["n_deal_ins_to_open"] + row["n_deal_ins_to_dama"]
        assert (kobalab[key]["n_deal_ins"], zyr17[key]["n_deal_ins"]) == (row["n_deal_ins"], n_paid)
        n_more += n_paid - row["n_deal_ins"]
    assert n_more == one(connection, "SELECT count(*) FROM hands WHERE n_winners = 2")[0] > 0


def test_shares_of_a_whole_add_up(connection):
    for row in rows_of(connection, "stats_tenhou").values():
        limits = ("below_mangan", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
        rates = [row[f"{limit}_rate"] for limit in limits]
        assert rates == [None] * 6 if row["n_wins"] == 0 else sum(rates) == pytest.approx(1)
        assert sum(row[f"n_{limit}"] for limit in limits) == row["n_wins"]
    for row in rows_of(connection, "stats_zyr17").values():
        assert row["n_last_first"] + row["n_last_behind"] == row["n_games"]
        assert row["n_good_riichi"] + row["n_bad_riichi"] == row["n_riichi"]
    for row in rows_of(connection, "stats_kobalab").values():
        kinds = ("exhaustive", "nagashi_draws", "nine_terminals", "four_winds", "four_riichi", "triple_ron")
        assert sum(row[f"n_{kind}"] for kind in (*kinds, "four_kans")) == row["n_draws"]
        ends = ("wins", "deal_ins", "tsumo", "others", "draws")
        assert sum(row[f"n_after_riichi_{end}"] for end in ends) == row["n_after_riichi"]


def test_turns_add_up_to_the_hands(connection):
    query = """
        SELECT t.name, k.n_hands, k.n_wins, k.n_riichi, k.n_called_hands,
            sum(t.n_hands) FILTER (WHERE turn = 0), sum(t.n_wins), sum(t.n_riichi), sum(t.n_calls_1)
        FROM stats_kobalab_turns t JOIN stats_kobalab k USING (name, n_players, length, room) GROUP BY ALL"""
    for row in connection.execute(query).fetchall():
        assert row[1:5] == row[5:]


def test_calls_add_up_to_the_hands(connection):
    zyr17 = rows_of(connection, "stats_zyr17")
    firsts = {key[:4]: row for key, row in rows_of(connection, "stats_zyr17_calls").items() if key[4] == 1}
    for key, row in zyr17.items():
        assert row["n_called_hands"] == (firsts[key]["n_called"] if key in firsts else 0)
        if key in firsts:
            assert row["n_open_wins"] == firsts[key]["n_wins"]
            assert row["open_share_of_deal_ins"] in (
                None,
                firsts[key]["n_deal_ins"] / (row["n_deal_ins"] or 1),
            )


def test_yaku_add_up_to_the_wins(connection):
    query = """
        SELECT z.tanyao_rate, z.deal_in_to_tanyao_rate, z.n_riichi_wins,
            share(y.won_8, z.n_wins), share(y.dealt_8, z.n_deal_ins), y.riichi
        FROM stats_zyr17 z JOIN (
            SELECT name, n_players, length, room,
                sum(n_won) FILTER (WHERE yaku_id = 8) AS won_8,
                sum(n_dealt_in) FILTER (WHERE yaku_id = 8) AS dealt_8,
                sum(n_won) FILTER (WHERE yaku_id IN (1, 21) AND hand_state LIKE 'REACH%') AS riichi
            FROM stats_zyr17_yaku GROUP BY ALL
        ) y USING (name, n_players, length, room)"""
    for row in connection.execute(query).fetchall():
        assert [number or 0 for number in row[:3]] == [number or 0 for number in row[3:]]
    tenhou, kobalab = rows_of(connection, "stats_tenhou_yaku"), rows_of(connection, "stats_kobalab_yaku")
    for (*key, yaku_id), row in tenhou.items():
        if not 10 <= yaku_id <= 20 and yaku_id < 52:
            assert kobalab[(*key, row["yaku"])]["n"] == row["n"]


def test_stable_dan(connection):
    points = {"ippan": (2, 1), "joukyuu": (4, 1), "tokujou": (5, 2), "houou": (6, 3)}
    n_seen = 0
    for (_, n_players, _, room), row in rows_of(connection, "stats_tenhou").items():
        if n_players == 4 and row["n_last"]:
            first, second = points[room]
            expected = (first * row["n_first"] + second * row["n_second"]) / row["n_last"] - 2
            assert row["stable_dan"] == pytest.approx(expected)
            n_seen += 1
        assert row["n_last"] or row["stable_dan"] is row["stable_dan_se"] is None
    assert n_seen > 10
