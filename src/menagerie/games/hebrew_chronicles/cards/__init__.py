"""The cards of Hebrew Chronicles, and the language of their texts.

`card` (anatomy), `language`, `saying` and `meanings` with `spans`, `measured`, `paid`, `replaced` and `copied` (what a
text may say, and what that becomes), `said`, `said_first`, `said_turns`, `said_deeds` and `said_cards` (what people say
for it; what of that is put into our words before anything is tried, beside deeds, beside other cards; in patterns of
`said_words`), `printed` (the set and the decks, in records of `box`), `pages` (of the documentation), `variants` (cards
with other values, for the lab).
"""
