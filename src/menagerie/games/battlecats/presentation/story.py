"""What happened, in words, and which clause each event carries out. No rules."""

from __future__ import annotations

from collections.abc import Callable

from menagerie.engine.log import Event
from menagerie.engine.story import Story
from menagerie.engine.wording import some

from .. import terms as t
from ..cards.printed import names, warlords
from ..zones import owner_of
from .words import whose


def beginning(event: Event) -> str:
    """Name the clause that a round follows: the first two have fewer phases, those past the twelfth a condition."""
    if event.a > t.ROUNDS:
        return "BT-END-2"
    return "BT-ROUND-2" if event.a >= t.ACTION_ROUND else "BT-ROUND-1"


def on_row(what: str, clause: str) -> tuple[str, Callable[[Event], str]]:
    """Tell a deed done to a card in play: `A wounds B's Guard (4).`"""
    return clause, lambda e: f"{e.who} {what} {whose(e.a)} ({e.b})."


def masters_move(event: Event) -> str:
    """Tell how many Masters came to the front."""
    if event.a == 0:
        return "No Master moves."
    return "1 Master moves to the front." if event.a == 1 else f"{event.a} Masters move to the front."


def drawn_twelve(event: Event) -> str:
    """Tell of the cards drawn at set-up, by name for whoever was told."""
    told = ", ".join(names()[kind] for kind in event.secrets)
    return f"{event.who} draws {event.a} cards{': ' + told if told else ''}."


STORY = Story(
    {
        # set-up
        t.E_COLOR: ("BT-SETUP-2", lambda e: f"{e.who} plays {t.COLORS[e.a]}."),
        t.E_WARLORD: (
            "BT-SETUP-4",
            lambda e: f"{e.who} chooses {warlords()[e.a]['name']}, {warlords()[e.a]['nickname']}.",
        ),
        t.E_FOLLOWER: ("BT-SETUP-5", lambda e: f"{e.who}'s {names()[e.a]} follows the Warlord to the Discard Pile."),
        t.E_DECKS: (
            "BT-SETUP-12 BT-SETUP-10",
            lambda e: f"{e.who} shuffles a Color Deck of {e.a}; {e.b} Jade Fan Warriors lie beside it.",
        ),
        t.E_DREW_TWELVE: ("BT-SETUP-13", drawn_twelve),
        t.E_HAND: ("BT-SETUP-14", lambda e: f"{e.who} lays out a hand of {e.a}."),
        t.E_DEALER: ("BT-SETUP-16", lambda e: f"{e.who} deals."),
        # Deal and Re-order
        t.E_ROUND: (beginning, lambda e: f"Round {e.a} begins."),
        t.E_SHUFFLE: ("BT-DEAL-6", lambda e: f"The Discard Pile becomes a new Common Deck of {e.a}."),
        t.E_DEALT: ("BT-DEAL-2", lambda e: f"{whose(e.a)} comes into the Fray at {e.b}."),
        t.E_REORDERED: (lambda e: "BT-REORD-1" if e.a else "BT-REORD-5", masters_move),
        # Action
        t.E_PHASE: ("BT-ROUND-2", lambda e: f"The {t.STAGES[e.a]} Phase begins."),
        t.E_PASS: on_row("does not use", "BT-ACT-10"),
        t.E_NO_CHOICE: on_row("has no use for", "BT-ACT-11"),
        t.E_WOUND: on_row("wounds", "BT-WOUND-2"),
        t.E_HEAL: on_row("heals", "BT-SHIELD-1"),
        t.E_PROTECT: on_row("protects", "BT-SHIELD-2"),
        t.E_EXILE: on_row("exiles", "BT-EXILE-1"),
        t.E_TURN_UP: ("BT-NS-1", lambda e: f"{e.who} turns up {whose(e.a)}."),
        t.E_CHOOSE: (
            lambda e: "BT-NS-10" if owner_of(e.a) == e.seat else "BT-NS-4",
            lambda e: f"{e.who} chooses {whose(e.a)} for the Dealer Space ({e.b}).",
        ),
        t.E_UNDER: ("BT-NS-3", lambda e: f"{some(e.a, 'card')} go{'es' * (e.a == 1)} under the Common Deck."),
        t.E_DISHONOR: ("BT-NS-5", lambda e: f"{e.who} loses {e.a} Honor to Dishonor."),
        # Honor and Pride
        t.E_HONOR: ("BT-HONOR-1", lambda e: f"{e.who} counts {e.a} Honor and has {e.b}."),
        t.E_REDEEM: (
            lambda e: "BT-WL-3" if e.a == t.HONOR_REDEEMED else "BT-WL-4",
            lambda e: f"{e.who} redeems the {'Honor' if e.a == t.HONOR_REDEEMED else 'Pride'} Bonus of {e.b}.",
        ),
        t.E_DECLINE: ("BT-WL-6", lambda e: f"{e.who} leaves the Honor Bonus."),
        t.E_BUDGET: ("BT-PRIDE-1", lambda e: f"{e.who} counts {some(e.a, 'Pride Point')}."),
        t.E_RECRUIT: (
            lambda e: "BT-PRIDE-5" if e.a == t.JFW else "BT-PRIDE-6",
            lambda e: f"{e.who} recruits {names()[e.a]}; {some(e.b, 'Pride Point')} left.",
        ),
        t.E_REPLACE: ("BT-VIS-7", lambda e: f"{e.who} draws {names()[e.a]}."),
        t.E_CLEAR: ("BT-PRIDE-15 BT-PRIDE-16", "Fray and Dealer Space are cleared."),
        # Improve Recruit Hand, and the end
        t.E_IMPROVE: (
            lambda e: "BT-HAND-1" if e.seat else "BT-R72",
            lambda e: f"{e.who} draws {e.a} to improve the hand." if e.seat else "No card is left for a further round.",
        ),
        t.E_RETURN: ("BT-HAND-4", lambda e: f"{e.who} puts {names()[e.a]} under the Color Deck."),
        t.E_END: ("BT-END-1", lambda e: f"The game ends after round {e.a}."),
        t.E_SCORE: ("BT-END-7", lambda e: f"{e.who} has {e.a} Honor; recruited Masters weigh {e.b}."),
        t.E_WINNER: ("BT-OBJ-2", lambda e: f"{e.who} wins with {e.a} Honor."),
    },
    reveals=(t.E_DREW_TWELVE, t.E_DEALT, t.E_TURN_UP, t.E_REPLACE),
    choices=(t.E_RETURN,),
    minor=(
        t.E_COLOR,
        t.E_WARLORD,
        t.E_FOLLOWER,
        t.E_DECKS,
        t.E_DREW_TWELVE,
        t.E_HAND,
        t.E_DEALER,
        t.E_ROUND,
        t.E_SHUFFLE,
        t.E_DEALT,
        t.E_REORDERED,
        t.E_PHASE,
        t.E_PASS,
        t.E_NO_CHOICE,
        t.E_UNDER,
        t.E_DECLINE,
        t.E_BUDGET,
        t.E_REPLACE,
        t.E_CLEAR,
        t.E_IMPROVE,
        t.E_RETURN,
    ),
)
