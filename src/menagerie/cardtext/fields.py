"""Fields of a state that the rules of `machine` need and that two games have alike: effects that run and that wait.

The order of fields is the order of bytes, so a game whose records are older spells out its own.
"""

from __future__ import annotations

from menagerie.engine.fields import FLAG, Field, Layout, field, i1, i2, record, signed

#: An object in a slot of what waits; `objects` tells what the numbers mean. `unseen`: 1 for a card of a hand
#: that came into it so that not all saw which it is. `by`: who chose it, where somebody did.
AIM = record(field("slot", i1), field("object", i2), field("share", i2), field("unseen", FLAG), field("by", i1))

#: A static ability in force that changes no card.
HOLD = record(field("row", i2), field("static", i2))

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
