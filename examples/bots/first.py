"""A first bot of your own: it knows a few words that promise something, and tosses for the rest.

menagerie play --seats you,py:examples/bots/first.py:First,greedy
menagerie check-bot py:examples/bots/first.py:First
"""

import random

LIKED = ("settle", "recruit", "counter", "hire", "play", "gain", "take")  # the more to the left, the better
DISLIKED = ("decline", "pass", "discard", "stop")


class First:
    """Prefers answers that begin with a liked word to all others, and those to disliked ones."""

    name = "First"

    def __init__(self, game, seat, seed):
        self.dice = random.Random(seed)

    def choose(self, question):
        """Give the code of the answer that is liked best."""
        best = max(map(self.worth, question.answers))
        return self.dice.choice([answer for answer in question.answers if self.worth(answer) == best]).code

    def worth(self, answer):
        """Say how well an answer is liked, by its first word."""
        word = answer.words.split()[0]
        if word in LIKED:
            return len(LIKED) - LIKED.index(word)
        return -1 if word in DISLIKED else 0
