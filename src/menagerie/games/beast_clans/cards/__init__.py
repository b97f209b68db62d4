"""The cards of Beast Clans, and the language of their texts.

`card` (anatomy), `language`, `meanings`, `conditions`, `copied` and `latest_meanings` (what a text may say, and what
that becomes), `parts_of_speech` (of what people say for it, which stands in the folder said), `printed` (the set and
the decks, in records of `box`), `pages` (of the documentation), `variants` (cards with other values, for the lab).
"""
