"""The files beside the code: ``sql/`` and ``data/``, in a checkout and in an installed package."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def sql_files(folder: str) -> list[Path]:
    """The ``.sql`` files of ``sql/<folder>``, sorted by name."""
    return sorted((_find("sql") / folder).glob("*.sql"))


def sql_text(name: str) -> str:
    """The text of ``sql/<name>``, such as ``views/tiles.sql``."""
    return (_find("sql") / name).read_text(encoding="utf-8")


def data_path(name: str = "") -> Path:
    """The path of ``data/<name>``."""
    return _find("data") / name


def _find(folder: str) -> Path:
    """A wheel keeps the folder inside the package; a checkout keeps it beside the package."""
    for base in (_PACKAGE, _PACKAGE.parent):
        if (base / folder).is_dir():
            return base / folder
    raise FileNotFoundError(f"the folder {folder!r} is missing from this installation of paifu ({_PACKAGE})")
