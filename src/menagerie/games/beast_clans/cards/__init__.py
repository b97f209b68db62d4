"""The cards of Beast Clans, and the language of their texts.

`card` (anatomy), `language` and `meanings` (what a text may say, and what that becomes), `said` (what people say for
it, with `parts_of_speech`), `printed` (the set and the decks, in records of `box`), `pages` (of the documentation),
`variants` (cards with other values, for the lab).
"""
