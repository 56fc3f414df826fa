"""`ranktilt` and `python -m ranktilt`."""

import sys


def main() -> None:
    """Run the command line; Ctrl-C while it is loaded is one line too."""
    try:
        from ranktilt.cli import main as run
    except KeyboardInterrupt:
        sys.stderr.write("\nranktilt: interrupted; nothing was written\n")
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
