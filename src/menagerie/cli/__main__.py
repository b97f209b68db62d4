"""`python -m menagerie.cli` is the command `menagerie`."""

from menagerie.cli import main

main()
