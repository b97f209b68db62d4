"""The lab: what a card is worth, and whether a game is what its designer wants it to be (docs/lab.md).

Everything is an experiment: `planfile` (the file), `plans` (what it asks), `versions` and `changes` (what varies),
`tables`, `owners` and `readings` (who plays, whose a card is, what is looked at), `experiment` (deals played until it
is known), `parts` and `sums` (what they gave, kept and added up), `estimates` (intervals, and what of many is found),
`told`, `check`, `field` and `skill` (what it says: in words, of goals, of decks, of players of several levels),
`sheet`, `report`, `charts` and `figures` (as pages), `worth` (one card), `decisions` (those that mattered, one by one),
`trust` (whether intervals and tests keep what they promise).
"""
