"""Why not, with the fact: what each clause that refuses an answer says of the Kingdoms as they lie."""

from __future__ import annotations

from menagerie.engine.reasons import Reasons

from .. import terms as t
from .hindrances import KingdomFacts

REASONS = Reasons(
    KingdomFacts,
    {
        # what it is
        "CK-TURN-7": "{choices} answers are open to you",
        "CK-DISC-2": "{card} is no Clanning Creature",
        "CK-SETTLE-6": "{first} and {second} are both Wilds",
        "CK-SETTLE-7": "{first} and {second} are two species",
        "CK-POW-12": "{first} and {second} are two species",
        "CK-SETTLE-8": "{discard_top}",
        "CK-RECRUIT-2": "{not_a_rival}",
        "CK-RECRUIT-5": "{unfit}",
        "CK-CTR-2": "{unfit}",
        "CK-INN-2": "{inn_hand}",
        "CK-INN-11": "nothing lies on top of pile {empty_pile}",
        "CK-INN-3": "{card} would join {taken}",
        "CK-R51": "{card} would join {taken}",
        "CK-INN-4": "{card} would join {taken}, which are all Wilds",
        "CK-MIN-1": "there is no maneland with {seats} Rulers",
        "CK-TERM-1": "{ruler} is you",
        "CK-INNH-4": "{empty}",
        "CK-INNH-5": "{stack} is your own",
        "CK-INNH-6": "{stack} is your own",
        "CK-ELF-1": "there is no Clan in {stack}",
        "CK-MOB-1": "{empty_own}",
        "CK-MOB-3": "there is no Clan in {stack}",
        # what is held
        "CK-HIRE-1": "you hold {held}",
        "CK-DISC-1": "you hold {held}",
        "CK-POW-8": "you hold {held}",
        "CK-SETTLE-5": "you hold {held}",
        "CK-SETTLE-4": "you hold {held}",
        "CK-SETTLE-3": "you hold {held}",
        "CK-SETTLE-2": "you hold {held}; a pair needs 2",
        "CK-ADD-3": "there is no Clan in your {land}",
        "CK-ADD-1": "the exposed Clan in your {land} is of {species}, and you hold {held}",
        "CK-POW-13": "{other_hire}",
        "CK-HYP-2": "{returned}",
        "CK-ELF-5": "{sacrificed}",
        "CK-ELF-4": "you hold {held}",
        "CK-POW-6": "{kid}",
        # how much it counts
        "CK-CTR-10": "the last play counts as 1 Creature, so you answer with one card",
        "CK-WILD-5": "{weak}",
        "CK-WILD-6": "both cards are CTs",
        "CK-R61": "both cards stand in for a {species}",
        "CK-POW-16": "{weak}",
        "CK-POW-17": "against {card} stands SubCerbient: it counts as 1 Creature",
        "CK-POW-18": "neither of your cards is a {species}",
        # where it lies
        "CK-R22": "{ruler} holds no card",
        "CK-R23": "{shifted}",
        "CK-STACK-2": "{species} may not live in the {land}",
        "CK-ADD-7": "{species} may not live in the {land}",
        "CK-MIN-4": "a sideways Minnowtaur closes your Land for {species}",
        "CK-RECRUIT-1": "you have no Clan in your Kingdom",
        "CK-MOB-2": "you have no Clan in your Kingdom",
        "CK-RECRUIT-7": "{ruler} sits {apart} seats from you; with {seats} Rulers you reach {reach}",
        "CK-RECRUIT-3": "{ruler} has 1 Clan",
        "CK-ELF-2": "{ruler} has 1 Clan",
        "CK-RECRUIT-13": "a sideways Minnowtaur closes your Land for {species}",
        "CK-RECRUIT-14": "an upright Minnowtaur guards {stack}",
        "CK-MIN-2": "an upright Minnowtaur guards {stack}",
        "CK-RECRUIT-15": "you failed to recruit this Clan this turn",
        "CK-ELF-3": "you failed to recruit this Clan this turn",
        # when
        "CK-HIRE-5": "nothing on the table is a target for {card}",
        "CK-TURN-3": "you have taken {actions} this turn",
        "CK-POW-10": "you have taken {actions} this turn; the one more of Match Maker must settle",
        "CK-TURN-2": "you have taken no action this turn, and {choices} are open to you",
    },
    {
        t.Q_ACT: "in your turn you use cards of your hand, on exposed Clans or the top of the discard pile",
        t.Q_LAND: "your new Clan is placed first; act again after that",
        t.Q_MOVE: "say first whether the Clan stays; act again after that",
        t.Q_COUNTER: "a challenge is on: you counter with Creatures from your hand, or decline",
        t.Q_SACRIFICE: "Elves are on your Clan: you save it with Creatures from your hand, or decline",
        t.Q_TARGET: "you choose the target of the hired Creature first",
        t.Q_INN: "you choose whom the Creature of the inn hits first",
        t.Q_RETURN: "you choose cards of your hand to give back first",
        t.Q_DISCARD: "your turn ends: you may discard Clanning Creatures of your hand for free",
    },
)
