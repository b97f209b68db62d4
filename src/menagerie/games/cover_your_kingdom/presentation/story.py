"""What happened, in words, and which clause each event carries out. No rules."""

from __future__ import annotations

from typing import Any

from menagerie.engine.letters import letter
from menagerie.engine.log import Event
from menagerie.engine.story import Story
from menagerie.engine.wording import some

from .. import terms as t
from ..cards.printed import names, powers
from .words import cards_together, hired_words, piles_words, stack_words

HIRED = {
    t.WIIZZZAARD: "CK-WIZ-1",
    t.HYPNOGRIFF: "CK-HYP-1",
    t.ELVES: "CK-ELF-1",
    t.MOBGOBLINS: "CK-MOB-1",
    t.MINNOWTAUR: "CK-MIN-1",
}
DRAWN = {t.FOR_DEAL: "CK-SETUP-5", t.FOR_DISCARD: "CK-DISC-3", t.FOR_REFILL: "CK-EOT-1"}


def clan(kind: int, stack: int) -> str:
    """Name a Clan and where it lies: `the Bragon Clan at B highland`."""
    return f"the {names()[kind]} Clan at {stack_words(stack)}"


def land(number: int) -> str:
    """Name a Land: `the highland`."""
    return f"the {t.LAND_NAMES[number]}"


def told(event: Event) -> str:
    """Name the cards that the seat was told of, after a colon; nothing if it was told of none."""
    kinds = ", ".join(names()[kind] for kind in event.secrets)
    return f": {kinds}" if kinds else ""


def way_of_settling(event: Event) -> str:
    """Name the clause: two of a kind or with a Wild, from the hand or with the top discard."""
    wild = max(event.a, event.b) > t.SPECIES
    return f"CK-SETTLE-{2 + 2 * wild + (event.c > 0)}"


def settles(event: Event) -> str:
    """Tell what makes a new Clan."""
    first = f"the discarded {names()[event.a]}" if event.c else names()[event.a]
    return f"{event.who} settles {first} + {names()[event.b]}."


def keeps(event: Event) -> str:
    """Tell that the last answer in a challenge was the defender's."""
    rival, kind = letter(event.c), names()[event.b]
    if event.a == t.AIR:
        return f"{event.who} wins the {kind} Clan from the inn; {rival} may not target it this turn."
    return f"{event.who} keeps {clan(event.b, event.a)}; {rival} may not target it again this turn."


def saves(event: Event) -> str:
    """Name the clause by which a Clan is saved: two cards, a Spydra, or a CT that counts as two."""
    if event.b:
        return "CK-ELF-5"
    return "CK-ELF-4" if event.a == t.SPYDRA else "CK-POW-16"


def shifts(event: Event) -> str:
    """Tell which end of a stack a Clan leaves for the other."""
    ends = ("bottom", "top") if event.b else ("top", "bottom")
    return f"{event.who} moves the {ends[0]} Clan of {stack_words(event.a)} to its {ends[1]}."


def stands(event: Event) -> str:
    """Tell how a Minnowtaur is placed."""
    how = "upright to guard" if event.b == t.UPRIGHT else "sideways to close"
    return f"{event.who} places a {names()[event.c]} {how} {stack_words(event.a)}."


def exchanges(event: Event) -> str:
    """Tell which two Clans Wiizzz Kid exchanged."""
    upper, lower = names()[event.b], names()[event.c]
    return f"{event.who} exchanges the {upper} Clan in {land(event.a)} with the {lower} Clan beneath it."


def finds_nothing(event: Event) -> str:
    """Tell that a Creature at the inn changes nothing, for one Ruler or for both."""
    name = names()[event.a]
    return f"{event.who} has nothing to choose for {name}." if event.who else f"{name}: there is no exchange."


def scores(event: Event) -> str:
    """Tell what a Kingdom counts."""
    bonus = f" and a bonus of {event.c}, {event.a + event.c} in all" if event.c else ""
    return f"{event.who} has {event.a} magic in {event.b} Creatures{bonus}."


def summed(event: Event) -> str:
    """Tell the magic that decides, and that bonuses are in it."""
    return f"{event.a} magic, bonus included," if event.c else f"{event.a} magic"


def reread_from(view: Any, events: list[Event], seat: int) -> int:
    """Tell from which event on a seat may read the history again: the start of its own last turn (CK-R10)."""
    if view.open_stacks or view.over:
        return 0
    for i in range(len(events) - 1, -1, -1):
        if events[i].what == t.E_CROWN and events[i].seat == seat:
            return i
    return 0


STORY = Story(
    {
        # set-up, turns and hands
        t.E_DEAL: (
            lambda e: "CK-2P-7" if e.a == t.TWO else "CK-SETUP-5",
            lambda e: f"{e.b} cards are shuffled and {e.c} dealt to each of {e.a} Rulers.",
        ),
        t.E_CROWN: ("CK-TURN-1", lambda e: f"{e.who} wears the Crown."),
        t.E_EMPTY_TURN: ("CK-END-4", lambda e: f"{e.who} has no cards and takes no action."),
        t.E_PASS: ("CK-TURN-7", lambda e: f"{e.who} has no legal action and passes."),
        t.E_END_TURN: ("CK-TURN-3", lambda e: f"{e.who} ends the turn."),
        t.E_DISCARD: (
            lambda e: "CK-POW-8" if e.b else "CK-DISC-1",
            lambda e: f"{e.who} discards {names()[e.a]}{' free of charge' * e.b}.",
        ),
        t.E_DRAW: (lambda e: DRAWN[e.b], lambda e: f"{e.who} draws {some(e.a, 'card')}{told(e)}."),
        # settle, recruit, counter
        t.E_SETTLE: (way_of_settling, settles),
        t.E_PLACE: ("CK-STACK-1", lambda e: f"{e.who} places the {names()[e.b]} Clan in {land(e.a)}."),
        t.E_RECRUIT: (
            "CK-RECRUIT-5",
            lambda e: f"{e.who} plays {names()[e.b]} to recruit {clan(e.c, e.a)}.",
        ),
        t.E_COUNTER: (
            lambda e: "CK-WILD-5" if e.b else "CK-CTR-2",
            lambda e: f"{e.who} counters with {cards_together(e.a, e.b)}.",
        ),
        t.E_DECLINE: (lambda e: "CK-ELF-1" if e.a == t.TO_ELVES else "CK-CTR-5", lambda e: f"{e.who} declines."),
        t.E_NO_CARDS: ("CK-CTR-12", lambda e: f"{e.who} has no cards to answer with."),
        t.E_WON: ("CK-CTR-4", lambda e: f"{e.who} wins the {names()[e.b]} Clan from {stack_words(e.a)}."),
        t.E_HELD: (lambda e: "CK-INN-9 CK-R45" if e.a == t.AIR else "CK-CTR-7 CK-RECRUIT-15", keeps),
        # Creatures for Hire
        t.E_HIRE: (
            lambda e: HIRED.get(e.b, "CK-HIRE-1") + " CK-POW-13" * (e.a != e.b),
            lambda e: f"{e.who} hires {hired_words(e.a, e.b)}.",
        ),
        t.E_SHIFT: (lambda e: "CK-INNH-5" if e.c == t.AT_INN else "CK-WIZ-2", shifts),
        t.E_TAKE: (
            lambda e: "CK-INNH-3" if e.c == t.AT_INN else "CK-HYP-1",
            lambda e: f"{e.who} takes {some(e.b, 'card')} from {letter(e.a)}{told(e)}.",
        ),
        t.E_RETURN: ("CK-HYP-2", lambda e: f"{e.who} gives {some(e.b, 'card')} back to {letter(e.a)}{told(e)}."),
        t.E_LURE: ("CK-ELF-1", lambda e: f"{e.who} sends the Elves to {clan(e.b, e.a)}."),
        t.E_SACRIFICE: (
            saves,
            lambda e: f"{e.who} sacrifices {cards_together(e.a, e.b)} and keeps {clan(e.d, e.c)}.",
        ),
        t.E_LURED: (
            lambda e: "CK-INNH-6" if e.c == t.AT_INN else "CK-ELF-1",
            lambda e: f"The {names()[e.b]} Clan at {stack_words(e.a)} leaves the game.",
        ),
        t.E_SWAP: ("CK-MOB-1", lambda e: f"{e.who} swaps {clan(e.a, e.b)} for {clan(e.c, e.d)}."),
        t.E_STAND: (lambda e: "CK-MIN-2" if e.b == t.UPRIGHT else "CK-MIN-4", stands),
        t.E_LEAVES: (
            lambda e: "CK-MIN-3" if e.b == t.UPRIGHT else "CK-MIN-6",
            lambda e: f"The {names()[e.c]} at {stack_words(e.a)} leaves.",
        ),
        # add
        t.E_ADD: ("CK-ADD-1", lambda e: f"{e.who} adds {names()[e.a]} to {land(e.b)}."),
        t.E_MOVED: (
            "CK-ADD-5",
            lambda e: f"{e.who} moves the {names()[e.a]} Clan from {land(e.b)} to {land(e.c)}.",
        ),
        # the Drafty Inn
        t.E_INN: (
            "CK-INN-2",
            lambda e: f"{e.who} plays {names()[e.a]} for {piles_words(e.b)} of the inn, a {names()[e.c]} Clan.",
        ),
        t.E_TURNED: ("CK-INN-1", lambda e: f"Pile {e.a} of the inn shows {names()[e.b]}."),
        t.E_BACK: ("CK-2P-9", lambda e: f"Pile {e.a} of the inn shows {names()[e.b]}, which is shuffled back."),
        t.E_INN_HIRE: ("CK-INNH-2", lambda e: f"{names()[e.a]} at the inn: both Rulers act on each other."),
        t.E_NOTHING: (lambda e: "CK-R47" if e.seat else "CK-INNH-9", finds_nothing),
        t.E_CHOSE: ("CK-R48", lambda e: f"{e.who} has chosen."),
        t.E_TAKEN: ("CK-INNH-4", lambda e: f"{e.who} takes {clan(e.b, e.a)}."),
        # constellations and Kingdom powers
        t.E_LIT: ("CK-CON-4", lambda e: f"{e.who} lights the constellation of the {names()[e.a]}."),
        t.E_MISSED: ("CK-CON-13", lambda e: f"{e.who} finds no token left for the {names()[e.a]}."),
        t.E_CLAIM: (
            "CK-LSB-2",
            lambda e: f"{e.who} has lit all ten constellations and earns the light speed bonus.",
        ),
        t.E_GRACE_OVER: ("CK-LSB-5", "Nobody can earn the light speed bonus any more."),
        t.E_POWER: ("CK-POW-2", lambda e: f"{e.who} reveals {powers()[e.a]['name']}: “{powers()[e.a]['text']}”"),
        t.E_KID: ("CK-POW-6", exchanges),
        t.E_THIRD: ("CK-POW-10", lambda e: f"{e.who} takes a third action as Match Maker."),
        t.E_KEEPS: ("CK-POW-8", lambda e: f"{e.who} keeps the rest."),
        # the end, and extended contests
        t.E_GAME_END: (
            lambda e: "CK-END-2" if e.a else "CK-R9",
            lambda e: f"{'The last card is played' if e.a else 'Nothing can change any more'}; the stacks are opened.",
        ),
        t.E_SCORE: (lambda e: "CK-SCORE-1" + " CK-CON-15" * (e.c > 0), scores),
        t.E_WINNER: ("CK-SCORE-4", lambda e: f"{e.who} wins with {summed(e)} and {e.b} Creatures."),
        t.E_ROUND: ("CK-EXT-2", lambda e: f"Round {e.a} begins."),
        t.E_ROUND_WON: ("CK-EXT-3", lambda e: f"{e.who} wins round {e.a}."),
        t.E_TOTAL: (
            "CK-EXT-1",
            lambda e: f"{e.who} ends the contest with {summed(e)} and {some(e.b, 'round')} won.",
        ),
    },
    reread_from,
    reveals=(t.E_DRAW, t.E_TAKE, t.E_TURNED, t.E_BACK),
    choices=(t.E_PASS, t.E_SHIFT, t.E_LURED, t.E_TAKEN),
    turns=(t.E_CROWN,),
    minor=(
        t.E_DEAL,
        t.E_END_TURN,
        t.E_DRAW,
        t.E_PLACE,
        t.E_DECLINE,
        t.E_NO_CARDS,
        t.E_TURNED,
        t.E_BACK,
        t.E_ROUND,
    ),
)
