"""`python -m menagerie`: the same as the command `menagerie`."""

from menagerie.cli import main

main()
