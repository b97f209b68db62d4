"""What people say for the words of Alpha Clash: read at once in our words, with the tag that alone can be meant."""

from __future__ import annotations

import pytest

from cardtext.sayings import AT_ONCE, IN_OUR_WORDS, NOT, faults, verdict

MEANT = {
    ("Relic", "Once per turn: Pay 1: Draw a card."): "Once per turn, pay a resource: Draw a card.",
    (
        "Relic",
        "Pay 2, send Ember Warden to Oblivion: Destroy target Clash card.",
    ): "Pay 2 resources and sacrifice Ember Warden: Send target Clash card to Oblivion.",
    (
        "Relic",
        "At the start of your turn, you may pay 2 to draw a card.",
    ): "At the start of your turn, you may pay 2 resources. If you do, draw a card.",
    ("Clash", "Ember Warden can't be blocked."): "Ember Warden cannot be obstructed.",
    ("Clash", "When Ember Warden is defeated, draw a card."): "Defeat: Draw a card.",
    ("Clash", "Enter: If you control another Alpha, draw a card."): (
        "Enter: If you control another Alpha card, draw a card."
    ),
    ("Clash", "If a Clash card was defeated this turn, Ember Warden costs 2 less to play."): (
        "While a Clash card was defeated this turn, Ember Warden costs 2 less."
    ),
    ("Clash", "Enter: Deal damage equal to Ember Warden's attack to target Clash card."): (
        "Enter: Deal damage equal to the attack of Ember Warden to target Clash card."
    ),
    ("Clash", "Prevent all damage that would be dealt to Ember Warden."): "Ember Warden cannot be dealt damage.",
    ("Clash", "Ember Warden gets +1/+0 during your turn."): (
        "While you are the active player, Ember Warden gets +1/+0."
    ),
    ("Weapon", "Equipped Clash card gets +1/+1 and has Superspeed."): "The host gets +1/+1 and Superspeed.",
    ("Weapon", "The host gets +2/+0 and can't obstruct."): "The host gets +2/+0, and the host cannot obstruct.",
    ("Weapon", "The host gets +3/+0 while attacking."): "While the host is attacking, the host gets +3/+0.",
    ("Weapon", "Attack: Draw a card."): "Whenever the host attacks, draw a card.",
    ("Weapon", "Once per turn, Victory: Draw a card."): (
        "Once per turn, whenever the host defeats a Clash card, draw a card."
    ),
    ("Trap", "When your opponent attacks, deal 3 damage to the attacker."): (
        "Counter - Attack: Deal 3 damage to the attacker."
    ),
    ("Trap", "When your opponent plays a Clash card, negate it."): ("Counter - Play against a Clash card: Negate it."),
    ("Trap", "When your opponent plays a Clash card, deal 2 damage to it."): (
        "Counter - Play against a Clash card: When that card enters play, deal 2 damage to it."
    ),
    ("Clash", "Whenever you play a Clash card, it gets +1/+0 until end of turn."): (
        "Whenever you play a Clash card, when that card enters play, it gets +1/+0 until end of turn."
    ),
    ("Clash", "The first time each turn that you draw a card, gain 1 health."): (
        "The first time you draw a card each turn, gain 1 health."
    ),
    ("Clash", "Ember Warden attacks each turn if able."): "Ember Warden must attack each turn if able.",
    ("Basic", "Your next Clash card this turn costs 1 less."): "The next Clash card you play this turn costs 1 less.",
    ("Basic", "Red Clash cards you play this turn cost 1 less."): (
        "Every red Clash card you play this turn costs 1 less."
    ),
    ("Basic", "Draw a card.\nGain 1 health."): "Draw a card. Gain 1 health.",
    ("Trap", "Counter - Basic: Negate that card and send it to Oblivion."): (
        "Counter - Play against a Basic Action: Negate that card. Send it to Oblivion."
    ),
    ("Trap", "Counter - Attack: Destroy the attacker if its attack is 3 or less."): (
        "Counter - Attack: If it has attack 3 or less, send the attacker to Oblivion."
    ),
    ("Quick", "Negate target Action."): "Counter - Play against an Action: Negate that card.",
    ("Quick", "Counter - Play: Negate target card unless its controller pays 2."): (
        "Counter - Play: Negate that card unless its controller pays 2 resources."
    ),
    ("Basic", "If you control fewer Clash cards than your opponent, draw 2 cards."): (
        "If your opponent controls more Clash cards than you, draw 2 cards."
    ),
    ("Basic", "Deal 2 damage to target Clash card. If you control an Alpha, deal 4 damage instead."): (
        "Deal 2 damage to target Clash card. If you control an Alpha card, deal 4 damage to it instead."
    ),
    ("Basic", "Scry 2."): (
        "Look at the top 2 cards of your deck and put any number of them on the bottom of your deck and the rest on "
        "top of your deck."
    ),
    ("Basic", "Target Clash card gets +X/+0 until end of turn, where X is the number of Weapons you control."): (
        "Target Clash card gets +1/+0 for each Weapon you control until end of turn."
    ),
}


@pytest.mark.parametrize(("kind", "said"), MEANT)
def test_what_people_say_is_read_as_ours(kind, said):
    assert verdict("alpha_clash", kind, said) == (IN_OUR_WORDS, MEANT[kind, said])
    assert verdict("alpha_clash", kind, MEANT[kind, said])[0] == AT_ONCE


@pytest.mark.parametrize(
    ("kind", "said", "told"),
    [
        ("Relic", "Victory: Draw a card.", "a Relic is in no clash"),
        ("Weapon", "Enter: Negate target Action.", "to negate is an answer"),
        ("Trap", "Counter - Attack: Copy target Quick Action.", "to copy is an answer"),
        ("Basic", "Clash cards your opponent controls enter play engaged.", "is said by a card in play"),
        ("Basic", "Draw a card. If it is a Clash card, gain 1 health.", "a card that is not shown"),
        ("Basic", "Draw a card. If you do, gain 1 health.", "'if you do' follows a sentence with 'may'"),
        (
            "Basic",
            "If you control a Relic, draw 2 cards instead.",
            "says what is done otherwise",
        ),
        (
            "Basic",
            "Deal 1 damage to target Clash card. If you control a Relic, deal 2 damage to target Contender instead.",
            "is done to the same",
        ),
        ("Basic", "Return target Clash card defeated this turn to its owner's hand.", "are counted"),
        ("Basic", "Double the attack of each Clash card until end of turn.", "the attack of one card"),
        ("Relic", "Ember Warden gets +2/+0 for each Egg counter on Ember Warden.", "it is +1 or +0"),
        ("Basic", "Exchange the attack and defense of a resource until end of turn.", "chosen to be readied alone"),
        ("Relic", "Players can't gain health.", "'gain' cannot stand here"),
        ("Relic", "Whenever Ember Warden becomes engaged, draw two cards.", "'becomes' cannot stand here"),
    ],
)
def test_what_cannot_be_is_told_of_the_fault_itself(kind, said, told):
    assert told in faults("alpha_clash", kind, said)[0][0]


def test_what_looks_back_is_no_ability_of_its_own():
    said = "Enter: Draw a card. If it is a Clash card, gain 1 health."
    found, told = verdict("alpha_clash", "Clash", said)
    assert found == NOT and "This can be read" not in told
