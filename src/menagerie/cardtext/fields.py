"""Fields of a state that the rules of `machine` need and that games have alike: effects that run, wait and last.

The order of fields is the order of bytes, so a game whose records are older spells out its own.
"""

from __future__ import annotations

from typing import Any

from menagerie.cardtext import ops
from menagerie.engine.fields import ALL, FLAG, OWNER, Field, Layout, Unit, by_seat, field, i1, i2, i4, record, signed

#: An object in a slot of what waits; `objects` tells what the numbers mean. `unseen`: 1 for a card of a hand
#: that came into it so that not all saw which it is. `by`: who chose it, where somebody did.
AIM = record(field("slot", i1), field("object", i2), field("share", i2), field("unseen", FLAG), field("by", i1))

#: A static ability in force that changes no card.
HOLD = record(field("row", i2), field("static", i2))

#: The counters on a card in play, by their kind (`machine/counters.py`).
TOKENS = field("tokens", i2.to(ops.MOST_COUNTERS)[ops.COUNTERS], "counters, by the order in which the box names them")

#: Where a program stands: the last fields of a frame.
RUNNING = [
    field("pc", i2, "the row of the program that runs next"),
    field("going", FLAG, "1: that row asks"),
    field("did", signed(i1), "1: what the last `may` offered was done; declined: -1"),
    field("mode", i1),
    field("x", i1),
    field("every", i1, "1: that row asks one player after the other"),
    field("loop", i1, "the player of a loop, or who chooses for all now"),
    field("that", i1, "the player of the event"),
    field("aimed", i1, "the target player"),
    field("attacker", i2),
    field("event", i2, "the object of the event"),
    field("amount", i2),
    field("left", i2, "of a row that asks: how many are chosen or left"),
    field("rest", i1, "cards looked at and not kept"),
]


def waiting(*own: Field, kept: int) -> Layout:
    """Make the record of an effect that waits; `own`: fields of the game; `kept`: objects that it keeps for later."""
    return record(
        field("seat", i1),
        field("row", i2, "its source, 0 of a card that is not in play"),
        field("that", i1, "the player of the event"),
        *own,
        field("kind", i2),
        field("ability", i2),
        field("amount", i2),
        field("event", i2),
        # of what is kept for a later moment
        field("moment", i1),
        field("aimed", i1),
        field("attacker", i2),
        field("frame", i1),
        field("x", i1),
        field("pc", i2),
        field("slot", i1[kept]),
        field("object", i2[kept]),
    )


class Shared:
    """What every state of such a game keeps; a game lays it where its records have it: `*SHARED("n_aims", "n_later")`.

    numbers: the page of the game's numbers. kind, seats: units of kinds, and of seats as bits. rows, bits: how the
    number of rows in play lies, and what is told of them as bits. waits, lasts: records of what waits, and of changes.
    """

    def __init__(
        self, numbers: Any, *, kind: Unit, seats: Unit, rows: Unit, bits: Unit, waits: Layout, lasts: Layout
    ) -> None:
        each = by_seat(numbers.SEATS)
        fields = (
            field("turns", i2, "number of the turn", sees=ALL),
            field("dirty", FLAG, "1: derived numbers must be written anew", sees=ALL),
            field("touchy", FLAG, "1: what is in force depends on what may change without `dirty`", sees=ALL),
            field("n_rows", rows, "rows of cards in play that are given out", sees=ALL),
            field("n_wait", i1, sees=ALL),
            field("n_later", i1, "what is kept for a later moment", sees=ALL),
            field("n_aims", i2, sees=ALL),
            field("n_lasting", i2, sees=ALL),
            field("n_binding", i1, sees=ALL),
            field("holding", bits, "kinds of static abilities in play, as bits, see `refresh`", sees=ALL),
            field("watching", bits, "happenings that something in play waits for, as bits", sees=ALL),
            field("clock", i4, "how often something began to apply", sees=ALL),
            field("n_put", i1[each], "cards of the hand that are picked for something", sees=ALL),
            field("put", kind[each, numbers.HOLDERS], "their kinds, ascending", sees=OWNER),
            field("wait", waits[numbers.WAITING + 1], sees=ALL),
            field("later", waits[numbers.LATER + 1], sees=ALL),
            field("lasting", lasts[numbers.LASTING + 1], sees=ALL),
            field("binding", HOLD[numbers.BINDING + 1], sees=ALL),
            field("aims", AIM[numbers.AIMS + 1], sees=ALL, but="but cards of a hand or deck: who knows them"),
            field("seen", seats[each, numbers.HOLDERS], "who has seen each card of the deck", sees=ALL, upto="n_deck"),
        )
        self.fields = {one.name: one for one in fields}

    def __call__(self, *names: str) -> list[Field]:
        """Give some of them, in this order."""
        return [self.fields[name] for name in names]
