"""The commands as they describe themselves, for a page of all."""

from collections.abc import Iterator
from dataclasses import dataclass
from inspect import cleandoc

import click

_EXAMPLES = "Examples:\n"


@dataclass(frozen=True, slots=True)
class Described:
    """A command. ``name``: its words after paifu, none for paifu itself; examples are lines of a shell.

    ``rows``: how each option is written and what it means, as the help has it.
    """

    name: str
    usage: str
    paragraphs: list[str]
    rows: list[tuple[str, str]]
    examples: list[str]


def described_commands(root: click.Command) -> Iterator[Described]:
    """The command and all below it, each before its own, in the order of the help."""
    with click.Context(root, info_name="paifu") as context:
        yield from _described(root, context)


def _described(command: click.Command, context: click.Context) -> Iterator[Described]:
    yield _one(command, context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.commands[name]
            with click.Context(below, info_name=name, parent=context) as inner:
                yield from _described(below, inner)


def _one(command: click.Command, context: click.Context) -> Described:
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    text = cleandoc(command.help or "")
    paragraphs = [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]
    options = [parameter for parameter in command.params if isinstance(parameter, click.Option)]
    records = [option.get_help_record(context) for option in options]
    rows = [(names, " ".join(meaning.split())) for names, meaning in filter(None, records)]
    examples = (command.epilog or "").partition(_EXAMPLES)[2]
    return Described(
        context.command_path.partition(" ")[2],
        usage,
        paragraphs,
        rows,
        [line.removeprefix("  ") for line in examples.splitlines()],
    )
