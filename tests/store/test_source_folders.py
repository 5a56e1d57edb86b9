"""Where sources were read from."""

from pipeline.store.source_folders import find_source, remember_folders


def test_a_source_is_found_below_the_folder_it_was_given_in(tmp_path):
    warehouse, archive = tmp_path / "w", tmp_path / "data" / "archive"
    warehouse.mkdir()
    archive.mkdir(parents=True)
    (archive / "a.zip").touch()
    remember_folders(warehouse, [archive])
    assert find_source(warehouse, "archive/a.zip") == archive / "a.zip"
    assert find_source(warehouse, "archive/b.zip") is None


def test_roots_are_kept_once_and_in_order(tmp_path):
    for names in (["b/x", "a/x"], ["a/y"]):
        remember_folders(tmp_path, [tmp_path / name for name in names])
    assert (tmp_path / "source_folders.txt").read_text() == f"{tmp_path}/a\n{tmp_path}/b\n"


def test_without_roots_the_working_directory_counts(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.mjlog").touch()
    assert find_source(tmp_path / "w", "a.mjlog") is not None
