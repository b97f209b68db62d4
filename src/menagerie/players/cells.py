"""Where things lie in `shares`, the cells in which searches and learned players of one thread reckon."""

from __future__ import annotations

from menagerie.engine.ask import SEATS

BASE = SEATS + 1  # the sums of what worlds were worth at the root; before it, the share of every seat
LEVEL = 2 * BASE  # what to add to the shares of this world, so that worlds can be compared
ORIGIN = 3 * BASE  # the values from which gains in this world are counted, evaluated and then judged
NOTES = 5 * BASE  # where a judge may write
GUIDE = NOTES + 256  # where the model lies that guides this search (`learned.py`), 0: none does
CELLS = GUIDE + 1  # of a search without models

MODELS = 16  # that can be at hand at once
DIRECTORY = CELLS  # where each model lies
SEEN = DIRECTORY + MODELS  # what a seat sees
MOST_FACTS = 1024
NAMED = SEEN + MOST_FACTS  # how many kinds of cards are seen, and the cells of their facts (`kinds.py`)
SIDES = NAMED + 1 + MOST_FACTS  # the facts of every side, one behind the other
SUMS = SIDES + SEATS * MOST_FACTS // 3  # a seat sees its own, the rivals' on average and at most, and more
MOST_SUMS = 128  # of a net
MORE = SUMS + MOST_SUMS  # how much more a fact is than when it was last asked for
LAST = MORE + 1  # what was last asked (`learned.py`), by net and seat: model, odds, sums, facts, kinds
VALUE, HIDDEN, TOLD = 1, 2, 2 + MOST_SUMS
TOLD_KINDS = TOLD + MOST_FACTS
KEPT = TOLD_KINDS + 1 + MOST_FACTS  # cells of a place there
SHELF = LAST + 2 * SEATS * KEPT  # where the first model lies
