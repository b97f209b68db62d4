"""What happened, in words, and which clause each event carries out. No rules."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.letters import letter
from menagerie.engine.log import Event
from menagerie.engine.story import Story
from menagerie.engine.wording import named_to, some

from .. import terms as t
from ..cards.printed import HOUSE, counter, names
from .words import STEPS


def name(event: Event) -> str:
    """Name the card of an event."""
    return names()[event.a]


def column(event: Event) -> str:
    """Name the column of an event."""
    return t.COLUMNS[event.b]


def stood(event: Event) -> str:
    """Say where a Beast of an event stands: in a column, or as a blocker before one."""
    before = event.b > t.N_COLUMNS
    return f"before {t.COLUMNS[event.b - t.LIES_BEFORE]}" if before else f"in {column(event)}"


ACTIONS = {
    t.TO_ATTACK: "attack",
    t.TO_BE_DESTROYED: "be destroyed",
    t.TO_BE_TARGET: "be the target of the rival's effects",
    t.TO_BE_ATTACKED: "be attacked",
    t.TO_BE_BLOCKED: "be blocked",
    t.TO_ASCEND: "ascend",
    t.TO_BE_DEFEATED: "be defeated",
    t.TO_DEAL_DAMAGE: "deal damage",
    t.TO_BE_AIMED_AT: "be the target of the rival's Arsenals",
    t.TO_BE_ARMED: "be armed",
    t.TO_BE_AIMED_AT_BY_ANY: "be the target of Arsenals",
    t.TO_BE_DESTROYED_BY_ARSENALS: "be destroyed by Arsenals",
    t.TO_BE_CAUGHT: "be blocked by some",
}


def became(event: Event) -> str:
    """Tell that a Beast is of another tribe or nationality for a time."""
    return f"{name(event)} is of another {'tribe' if event.b > ops.FOLKS else 'nationality'} for a time."


def forbade(event: Event) -> str:
    """Tell what a card cannot do for a time; of one that does not tire, that it may attack again."""
    if event.c == t.TO_PASS_BY:
        return f"{name(event)} must attack."
    if event.c == t.TO_TIRE:
        return f"{name(event)} may attack again this turn."
    return f"{name(event)} cannot {ACTIONS[event.c]} for a time."


def drawn(event: Event) -> str:
    """Tell of drawn cards, by name for whoever was told."""
    told = ", ".join(names()[kind] for kind in event.secrets)
    return f"{event.who} draws {told or ('a card' if event.a == 1 else some(event.a, 'card'))}."


def began(event: Event) -> str:
    """Tell whose turn begins, and the Turn Marker (HC-TURN-12)."""
    marker = event.b if event.b <= t.MARKER else "beyond 6"
    return f"Turn {event.a} begins: {event.who}, Turn Marker {marker}."


def moved(event: Event) -> str:
    """Tell of a Beast that changes column: a move, Retreat or Advance."""
    goal = t.COLUMNS[event.c]
    if event.c == t.REAR_SUPPORT:
        return f"{name(event)} retreats from {column(event)} to {goal}."
    return f"{name(event)} {'advances' if event.b == t.REAR_SUPPORT else 'moves'} from {column(event)} to {goal}."


def warred(event: Event) -> str:
    """Tell who declares war on what."""
    column, what, at = t.WAR_ON.apart(event.b)
    goal = t.COLUMNS[at]
    start = f"{event.who} declares war with {name(event)} in {t.COLUMNS[column]}"
    if what == t.AT_PLAYER:
        return f"{start} through {goal}."
    return f"{start} on {names()[event.c]} {'before' if what == t.AT_SHIELD else 'in'} {goal}."


def lived(event: Event) -> str:
    """Tell of Menorah Life that is lost or gained."""
    verb = "loses" if event.a < 0 else "gains"
    return f"{event.who} {verb} {abs(event.a)} Menorah Life: {event.b} left."


def blocked(event: Event) -> str:
    """Tell whether a block succeeds."""
    return f"{event.who}'s block {'succeeds' if event.a else 'fails'}."


def seen(event: Event) -> str:
    """Name a card of a hand that somebody looks at, for the two who know it."""
    return next((names()[kind] for kind in event.secrets), "a card")


def put(event: Event) -> str:
    """Tell where a card is put, by name to those who know it."""
    told = name(event) or next((names()[kind] for kind in event.secrets), "a card")
    where = {ops.HAND: "hand", ops.TOP: "Heaven, on top", ops.BOTTOM: "Heaven, at the bottom"}
    return f"{told} goes to {event.who}'s {where.get(event.b, 'Inward column')}."


STORY = Story(
    {
        # setting up
        t.E_DIE: ("HC-SETUP-5", lambda e: f"{e.who} rolls {e.a}."),
        t.E_FIRST: ("HC-SETUP-5", lambda e: f"{e.who} takes the first turn."),
        t.E_SHUFFLE: ("HC-SETUP-2", lambda e: f"{e.who} shuffles Heaven, {e.a} cards."),
        t.E_DRAW: ("HC-TURN-4", drawn),
        t.E_EMPTY: ("HC-TURN-5", lambda e: f"{e.who}'s Heaven is empty: no card is drawn."),
        # the turn
        t.E_TURN: ("HC-TURN-2", began),
        t.E_STEP: ("HC-TURN-1", lambda e: f"{STEPS[e.a]}."),
        t.E_COMPLETED: ("HC-TURN-11", lambda e: f"{e.who} completes turn {e.a}."),
        # F1 and F2
        t.E_DEPLOY: ("HC-DEPLOY-1", lambda e: f"{e.who} deploys {name(e)} to {column(e)}."),
        t.E_CONVOKE: ("HC-CM-1", lambda e: f"{e.who} convokes {name(e)} to {column(e)}."),
        t.E_UPGRADE: ("HC-UG-3", lambda e: f"{e.who} up-grades {column(e)} with {name(e)}."),
        t.E_CORE: ("HC-UG-7", lambda e: f"{name(e)} becomes a Core in {t.COLUMNS[e.b]}."),
        t.E_OFFER: ("HC-OFFER-1", lambda e: f"{e.who} offers {name(e)} to {column(e)}."),
        t.E_ARM: ("HC-WEAPON-4", lambda e: f"{e.who} arms {column(e)} with {name(e)}."),
        t.E_SHIELD: ("HC-SHIELD-1", lambda e: f"{e.who} plays {name(e)} before {column(e)}."),
        t.E_PROVINCE: ("HC-ARS-5", lambda e: f"{e.who} plays {name(e)}."),
        t.E_ARSENAL: ("HC-ARS-1", lambda e: f"{e.who} activates {name(e)}."),
        t.E_STAYS: ("HC-ARS-4", lambda e: f"{name(e)} stays in the Arsenal column."),
        t.E_RESOLVE: ("HC-CHAIN-2", lambda e: f"{name(e)} resolves."),
        t.E_PLACE: ("HC-UG-1", lambda e: f"{e.who} places {name(e)} in the UG column."),
        t.E_DROP: ("HC-IW-1", lambda e: f"{e.who} drops {name(e)} into the Inward column."),
        t.E_SENT: ("HC-IW-8", lambda e: f"{name(e)} goes face down to {e.who}'s Inward column."),
        t.E_WILL: ("HC-IW-4", lambda e: f"{e.who} uses Force of Will for {name(e)}."),
        t.E_POWER: ("HC-UG-14", lambda e: f"{e.who} powers up {name(e)}."),
        t.E_TURNED: ("HC-POS-3", lambda e: f"{name(e)} in {column(e)} is turned to {'Rest' if e.c else 'Ascend'}."),
        t.E_MOVE: ("HC-MOVE-2", moved),
        t.E_SHIFT: ("HC-MOVE-4", lambda e: f"{name(e)} is moved from {column(e)} to {t.COLUMNS[e.c]}."),
        t.E_DISCARD: ("HC-CMD-4", lambda e: f"{e.who} discards {name(e)}."),
        t.E_GAIN: ("HC-MAX-5", lambda e: f"{e.who} takes {name(e)} from the Inward column."),
        # leaving the mat
        t.E_TO_GRAVE: ("HC-ZONE-11", lambda e: f"{name(e)} goes to {e.who}'s Grave."),
        t.E_TO_HAND: ("HC-DEPLOY-14", lambda e: f"{name(e)} returns to {e.who}'s hand."),
        t.E_TO_COMPANIONS: ("HC-CM-8", lambda e: f"{name(e)} returns to {e.who}'s Companions."),
        t.E_CEASED: ("HC-R191", lambda e: f"{name(e)} is no more."),
        t.E_BECAME: ("HC-R240", lambda e: f"{names()[e.a]} becomes a copy of {names()[e.c]}."),
        t.E_ASSUMED: ("HC-R207", became),
        t.E_TO_SUPPLY: ("HC-SIGNET-15", lambda e: f"{name(e)} returns to {e.who}'s Tokens."),
        t.E_TO_HEAVEN: ("HC-SIGNET-11", lambda e: f"{name(e)} returns to {e.who}'s Heaven."),
        t.E_TO_BOTTOM: ("HC-OFFER-8", lambda e: f"{name(e)} goes to the bottom of {e.who}'s Heaven."),
        t.E_LEADS: ("HC-UG-10", lambda e: f"{name(e)} leads {column(e)}."),
        # war
        t.E_WAR: ("HC-WAR-9", warred),
        t.E_BLOCKER: ("HC-BLOCK-4", lambda e: f"{e.who} blocks with {name(e)} before {column(e)}."),
        t.E_BLOCK: ("HC-BLOCK-7", blocked),
        t.E_NO_RESULT: ("HC-WAR-18", "The attack has no result."),
        t.E_BATTLE: ("HC-WAR-13", lambda e: f"{name(e)} (A {e.b}) fights {names()[e.c]} (A {e.d})."),
        t.E_DEFEATED: ("HC-WAR-13", lambda e: f"{name(e)} in {column(e)} is defeated."),
        t.E_UNHARMED: ("HC-SIGNET-13", lambda e: f"{name(e)} {stood(e)} cannot be defeated."),
        t.E_SHIELD_LOST: ("HC-SHIELD-5", lambda e: f"{name(e)} before {column(e)} is destroyed."),
        t.E_LIFE: ("HC-DMG-1", lived),
        # commands and effects
        t.E_USE: ("HC-CMD-2", lambda e: f"{e.who} uses {name(e)}."),
        t.E_COPIED: ("HC-SUP-6", lambda e: f"{name(e)} has the commands of {names()[e.b]} this turn."),
        t.E_COPY: ("HC-R250", lambda e: f"{e.who} copies what {name(e)} does."),
        t.E_TRIGGER: ("HC-CHAIN-9", lambda e: f"{e.who}'s {name(e)} takes effect."),
        t.E_TARGET: ("HC-CMD-15", lambda e: f"{e.who} chooses {names()[e.b] or 'a card'}."),
        t.E_MODE: ("HC-CMD-15", lambda e: f"{e.who} chooses effect {e.b} of {name(e)}."),
        t.E_FIZZLE: ("HC-CMD-16", lambda e: f"{name(e)} does nothing."),
        t.E_SEARCH: ("HC-CMD-13", lambda e: f"{e.who} searches Heaven."),
        t.E_LOOK: (
            "HC-CMD-13",
            lambda e: f"{e.who} looks at {some(e.a, 'card')} of Heaven{named_to(e.secrets, names())}.",
        ),
        t.E_REVEAL: ("HC-CMD-13", lambda e: f"{e.who} reveals {name(e)}."),
        t.E_HAND_SEEN: ("HC-R165", lambda e: f"{e.who} sees {seen(e)} in {letter(e.b)}'s hand."),
        t.E_VOTED: ("HC-R230", lambda e: f"{e.who} votes for {HOUSE.ballot(e.c)[e.b - 1]}."),
        t.E_TOSSED: ("HC-R165", lambda e: f"{e.who} flips a coin: it is {('', 'heads', 'tails')[e.a]}."),
        t.E_TOKENS: ("HC-R169", lambda e: f"{name(e)} has {some(e.c, f'{counter(e.d)} counter')}."),
        t.E_NAMED: ("HC-R220", lambda e: f"{e.who} names {name(e)}."),
        t.E_BARRED: ("HC-R166", lambda e: f"What {name(e)} says keeps {e.who} from playing some cards for a time."),
        t.E_PREVENTED: ("HC-R171", lambda e: f"{e.a} damage to {e.who} is prevented."),
        t.E_EXTRA: ("HC-R165", lambda e: f"{e.who} takes another turn after this one."),
        t.E_ROLLED: ("HC-R165", lambda e: f"{e.who} rolls a die: {e.a}."),
        t.E_PUT: ("HC-INFO-9", put),
        t.E_MILL: ("HC-OFFER-9", lambda e: f"{name(e)} goes from {e.who}'s Heaven to the Grave."),
        t.E_STRENGTHEN: ("HC-CARD-10", lambda e: f"{name(e)} gains {e.b:+}/{e.c:+}/{e.d:+} for a time."),
        t.E_DESTROYED: ("HC-INFO-1", lambda e: f"{name(e)} is destroyed."),
        t.E_TOKEN: ("HC-SIGNET-15", lambda e: f"{e.who} brings in {name(e)} to {column(e)}."),
        t.E_DOWN: ("HC-POS-6", lambda e: f"{name(e)} is turned face {'down' if e.c else 'up'}."),
        t.E_SILENCED: ("HC-CARD-9", lambda e: f"The Function Commands of {name(e)} are cancelled."),
        t.E_CANCELLED: ("HC-WAR-20", lambda e: f"{name(e) or 'The attack'} is cancelled."),
        t.E_RULE: ("HC-SAMPLE-1", lambda e: f"What {name(e)} says holds for a time."),
        t.E_GIVE: ("HC-CMD-12", lambda e: f"{name(e)} gains {t.SUPERIOR[e.c - 1]} for a time."),
        t.E_GRANT: ("HC-CMD-12", lambda e: f"{name(e)} loses {t.SUPERIOR[e.c - 1]} for a time."),
        t.E_FORBID: ("HC-CMD-12", forbade),
        # the end
        t.E_WINNER: ("HC-DMG-12", lambda e: f"{e.who} wins."),
        t.E_DRAWN_GAME: ("HC-DMG-13", "The game is a draw."),
    },
    reveals=(t.E_DRAW, t.E_SEARCH, t.E_LOOK, t.E_REVEAL, t.E_MILL, t.E_HAND_SEEN),
    choices=(t.E_DISCARD,),
    turns=(t.E_TURN,),
    minor=(
        t.E_DIE,
        t.E_FIRST,
        t.E_SHUFFLE,
        t.E_DRAW,
        t.E_STEP,
        t.E_COMPLETED,
        t.E_CORE,
        t.E_STAYS,
        t.E_RESOLVE,
        t.E_TARGET,
        t.E_TRIGGER,
        t.E_MODE,
        t.E_FIZZLE,
        t.E_SEARCH,
        t.E_LOOK,
        t.E_TURNED,
        t.E_DOWN,
        t.E_MOVE,
        t.E_SHIFT,
        t.E_LEADS,
        t.E_SENT,
        t.E_BATTLE,
        t.E_BLOCK,
        t.E_TO_GRAVE,
        t.E_TO_COMPANIONS,
        t.E_TO_SUPPLY,
        t.E_CEASED,
        t.E_TO_BOTTOM,
    ),
)
