"""What runs the programs of card texts, in every game that has them: shared rules (`engine/hooks.py`).

`hooks` is the one page of what they need of a game. A chapter that a game may write otherwise as a whole says so in its
head, and its rules are hooks, too. A game gives what it has by `@rule(fills=…)`, and binds the machine in its package:

    RECORDS.binding.give(hooks, terms)
"""
