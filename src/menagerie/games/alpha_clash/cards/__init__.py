"""The cards of Alpha Clash, and the language of their texts.

`card` (anatomy), `language`, `phrases_since` and `meanings` (what a text may say, and what that becomes), `waiting` and
`replaced` (what is said of cards that are just played, and of what happens instead), `worded`, `conditioned`, `said`,
`reshaped` and `restated` (what people say for it, in words and in whole sentences), `printed` (the set and the decks,
in records of `box`), `pages` (of the documentation), `variants` (cards with other values, for the lab).
"""
