"""Why not, with the fact: what each clause that refuses an answer says of the cards as they lie."""

from __future__ import annotations

from menagerie.engine.reasons import Reasons

from .. import terms as t
from .hindrances import PrideFacts

REASONS = Reasons(
    PrideFacts,
    {
        # what the acting card does not do at all
        "BT-JF-1": "{actor} can only exile",
        "BT-DS-2": "{actor} can only exile",
        ("BT-CARD-13", t.V_EXILE): "{beyond}",
        ("BT-CARD-13", t.V_TURN_UP): "{beyond}",
        ("BT-CARD-13", t.V_WOUND_TWO): "{beyond}",
        "BT-EE-1": "{actor} is no Eagle Eye card",
        ("BT-ACT-15", t.V_WOUND_TWO): "{own}",
        ("BT-ACT-18", t.V_WOUND_TWO): "{actor} ({acting}) is acting",
        ("BT-WOUND-6", t.V_WOUND_TWO): "{unhurt}",
        # what it does not do to this card
        "BT-ACT-18": "{actor} ({acting}) is acting",
        "BT-ACT-15": "{own}",
        "BT-ACT-16": "{target} is not yours",
        "BT-NS-20": "{target} is not yours",
        "BT-EXILE-2": "{level}",
        "BT-CARD-13": "{beyond}",
        "BT-SF-1": "{actor} wounds one card",
        "BT-SF-4": "they are {levels}",
        "BT-SF-3": "they are {levels}",
        "BT-SF-2": "they are {levels}",
        # as it lies now
        "BT-WOUND-6": "{unhurt}",
        "BT-SHIELD-1": "{target} is not wounded",
        "BT-SHIELD-2": "{target} is wounded",
        "BT-SHIELD-11": "{target} is shielded",
        "BT-SHIELD-6": "{target} is shielded",
        "BT-EXILE-7": "{target} is yours and has Pride Factor {factor}; {easy} has 0",
        "BT-EXILE-4": "{target} has Pride Factor {factor}; in play with 0: {easy}",
        "BT-NS-15": "the Common Deck is empty",
        "BT-NS-2": "turned up lie {turned}",
        # cards in hand, and the rest
        "BT-SETUP-2": "somebody plays {color}",
        "BT-SETUP-4": "somebody has {warlord}",
        "BT-SETUP-13": "{unpicked}",
        "BT-HAND-2": "{unpicked}",
        "BT-HAND-1": "{argument} cards are too many",
        "BT-HAND-5": "your Color Deck holds {deck}",
        "BT-PRIDE-5": "your pile of Jade Fan Warriors is used up",
        "BT-PRIDE-4": "you hold no {card}",
        "BT-PRIDE-13": "you hold no {card}",
        "BT-PRIDE-2": "{card} costs {factor}, you have {budget}",
        "BT-WL-5": "your condition for it is not met this round",
        "BT-WL-7": "you have redeemed your {redeemed} Bonus",
    },
    {
        t.Q_ACT: "{actor} ({acting}) acts now; cards of hands are recruited in the Pride Phase",
        t.Q_COLOR: "you choose a colour first",
        t.Q_WARLORD: "you choose a Warlord first",
        t.Q_KEEP: "you choose cards to put back first",
        t.Q_CHOOSE: "you choose one of the cards turned up first",
        t.Q_REDEEM: "in the Honor Phase you redeem the Honor Bonus or leave it; cards are recruited in the Pride Phase",
        t.Q_RECRUIT: "in the Pride Phase you recruit from your hand and your pile; cards in play have acted",
        t.Q_DRAW: "you say first how many cards you draw",
        t.Q_RETURN: "you choose cards of your hand to put under the Color Deck first",
    },
)
