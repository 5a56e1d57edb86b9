"""Files beside the code."""

import csv

import pytest

from pipeline import resources


def test_macros_and_data_are_there():
    names = [path.name for path in resources.sql_files("views")]
    assert names == sorted(names)
    assert {"masks.sql", "rates.sql", "tiles.sql"} <= set(names)
    assert "MACRO tile_name" in resources.sql_text("views/tiles.sql")
    with resources.data_path("yaku.csv").open(encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == 55


def test_an_installed_package_has_its_own_folders(tmp_path, monkeypatch):
    (tmp_path / "pipeline" / "sql" / "views").mkdir(parents=True)
    (tmp_path / "sql" / "views").mkdir(parents=True)
    (tmp_path / "sql" / "views" / "stranger.sql").touch()
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "pipeline")
    assert resources.sql_files("views") == []


def test_a_broken_installation_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "pipeline")
    with pytest.raises(FileNotFoundError, match="the folder 'data' is missing from this installation"):
        resources.data_path("yaku.csv")
