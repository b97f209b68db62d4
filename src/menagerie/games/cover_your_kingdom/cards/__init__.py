"""What is in the box of Cover Your Kingdom.

`box` (the list of cards and powers, and the record that the rules read), `printed` (their names for words and pages,
their numbers for the rules), `variants` (cards with other values, for the lab).
"""
