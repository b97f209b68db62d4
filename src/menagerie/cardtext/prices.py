"""What cards cost for the rest of a turn that somebody plays: all of a sort, or the next of it."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.describer import Describer
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Effect, Line, Meanings
from menagerie.cardtext.tree import Node
from menagerie.cardtext.withholding import meant
from menagerie.cardtext.writer import Writer

#: Whoever plays them is told by one of these.
_PLAYING = {"YouPlayNow": "You", "TheyPlayNow": "Opponent", "ThatPlaysNow": "ThatPlayer"}
ONE_PLAYS = "OnePlaysNow"  # where a game has more players than two


def costs(bits: int, cut: int = 0) -> Effect:
    """Make the meaning of what cards cost in this turn that a player plays: the next one less, or by the bits.

    cut: how much less, where the text does not say it.
    """

    def effect(w: Writer, tree: Node) -> None:
        adjectives, noun, wheres = tree[0].args
        w.describe.played(noun)
        told = [where for where in wheres if where.kind in _PLAYING or where.kind == ONE_PLAYS]
        if len(told) != 1:
            raise TextError(tree.at, "say who plays it: '… you play this turn'")
        thing = Node("Thing", (adjectives, noun, tuple(where for where in wheres if where not in told)), tree[0].at)
        w.describe.refuse_slots(thing)
        player = told[0][0] if told[0].args else Node(_PLAYING[told[0].kind], (), told[0].at)
        number, about = w.describe.number(cut or tree[1]), w.describe.filter(thing) * ops.CHEAPENED + bits
        who = ops.YOU if player.kind == "You" else meant(w, player)
        with w.in_turn(who, player.kind == "EachOpponent"):
            w.row(ops.CHEAPEN, who, number, about)

    return effect


def who_plays(d: Describer, tree: Node) -> Line:
    """Refuse to tell anything else of cards that somebody plays this turn."""
    raise TextError(tree.at, "of cards that somebody plays so it is told what they cost: 'the next … costs … less'")


PRICES = Meanings(
    effects={
        "NextLess": costs(0),
        "AllLess": costs(ops.IS_ALL),
        "NextMore": costs(ops.IS_MORE),
        "AllMore": costs(ops.IS_ALL | ops.IS_MORE),
    },
    wheres=dict.fromkeys(_PLAYING, who_plays),
)
