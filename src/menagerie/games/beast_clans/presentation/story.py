"""What happened, in words, and which clause each event carries out. No rules."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.letters import letter
from menagerie.engine.log import Event
from menagerie.engine.story import Story
from menagerie.engine.wording import named_to, some

from .. import terms as t
from ..cards.printed import HOUSE, cards, counter, names

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


ACTIONS = {
    t.TO_ATTACK: "attack",
    t.TO_BE_TARGET: "be the target of opponents' effects",
    t.TO_BE_ATTACKED: "be attacked",
    t.TO_ATTACK_ROYALS: "attack Royals",
    t.TO_BE_GUARDED: "be guarded against",
    t.TO_GUARD: "guard",
    t.TO_FALL: "be discarded from the field",
    t.BY_EFFECTS: "be discarded by effects",
    t.BY_WEATHER: "be discarded by weather",
    t.TO_BE_WEATHERED: "be the target of weather",
    t.TO_ATTACK_ALONE: "attack alone",
}


def drawn(event: Event) -> str:
    """Tell of a drawn card, by name for whoever was told."""
    told = ", ".join(names()[kind] for kind in event.secrets)
    return f"{event.who} draws {told or 'a card'}."


def forbade(event: Event) -> str:
    """Tell what a card cannot do for a time, or that it must attack."""
    if event.c == t.TO_STAY_BACK:
        return f"{at(event)} must attack."
    return f"{at(event)} cannot {ACTIONS[event.c]} for a time."


def at(event: Event) -> str:
    """Name a card in play: `Boar (5)`; one that is not by its name alone."""
    return (names()[event.a] or "a face-down card") + (f" ({event.b})" if event.b else "")


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


def named(event: Event) -> str:
    """Name a card that is moved, as far as it is known."""
    told = names()[event.a] or next((names()[kind] for kind in event.secrets), "")
    return told or "A card"


def put(event: Event) -> str:
    """Tell where in a deck a card is put."""
    return f"{named(event)} is put on the {'bottom' if event.b == ops.BOTTOM else 'top'} of {event.who}'s deck."


def hand_seen(event: Event) -> str:
    """Tell of a card in a hand that somebody looks at, by name for the two who know it."""
    told = next((names()[kind] for kind in event.secrets), "a card")
    return f"{event.who} sees {told} in {letter(event.b)}'s hand."


def pumped(event: Event) -> str:
    """Write a change of Might and Life: `+20 Might and -10 Life`."""
    return " and ".join(f"{value:+} {stat}" for value, stat in ((event.c, "Might"), (event.d, "Life")) if value)


def lost(event: Event) -> str:
    """Name what a card loses: Uses of an equipment, which every face-down card is, or Life."""
    return "Life" if event.a and cards()[event.a - 1].type != "Equipment" else "Uses"


def aimed(event: Event) -> str:
    """Tell what was chosen as a target: a card in play, one of a discard section, or a player."""
    if t.PLAYER < event.a <= t.PLAYER + t.SEATS:
        return f"{event.who} chooses {letter(event.a - t.PLAYER)}."
    where = f" ({event.a})" if event.a <= t.ROWS else ""
    return f"{event.who} chooses {names()[event.b] or 'a face-down card'}{where}."


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
        t.E_WORN: (
            lambda e: "BC-EQ-10" if lost(e) == "Uses" else "BC-R104",
            lambda e: f"{at(e)} loses {e.c} {lost(e)}, {e.d} is left.",
        ),
        t.E_FLIP: ("BC-BRE-4", lambda e: f"{at(e)} is turned face-up."),
        t.E_REVEAL: (
            lambda e: "BC-R68" if e.b else "BC-SRCH-2",
            lambda e: f"{at(e)} is revealed." if e.b else f"{e.who} reveals {names()[e.a]}.",
        ),
        t.E_DISCARD: ("BC-ZONE-10", lambda e: f"{at(e)} goes to {e.who}'s discard section."),
        t.E_CONTROL: ("BC-R71", lambda e: f"{at(e)} comes under {e.who}'s control."),
        # effects
        t.E_TARGET: ("BC-R101", aimed),
        t.E_MODE: ("BC-R101", lambda e: f"{e.who} chooses effect {e.b} of {names()[e.a]}."),
        t.E_FIZZLE: (
            lambda e: "BC-R42" if e.b else "BC-R101",
            lambda e: f"{names()[e.a]} finds no target left." if e.b else f"{names()[e.a]} does nothing.",
        ),
        t.E_SEARCH: ("BC-SRCH-1", lambda e: f"{e.who} searches the deck."),
        t.E_LOOK: (
            "BC-ZONE-3",
            lambda e: f"{e.who} looks at {some(e.a, 'card')} of the deck{named_to(e.secrets, names())}.",
        ),
        t.E_HAND_SEEN: ("BC-ZONE-4", hand_seen),
        t.E_PUT: ("BC-R72", put),
        t.E_RETURN: ("BC-R72", lambda e: f"{named(e)} is put into {e.who}'s hand."),
        t.E_MILL: ("BC-ZONE-10", lambda e: f"{names()[e.a]} goes from the deck to {e.who}'s discard section."),
        t.E_VOTED: ("BC-R170", lambda e: f"{e.who} votes for {HOUSE.ballot(e.c)[e.b - 1]}."),
        t.E_TOSSED: ("BC-R108", lambda e: f"{e.who} flips a coin: it is {('', 'heads', 'tails')[e.a]}."),
        t.E_NO_TOKEN: ("BC-R132", lambda e: f"There is no room for {e.b} more: {names()[e.a]}."),
        t.E_CEASED: ("BC-R131", lambda e: f"{at(e)} is no more."),
        t.E_NAMED: ("BC-R160", lambda e: f"{e.who} names {names()[e.a]}."),
        t.E_BARRED: (
            "BC-R109",
            lambda e: f"What {names()[e.a]} says keeps {e.who} from playing some cards for a time.",
        ),
        t.E_COSTS: ("BC-R135", lambda e: f"What {names()[e.a]} says changes what some cards cost {e.who} this turn."),
        t.E_X: ("BC-R114", lambda e: f"X is {e.b}."),
        t.E_TOKENS: ("BC-R112", lambda e: f"{at(e)} has {some(e.c, f'{counter(e.d)} counter')}."),
        t.E_PREVENTED: ("BC-R109", lambda e: f"{e.c} damage to {at(e)} is prevented."),
        t.E_EXTRA: ("BC-R108", lambda e: f"{e.who} takes another turn after this one."),
        t.E_ROLLED: ("BC-R108", lambda e: f"{e.who} rolls a die: {e.a}."),
        t.E_PUMP: ("BC-R106", lambda e: f"{at(e)} gets {pumped(e)} for a time."),
        t.E_BECAME: ("BC-R180", lambda e: f"{at(e)} becomes a copy of {names()[e.c]} ({e.d})."),
        t.E_COPY: ("BC-R190", lambda e: f"{e.who} copies what {at(e)} does."),
        t.E_GROWS: ("BC-R121", lambda e: f"{at(e)} gets {pumped(e)}."),
        t.E_READIED: ("BC-R122", lambda e: f"{at(e)} is ready again."),
        t.E_GIVE: ("BC-R106", lambda e: f"{at(e)} gains {t.KEYWORDS[e.c - 1]} for a time."),
        t.E_GRANT: ("BC-R106", lambda e: f"{at(e)} loses {t.KEYWORDS[e.c - 1]} for a time."),
        t.E_FORBID: (lambda e: "BC-R138" if e.c == t.TO_STAY_BACK else "BC-R79", forbade),
        # a match
        t.E_NEXT_GAME: ("BC-R61", lambda e: f"Game {e.a} of the match begins."),
        t.E_EXCHANGED: ("BC-DECK-9", lambda e: f"{e.who} is ready with deck and sideboard."),
        # the end
        t.E_CANNOT_DRAW: ("BC-WIN-2", lambda e: f"{e.who} has no card to draw."),
        t.E_LOST: ("BC-WIN-1", lambda e: f"{e.who} loses."),
        t.E_LEAVES_GAME: ("BC-MP-3", lambda e: f"All cards of {e.who} leave the game."),
        t.E_WINNER: ("BC-WIN-4", lambda e: f"{e.who} wins."),
        t.E_DRAWN_GAME: ("BC-WIN-5", "The game is a draw."),
    },
    # A loser's cards lie open, out of the game (BC-MP-3).
    reveals=(t.E_DRAW, t.E_FLIP, t.E_REVEAL, t.E_SEARCH, t.E_LOOK, t.E_HAND_SEEN, t.E_MILL, t.E_LEAVES_GAME),
    choices=(t.E_ROYAL, t.E_FROM_HAND),
    turns=(t.E_TURN,),
    minor=(
        t.E_LAID,
        t.E_SHUFFLE,
        t.E_COIN,
        t.E_DIE,
        t.E_WINNER_CHOOSES,
        t.E_FIRST,
        t.E_STEP,
        t.E_BIOMASS,
        t.E_UPKEEP,
        t.E_DRAW,
        t.E_END_TURN,
        t.E_ENTER,
        t.E_TRIGGER,
        t.E_RESOLVE,
        t.E_TARGET,
        t.E_MODE,
        t.E_FIZZLE,
        t.E_SEARCH,
        t.E_LOOK,
        t.E_NO_ATTACK,
        t.E_JOINED,
    ),
)
