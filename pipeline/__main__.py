"""``python -m pipeline`` is the command ``paifu``."""

from pipeline.cli.main import main

if __name__ == "__main__":  # worker processes import this file, too
    main()
