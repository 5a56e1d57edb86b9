"""``python -m pipeline`` is the command ``paifu``."""

from pipeline.processes.ending import end_at_signals
from pipeline.processes.standard_files import open_standard_files


def main() -> None:
    """The console script. A signal ends it from here on, while the commands are still being loaded, too."""
    has_output = open_standard_files()
    end_at_signals()
    from pipeline.cli.main import main as run

    run(has_output)


if __name__ == "__main__":  # worker processes import this file, too
    main()
