"""The lab: what a card is worth, and whether a game is what its designer wants it to be (docs/lab.md).

`sums` (what deals gave, and how sure that is), `changes` (a card with other values), `owners` (whose card it is),
`worth` (the same deals with the card and without), `goals` (the file), `check` (goals tested until it is known),
`trust` (whether intervals and tests keep what they promise).
"""
