"""What is in the box of Battlecats.

`box` (the list of cards and Warlords, and the record that the rules read), `card` (anatomy of a card), `printed` (their
names for words and pages, their numbers for the rules), `variants` (cards with other values, for the lab).
"""
