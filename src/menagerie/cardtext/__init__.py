"""Card text that is a program: controlled English, its trees, and the rows that they become.

`phrases` reads tables of phrases; a language is the table of `english` and one of its game. From it `parser` reads a
line of text into a tree and `printer` writes the tree in the same words. `lowering` turns trees into the rows of `ops`,
held by the tables of `program`. `packs` and `decks` read the files that people write. `machine` runs the rows, in
every game: what it needs of the rules of one stands in its `object_hooks` and `effect_hooks`, what it needs of its
state in `fields`. Nothing here names a game.
"""
