"""What runs the programs of card texts, in every game that has them: shared rules (`engine/hooks.py`).

What they need of a game stands in `object_hooks` and `effect_hooks`. A chapter that a game may write otherwise as a
whole says so in its head, and its rules are hooks, too. A game gives what it has by `@rule(fills=…)`, and binds the
machine in its package:

    RECORDS.binding.give(terms, object_hooks, effect_hooks)
"""
