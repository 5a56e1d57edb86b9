"""Standard input, output and errors of a command that was started without them."""

import os
import sys


def open_standard_files() -> bool:
    """Let those that are closed go nowhere; whether stdout was open.

    Otherwise the first file that is opened would get the number of one, and the text that is written to it.
    """
    was_open = sys.stdout is not None
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - for as long as the process runs
    return was_open
