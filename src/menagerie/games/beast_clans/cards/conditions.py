"""What the conditions of Beast Clans ask: Biomass, Levels, what happened this turn, what others have."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.describer import Describer
from menagerie.cardtext.describing import bare, compares, controls, denied, matches, played, stat_is
from menagerie.cardtext.meanings import Condition, Line
from menagerie.cardtext.tree import Node


def _discarded(d: Describer, tree: Node, event: int, it: int | None) -> Line:
    return ops.DEFEATED_THIS_TURN, d.filter(tree[0]), ops.AT_LEAST, d.number(1)


def _at_least(kind: int) -> Condition:
    return lambda d, tree, event, it: (kind, ops.AT_LEAST, d.number(tree[0]), 0)


def _happened(happening: str) -> Condition:
    return lambda d, tree, event, it: (
        ops.HAPPENED,
        d.code("happening")[happening],
        d.number(tree[0] if tree.args else 1),
        0,
    )


def _more_than(comparison: int) -> Condition:
    """Make the meaning of a condition that there is more of one thing than of another, or less."""
    return lambda d, tree, event, it: (
        *(ops.COUNTS, d.filter(tree[0]), comparison),
        d.book.intern("numbers", (ops.NUMBER_OF, d.filter(tree[1]))),
    )


def _than_deck(comparison: int) -> Condition:
    """Make the meaning of a condition that there is more of something than cards in the own deck, or less."""
    return lambda d, tree, event, it: (
        *(ops.COUNTS, d.filter(tree[0]), comparison),
        d.book.intern("numbers", (ops.DECK_SIZE, 0)),
    )


def _against_one(comparison: int) -> Condition:
    """Make the meaning of a condition that an opponent controls more of something than you, or fewer (BC-R120)."""

    def condition(d: Describer, tree: Node, event: int, it: int | None) -> Line:
        adjectives, noun, wheres = tree[0].args
        own, theirs = (Node("Thing", (adjectives, noun, (*wheres, Node(who))), tree.at) for who in ("Yours", "Theirs"))
        number = d.book.intern("numbers", (ops.NUMBER_OF, d.filter(own)))
        return ops.COUNTS_OF_ONE, d.filter(theirs), comparison, number

    return condition


def _hand_against_one(comparison: int) -> Condition:
    """Make the meaning of a condition that an opponent has more cards in hand than you, or fewer (BC-R120)."""

    def condition(d: Describer, tree: Node, event: int, it: int | None) -> Line:
        own = Node("Thing", ((), Node("Card"), (Node("InYour", (Node("Hand"),)),)), tree.at)
        return ops.HAND_OF_ONE, comparison, d.book.intern("numbers", (ops.NUMBER_OF, d.filter(own))), 0

    return condition


def stat_in(d: Describer, slot: int, stat: str) -> int:
    """Intern a stat of a card that is named."""
    return d.book.intern("numbers", (ops.STAT_IN, slot * 8 + d.code("stat")[stat]))


def _their_life(comparison: int) -> Condition:
    """Make the meaning of a condition that the Royal of an opponent has less Life than yours, or more."""

    def condition(d: Describer, tree: Node, event: int, it: int | None) -> Line:
        royal = (ops.TYPES, d.mask(Node("Royal")), 0, 0)
        life = (ops.STAT, d.code("stat")["Life"], comparison, stat_in(d, ops.YOUR_LEADER, "Life"))
        about = d.filter_of(royal, (ops.CONTROLLED, ops.OPPONENT, 0, 0), life)
        return ops.COUNTS, about, ops.AT_LEAST, d.number(1)

    return condition


CONDITIONS: dict[str, Condition] = {
    "AnyControls": controls("Theirs", ops.COUNTS_OF_ONE),
    "AnyHandIs": compares(ops.HAND_OF_ONE),
    "Inflicted": _at_least(ops.INFLICTED),  # BC-R95
    "BiomassLeft": _at_least(ops.BIOMASS_LEFT),
    "BeingWielded": matches(bare(ops.WIELDED)),
    "EnteredNow": matches(bare(ops.ENTERED)),
    "OneDefeated": _discarded,
    "Searched": _happened("YouSearch"),
    "Accompanied": _happened("Accompanies"),
    "Attacked": _happened("Attacks"),
    "NotAttacked": denied(_happened("Attacks")),
    "AttackedTwice": _happened("AttacksAgain"),
    "AttackedWith": lambda d, tree, event, it: (
        *(ops.HAPPENED, d.code("happening")["Attacks"]),
        *(d.number(tree[0]), 0),
    ),
    "TheyControlMore": _against_one(ops.MORE),
    "TheyControlFewer": _against_one(ops.FEWER),
    "TheyHoldMore": _hand_against_one(ops.MORE),
    "TheyHoldFewer": _hand_against_one(ops.FEWER),
    "EachControlsMore": denied(_against_one(ops.AT_MOST)),
    "EachControlsFewer": denied(_against_one(ops.AT_LEAST)),
    "EachHoldsMore": denied(_hand_against_one(ops.AT_MOST)),
    "EachHoldsFewer": denied(_hand_against_one(ops.AT_LEAST)),
    "HasBiomass": lambda d, tree, event, it: (ops.BIOMASS_LEFT, ops.AT_LEAST, d.number(tree[0]), 1),
    "HasNoBiomass": lambda d, tree, event, it: (ops.BIOMASS_LEFT, ops.EXACTLY, d.number(0), 1),
    "HasLessBiomass": lambda d, tree, event, it: (ops.BIOMASS_LEFT, ops.AT_MOST, d.number(tree[0]), 1),
    "NoBiomassLeft": lambda d, tree, event, it: (ops.BIOMASS_LEFT, ops.EXACTLY, d.number(0), 0),
    "WasTurnedUp": _happened("IsTurnedUp"),
    "Wields": matches(bare(ops.WIELDING)),
    "AttackedNow": matches(bare(ops.ATTACKED_NOW)),
    "WasStruckNow": matches(bare(ops.ATTACKED_NOW, 1)),
    "DidStrikeNow": matches(bare(ops.ATTACKED_NOW, 2)),
    "YouLost": lambda d, tree, event, it: (ops.INFLICTED, ops.AT_LEAST, d.number(tree[0]), 1),
    "TheirLifeLess": _their_life(ops.FEWER),
    "TheirLifeMore": _their_life(ops.MORE),
    "DidNotAttack": denied(matches(bare(ops.ATTACKED_NOW))),
    "HasStat": matches(stat_is(ops.STAT)),
    "MoreThan": _more_than(ops.MORE),
    "FewerThan": _more_than(ops.FEWER),
    "MoreThanDeck": _than_deck(ops.MORE),
    "FewerThanDeck": _than_deck(ops.FEWER),
    "DeckAtLeast": _at_least(ops.DECK_CARDS),
    "DeckAtMost": lambda d, tree, event, it: (ops.DECK_CARDS, ops.AT_MOST, d.number(tree[0]), 0),
    "DeckEmpty": lambda d, tree, event, it: (ops.DECK_CARDS, ops.EXACTLY, d.number(0), 0),
    "DrewMany": _happened("YouDraw"),
    "DiscardedOne": _happened("FromHand"),
    "DiscardedMany": _happened("FromHand"),
    "IsQuality": matches(lambda d, tree: d.quality(tree[0])),
    "PlayedNone": lambda d, tree, event, it: played(d, tree[0], ops.EXACTLY, 0),
}
