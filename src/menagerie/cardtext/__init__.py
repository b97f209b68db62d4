"""Card text that is a program: controlled English, its trees, and the rows that they become.

`phrases` reads tables of phrases; a language is the table of `english` and one of its game. From it `parser` reads a
line of text into a tree and `printer` writes the tree in the same words. `lowering` turns trees into the rows of `ops`,
held by the tables of `program`. `packs` and `decks` read the files that people write. `machine` runs the rows: its
modules stand on the path of each game's package, behind its own, so that a game which does something otherwise has a
module of that name; `fields` are what they need of its state. Nothing here names a game.
"""

from pathlib import Path

#: The folder of the rules that run programs: a game whose cards have texts appends it to its `__path__`.
MACHINE = str(Path(__file__).parent / "machine")
