"""What happened, in words, and which clause each event carries out. No rules."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.letters import letter
from menagerie.engine.log import Event
from menagerie.engine.story import Story
from menagerie.engine.wording import some

from . import terms as t
from .objects import owner_in
from .printed import names

PARTS = {t.GUARDING: "Guard Step", t.DEAL: "Damage Step"}
STEPS = {
    t.BIOMASS: "Biomass Step",
    t.UPKEEP: "Upkeep Step",
    t.EVOLUTION: "Evolution Step",
    t.DRAWING: "Draw Step",
    t.FIRST_PLAY: "Play Phase 1",
    t.FIRST_COMBAT: "Combat Phase 1: Attack Step",
    t.SECOND_COMBAT: "Combat Phase 2: Attack Step",
    t.SECOND_PLAY: "Play Phase 2",
    t.LATE_EVOLUTION: "Late Evolution Step",
    t.TRANSITION: "Transition Step",
}


def drawn(event: Event) -> str:
    """Tell of a drawn card, by name for whoever was told."""
    told = ", ".join(names()[kind] for kind in event.secrets)
    return f"{event.who} draws {told or 'a card'}."


def at(event: Event) -> str:
    """Name a card in play: `Boar (5)`."""
    return f"{names()[event.a] or 'a face-down card'} ({event.b})"


def other(event: Event) -> str:
    """Name the other card in play of an event."""
    return f"{names()[event.c] or 'a face-down card'} ({event.d})"


def laid(event: Event) -> str:
    """Tell of a Royal that is laid face-down, by name for whoever laid it."""
    told = "".join(f": {names()[kind]}" for kind in event.secrets)
    return f"{event.who} lays a Royal face-down{told}."


def breached(event: Event) -> str:
    """Tell of a card played face-down, by name for whoever played it."""
    told = "".join(f": {names()[kind]}" for kind in event.secrets)
    return f"{event.who} plays a card face-down ({event.a}){told}."


def used(event: Event) -> str:
    """Tell of an activated cost ability."""
    where = "pending" if event.b == t.PENDING else event.b
    return f"{event.who} activates {names()[event.a]} ({where})."


def tossed(event: Event) -> str:
    """Tell what a player called and how the coin fell."""
    sides = ("", "heads", "tails")
    return f"{event.who} calls {sides[event.a]}: it is {sides[event.b]}."


def stepped(event: Event) -> str:
    """Tell which step begins."""
    return f"{PARTS.get(event.b) or STEPS[event.a]}."


def aimed(event: Event) -> str:
    """Tell a target: a card on the field, a player, or a card elsewhere."""
    if event.a <= t.ROWS:
        return f"The target is {names()[event.b] or 'a face-down card'} ({event.a})."
    if event.a < t.IN_CHAIN:
        return f"The target is {letter(event.a - t.PLAYER)}."
    whose = f" of {letter(owner_in(event.a))}" if event.a >= t.ZONED else ""
    return f"The target is {names()[event.b] or 'a card'}{whose}."


def named(event: Event) -> str:
    """Name a card that moves unseen, for whoever knows it."""
    return ", ".join(names()[kind] for kind in (event.a, *event.secrets) if kind) or "a card"


def put(event: Event) -> str:
    """Tell of a card that is put into a deck."""
    return f"{named(event)} is put on {'the bottom' if event.b == ops.BOTTOM else 'top'} of {event.who}'s deck."


def revealed(event: Event) -> str:
    """Tell of a card that is shown: where it lies face-down, or in a hand."""
    return f"{at(event)} is revealed." if event.b else f"{event.who} reveals {names()[event.a]}."


def hand_seen(event: Event) -> str:
    """Tell that a player looks at a card of a hand, by name for both."""
    told = ", ".join(names()[kind] for kind in event.secrets) or "a card"
    return f"{event.who} sees {told} in {letter(event.b)}'s hand."


STORY = Story(
    {
        # set-up
        t.E_LAID: ("BC-SETUP-1", laid),
        t.E_SHUFFLE: ("BC-SETUP-2", lambda e: f"{e.who} shuffles a deck of {e.a}."),
        t.E_COIN: ("BC-SETUP-3", tossed),
        t.E_DIE: ("BC-SETUP-3", lambda e: f"{e.who} rolls {e.a}."),
        t.E_WINNER_CHOOSES: ("BC-SETUP-4", lambda e: f"{e.who} may choose who begins."),
        t.E_FIRST: ("BC-SETUP-4", lambda e: f"{e.who} takes the first turn."),
        t.E_ROYAL: ("BC-SETUP-6", lambda e: f"{e.who} reveals {names()[e.a]}."),
        # the turn
        t.E_TURN: ("BC-TURN-1", lambda e: f"Turn {e.a} begins: {e.who}."),
        t.E_STEP: ("BC-TURN-1", stepped),
        t.E_BIOMASS: ("BC-BIO-2", lambda e: f"{e.who} has {e.a} Biomass."),
        t.E_UPKEEP: ("BC-UPK-2", lambda e: f"{e.who} pays {e.c} for {at(e)}."),
        t.E_DECLINED: ("BC-UPK-4", lambda e: f"{e.who} does not pay for {at(e)}."),
        t.E_EVOLVED: ("BC-START-4", lambda e: f"{e.who}'s {names()[e.a]} evolves to Level {e.b}."),
        t.E_DRAW: ("BC-START-5", drawn),
        t.E_END_TURN: ("BC-R71", lambda e: f"{e.who}'s turn is over."),
        # cards and abilities
        t.E_PLAY: ("BC-PLAY-1", lambda e: f"{e.who} plays {names()[e.a]} for {e.b}."),
        t.E_BREACH: ("BC-BRE-2", breached),
        t.E_ENTER: ("BC-PLAY-3", lambda e: f"{at(e)} enters the field under {e.who}."),
        t.E_WEATHER_OVER: ("BC-R16", lambda e: f"{names()[e.a]} is over."),
        t.E_USE: ("BC-ABIL-10", used),
        t.E_TRIGGER: ("BC-ABIL-4", lambda e: f"{e.who}'s {at(e)} activates."),
        t.E_RESOLVE: ("BC-PP-12", lambda e: f"{names()[e.a]} resolves."),
        t.E_ENDLESS: ("BC-R100", lambda e: f"{at(e)} does not activate any more."),
        t.E_FROM_HAND: ("BC-SRCH-6", lambda e: f"{e.who} discards {names()[e.a]}."),
        # combat
        t.E_ATTACK: ("BC-CMB-1", lambda e: f"{e.who} attacks {other(e)} with {at(e)}."),
        t.E_NO_ATTACK: ("BC-CMB-6", lambda e: f"{e.who} does not attack."),
        t.E_WIELD: ("BC-EQ-3", lambda e: f"{at(e)} wields {other(e)}."),
        t.E_ACCOMPANY: ("BC-ACC-1", lambda e: f"{e.who} lets {at(e)} accompany {other(e)}."),
        t.E_JOINED: ("BC-ACC-1", lambda e: f"{at(e)} accompanies {other(e)}."),
        t.E_GUARD: ("BC-GDN-1", lambda e: f"{at(e)} takes the attack of {other(e)}."),
        t.E_COMBAT_DAMAGE: ("BC-DMG-1", lambda e: f"{at(e)} takes {e.c} damage, {e.d} is left."),
        # Life, Uses, and leaving the field
        t.E_DAMAGE: ("BC-DMG-13", lambda e: f"{at(e)} takes {e.c} damage, {e.d} is left."),
        t.E_LIFE: ("BC-R98", lambda e: f"{at(e)} gains {e.c}, {e.d} is left."),
        t.E_WORN: ("BC-EQ-10", lambda e: f"{at(e)} loses {e.c} Uses, {e.d} is left."),
        t.E_FLIP: ("BC-BRE-4", lambda e: f"{at(e)} is turned face-up."),
        t.E_REVEAL: ("BC-R68 BC-ZONE-4", revealed),
        t.E_DISCARD: ("BC-ZONE-10", lambda e: f"{at(e)} goes to {e.who}'s discard section."),
        t.E_CONTROL: ("BC-R71", lambda e: f"{at(e)} comes under {e.who}'s control."),
        # what texts do
        t.E_TARGET: ("BC-R101", aimed),
        t.E_MODE: ("BC-ABIL-19", lambda e: f"{e.who} chooses mode {e.b} of {names()[e.a]}."),
        t.E_FIZZLE: ("BC-R101", lambda e: f"{names()[e.a]} does nothing."),
        t.E_SEARCH: ("BC-SRCH-1", lambda e: f"{e.who} searches the deck."),
        t.E_LOOK: ("BC-ZONE-3", lambda e: f"{e.who} looks at {some(e.a, 'card')} of the deck."),
        t.E_HAND_SEEN: ("BC-ZONE-4", hand_seen),
        t.E_PUT: ("BC-R72", put),
        t.E_RETURN: ("BC-R72", lambda e: f"{named(e)} is put into {e.who}'s hand."),
        t.E_MILL: ("BC-ZONE-10", lambda e: f"{names()[e.a]} goes from {e.who}'s deck to the discard section."),
        t.E_PUMP: ("BC-R106", lambda e: f"{at(e)} gets {e.c:+} Might and {e.d:+} Life for a time."),
        t.E_GIVE: ("BC-R106", lambda e: f"{at(e)} gains {t.KEYWORDS[e.c - 1]} for a time."),
        t.E_GRANT: ("BC-R106", lambda e: f"{at(e)} loses {t.KEYWORDS[e.c - 1]} for a time."),
        t.E_FORBID: ("BC-R106", lambda e: f"{at(e)} cannot attack for a time."),
        # the end
        t.E_CANNOT_DRAW: ("BC-WIN-2", lambda e: f"{e.who} has no card to draw."),
        t.E_LOST: ("BC-WIN-1", lambda e: f"{e.who} loses."),
        t.E_LEAVES_GAME: ("BC-MP-3", lambda e: f"All cards of {e.who} leave the game."),
        t.E_WINNER: ("BC-WIN-4", lambda e: f"{e.who} wins."),
        t.E_DRAWN_GAME: ("BC-WIN-5", "The game is a draw."),
    }
)
