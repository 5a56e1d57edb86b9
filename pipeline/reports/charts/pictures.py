"""Writes charts into files: pages that work without a network, and images."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING
from warnings import catch_warnings, simplefilter

from pipeline.reports.charts.panels import ChartError
from pipeline.reports.query import binary_output

if TYPE_CHECKING:
    import plotly.graph_objects as go

IMAGES = (".png", ".svg")
SCRIPT = "plotly.min.js"  # beside many pages, in place of 5 MB in each of them

_CONFIG = {"displaylogo": False, "responsive": False}
_NO_IMAGES = (
    "an image needs kaleido and a Chrome or Chromium, and there is no {missing} here: {hint}; "
    "a chart as .html needs neither"
)


def chart_html(figure: "go.Figure", name: str, script: str | None = None) -> str:
    """The chart as a piece of a page, with Plotly's script in it or taken from the file ``script``."""
    from plotly.io import to_html

    text: str = to_html(
        figure,
        config=_CONFIG,
        include_plotlyjs=True if script is None else script,
        include_mathjax=False,
        full_html=False,
        div_id=f"chart-{name}",
    )
    return text


def page_html(title: str, style: str, body: str) -> str:
    """A whole page."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def write_script(folder: Path) -> None:
    """Put Plotly's script into the folder, for the pages in it."""
    from plotly.offline import get_plotlyjs

    (folder / SCRIPT).write_text(get_plotlyjs(), encoding="utf-8")


def write_chart(figure: "go.Figure", name: str, output: Path, script: str | None = None) -> None:
    """Write a chart in the form that the file's name ends with. Raises ChartError and QueryError."""
    if output.suffix.lower() in IMAGES:
        data = _image(figure, output.suffix.lower()[1:])
    else:
        data = page_html(name, "body { margin: 0 }", chart_html(figure, name, script)).encode()
    with binary_output(output) as out:
        out.write(data)


def check_form(output: Path) -> None:
    """Raises ChartError where no chart can be written into a file of that name."""
    if output.suffix.lower() in IMAGES:
        _check_images()
    elif output.suffix.lower() != ".html":
        raise ChartError(f"expected a name that ends in .html, .png or .svg, got: {output.name!r}")


def _check_images() -> None:
    """Look for what draws images before it is called: without its browser kaleido may wait for ever."""
    try:
        import kaleido  # noqa: F401
        from choreographer.browsers.chromium import Chromium
    except ImportError as error:
        hint = "pip install 'paifu[images]'"
        raise ChartError(_NO_IMAGES.format(missing="kaleido", hint=hint)) from error
    browser = Chromium.find_browser(skip_local=False)
    if browser is None or which(browser) is None:
        hint = "install Chromium, or run plotly_get_chrome, or name it in BROWSER_PATH"
        raise ChartError(_NO_IMAGES.format(missing="browser", hint=hint))


def _image(figure: "go.Figure", form: str) -> bytes:
    try:
        with catch_warnings():
            simplefilter("ignore")  # Plotly's, that options which nobody gave are left out
            data: bytes = figure.to_image(form, scale=2 if form == "png" else 1)
    except (RuntimeError, ValueError, OSError) as error:
        raise ChartError(f"the browser drew no image: {error}") from error
    return _with_fixed_ids(data) if form == "svg" else data


def _with_fixed_ids(svg: bytes) -> bytes:
    """Plotly names the drawing and its traces by six random digits; the same chart has the same bytes."""
    svg = re.sub(rb' trace[0-9a-f]{6}"', b'"', svg)
    drawn = re.search(rb'<defs id="defs-([0-9a-f]{6})"', svg)
    return svg if drawn is None else svg.replace(drawn[1], b"chart")


@contextmanager
def one_browser(is_needed: bool) -> Iterator[None]:
    """One browser for many images: it takes longer to start than to draw."""
    if not is_needed:
        yield
        return
    import kaleido

    kaleido.start_sync_server(silence_warnings=True)
    try:
        yield
    finally:
        kaleido.stop_sync_server(silence_warnings=True)
