"""Imports point one way: from the log to the tables to the reports, never back."""

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# What each layer may import of ours, from the ground up; the commands and the package itself stand on top.
ALLOWED = {
    "parsers": set(),
    "pipeline.resources": set(),
    "pipeline.processes": set(),
    "pipeline.native": {"pipeline.processes"},
    "pipeline.rules": {"parsers", "pipeline.native", "pipeline.processes"},
    "pipeline.replay": {"parsers", "pipeline.native", "pipeline.rules"},
    "pipeline.facts": {"parsers", "pipeline.resources", "pipeline.rules", "pipeline.replay"},
    "pipeline.store": {"pipeline.resources", "pipeline.facts", "pipeline.processes"},
    "pipeline.ingestion": {
        "parsers",
        "pipeline.facts",
        "pipeline.native",
        "pipeline.processes",
        "pipeline.replay",
        "pipeline.rules",
        "pipeline.store",
    },
    "pipeline.reports": {
        "pipeline.facts",
        "pipeline.processes",
        "pipeline.resources",
        "pipeline.rules",
        "pipeline.store",
    },
    "pipeline.rank": {"pipeline.reports", "pipeline.resources", "pipeline.rules", "pipeline.store"},
    "pipeline.ladder": {"pipeline.rank", "pipeline.rules", "pipeline.store"},
    "pipeline.show": {
        "parsers",
        "pipeline.replay",
        "pipeline.resources",
        "pipeline.rules",
        "pipeline.store",
    },
    "pipeline.synth": {
        "parsers",
        "pipeline.native",
        "pipeline.processes",
        "pipeline.rank",
        "pipeline.replay",
        "pipeline.resources",
        "pipeline.rules",
    },
    "pipeline.docs": {
        "parsers",
        "pipeline.cli",
        "pipeline.facts",
        "pipeline.replay",
        "pipeline.reports",
        "pipeline.resources",
        "pipeline.rules",
        "pipeline.store",
    },
}
ONLY_IN = {
    "numba": {"pipeline.native"},
    "lxml": {"parsers"},
    "click": {"pipeline.cli"},
    "pyarrow": {
        "pipeline.docs",
        "pipeline.facts",
        "pipeline.ingestion",
        "pipeline.rank",
        "pipeline.reports",
        "pipeline.store",
    },
    "scipy": {"pipeline.rank"},
}


def layer(module):
    """``parsers``, or ``pipeline`` with the first name below it."""
    first, *rest = module.split(".")
    return first if first != "pipeline" or not rest else f"pipeline.{rest[0]}"


def imported(path):
    """The modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            if node.module == "pipeline":
                yield from (f"pipeline.{alias.name}" for alias in node.names if alias.name != "__version__")
            else:
                yield node.module


@pytest.fixture(scope="module")
def graph():
    """The layers that each layer imports."""
    graph = {}
    for folder in ("parsers", "pipeline"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            targets = graph.setdefault(layer(module), set())
            targets |= {layer(name) for name in imported(path)} - {layer(module)}
    return graph


def ours(names):
    return {name for name in names if name.split(".")[0] in ("parsers", "pipeline")}


@pytest.mark.parametrize("name", ALLOWED)
def test_a_layer_imports_only_those_below_it(name, graph):
    assert ours(graph[name]) <= ALLOWED[name]


def test_who_knows_the_form_of_a_log():
    """The replay and all after it see an ``EventBatch``; workers compile the scanner, synth writes mjlog."""
    importers = {
        layer(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for path in (ROOT / "pipeline").rglob("*.py")
        if any(name.startswith("parsers.mjlog") for name in imported(path))
    }
    assert importers <= {"pipeline.ingestion", "pipeline.synth"}


def test_nothing_imports_what_imports_it(graph):
    below = {name: ours(targets) for name, targets in graph.items() if name != "pipeline"}
    assert len(list(TopologicalSorter(below).static_order())) >= len(below)


@pytest.mark.parametrize("library", ONLY_IN)
def test_a_library_is_known_in_one_place(library, graph):
    assert {name for name, targets in graph.items() if library in targets} <= ONLY_IN[library]


def test_tables_are_described_without_the_engine():
    """Whoever reads a warehouse waits for no compiler."""
    modules = [
        f"pipeline.{folder}.{path.stem}"
        for folder in ("facts", "store")
        for path in sorted((ROOT / "pipeline" / folder).glob("[!_]*.py"))
    ]
    look = f"import sys, {', '.join(modules)}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert {"pipeline.facts.schema", "pipeline.store.catalog", "pipeline.replay.record.tables.rows"} <= loaded
    assert loaded.isdisjoint({"numba", "scipy", "pipeline.native.compiler", "pipeline.replay.engine"})


def test_the_graph_is_seen_at_all(graph):
    assert {"parsers", "pipeline.rules", "numpy"} <= graph["pipeline.replay"]
