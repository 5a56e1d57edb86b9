"""Imports point one way: from the log to the tables to the reports, never back."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# What each layer may import of ours. Modules that are not named here stand on top of these.
ALLOWED = {
    "parsers": set(),
    "pipeline.jit_parts": set(),
    "pipeline.jit": {"pipeline.jit_parts"},
    "pipeline.options": set(),
    "pipeline.rank": {
        "pipeline.options",
        "pipeline.reports",
        "pipeline.resources",
        "pipeline.rules",
        "pipeline.store",
    },
    "pipeline.resources": set(),
    "pipeline.rules": {"parsers", "pipeline.jit"},
    "pipeline.replay": {"parsers", "pipeline.jit", "pipeline.rules"},
    "pipeline.facts": {"parsers", "pipeline.resources", "pipeline.rules", "pipeline.replay"},
    "pipeline.store": {"pipeline.resources", "pipeline.facts"},
    "pipeline.synth": {
        "parsers",
        "pipeline.executors",
        "pipeline.jit",
        "pipeline.options",
        "pipeline.rank",
        "pipeline.replay",
        "pipeline.resources",
        "pipeline.rules",
    },
    "pipeline.executors": {"pipeline.garbage"},
    "pipeline.garbage": set(),
    "pipeline.reports": {
        "pipeline.counting",
        "pipeline.facts",
        "pipeline.options",
        "pipeline.resources",
        "pipeline.store",
    },
    "pipeline.counting": set(),
}
ONLY_IN = {
    "numba": {"pipeline.jit", "pipeline.jit_parts"},
    "lxml": {"parsers"},
    "pyarrow": {
        "pipeline.chunks",
        "pipeline.facts",
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


def import_graph():
    graph = {}
    for folder in ("parsers", "pipeline"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            targets = graph.setdefault(layer(module), set())
            targets |= {layer(name) for name in imported(path)} - {layer(module)}
    return graph


GRAPH = import_graph()


def ours(names):
    return {name for name in names if name.split(".")[0] in ("parsers", "pipeline")}


@pytest.mark.parametrize("name", ALLOWED)
def test_a_layer_imports_only_those_below_it(name):
    assert ours(GRAPH[name]) <= ALLOWED[name]


def test_nothing_imports_what_imports_it():
    below = {name: ours(targets) for name, targets in GRAPH.items() if name != "pipeline"}
    assert len(list(TopologicalSorter(below).static_order())) >= len(below)


@pytest.mark.parametrize("library", ONLY_IN)
def test_a_library_is_known_in_one_place(library):
    assert {name for name, targets in GRAPH.items() if library in targets} <= ONLY_IN[library]


def test_the_graph_is_seen_at_all():
    assert {"parsers", "pipeline.rules", "numpy"} <= GRAPH["pipeline.replay"]
