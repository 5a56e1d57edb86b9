"""The text of docs/cli.md, made from the commands."""

from pipeline.cli.described import Described, described_commands
from pipeline.cli.main import cli
from pipeline.cli.options import EXIT_FINDINGS, EXIT_INTERRUPTED, EXIT_NOT_STARTED

_HEAD = f"""\
# The command line

Made by `python -m pipeline.docs` from the commands, whose `--help` says the same; a test keeps the two equal.
`python -m pipeline` is `paifu`, too. What the commands answer with tables, Python has as functions that give
frames: `help(pipeline)`.

- Results go to stdout, everything else, such as messages and progress bars, to stderr.
- A file that `-o` names appears only when it is complete.
- An interrupted `ingest` goes on where it stopped.
- `-w`, `--jobs`, `--format` and `-o` mean the same wherever they are.

| exit status | meaning |
|---|---|
| 0 | done; nothing to complain of |
| {EXIT_FINDINGS} | done, with findings: refused logs or hands, disagreements, failed checks or reports |
| {EXIT_NOT_STARTED} | could not start, or not go on: one line on stderr says why |
| {EXIT_INTERRUPTED} | interrupted |

| variable | meaning |
|---|---|
| `PAIFU_WAREHOUSE` | the warehouse, in place of `./warehouse` |
| `PAIFU_CACHE` | folder of the compiled rules engine, in place of the user's cache folder |
| `PAIFU_PLAIN_NUMBA` | not empty: compile the engine in Numba's ordinary way, which takes much longer |
"""


def cli_markdown() -> str:
    """The whole text of docs/cli.md."""
    commands = list(described_commands(cli))
    contents = [f"- [{_title(each)}](#{_title(each).replace(' ', '-')}): {_first(each)}" for each in commands]
    return "\n".join([_HEAD, *contents[1:], "", *map(_section, commands)])


def _title(command: Described) -> str:
    return f"paifu {command.name}".strip()


def _first(command: Described) -> str:
    """The first sentence of what a command says of itself."""
    return command.paragraphs[0].partition(". ")[0].rstrip(".")


def _section(command: Described) -> str:
    lines = [f"## {_title(command)}", "", f"    {command.usage}", ""]
    for paragraph in command.paragraphs:
        lines += [paragraph, ""]
    if command.rows:
        lines += ["| option | meaning |", "|---|---|"]
        lines += [f"| `{_cell(names)}` | {_cell(meaning)} |" for names, meaning in command.rows]
        lines.append("")
    lines += ["```text", *command.examples, "```", ""]
    return "\n".join(lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
