"""`python -m ranktilt`."""

from ranktilt.cli import main

main()
