"""What happened, in words, and which clause each event carries out. No rules."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.objects import owner_in
from menagerie.engine.letters import letter
from menagerie.engine.log import Event
from menagerie.engine.story import Story
from menagerie.engine.wording import named_to, some

from .. import terms as t
from ..cards.printed import HOUSE, counter, names
from ..state import RECORDS


def drawn(event: Event) -> str:
    """Tell of drawn cards, by name for whoever was told."""
    told = ", ".join(names()[kind] for kind in event.secrets)
    return f"{event.who} draws {told or ('a card' if event.a == 1 else some(event.a, 'card'))}."


def at(event: Event) -> str:
    """Name a card in play: `Rhino (4)`."""
    return f"{names()[event.a] or 'a face-down Trap'} ({event.b})"


def aimed(event: Event) -> str:
    """Tell a target: a card in play, a player, or a card elsewhere."""
    if event.a <= t.ROWS:
        return f"The target is {names()[event.b] or 'a face-down Trap'} ({event.a})."
    if event.a < t.IN_STANDBY:
        return f"The target is {letter(event.a - t.PLAYER)}."
    whose = f" of {letter(owner_in.of(RECORDS)(event.a))}" if event.a >= t.ZONED else ""
    return f"The target is {names()[event.b]}{whose}."


def named(event: Event) -> str:
    """Name a card that moves unseen, for whoever knows it."""
    return ", ".join(names()[kind] for kind in (event.a, *event.secrets) if kind) or "a card"


def put(event: Event) -> str:
    """Tell of a card that is put into a deck."""
    return f"{named(event)} is put on {'the bottom' if event.b == ops.BOTTOM else 'top'} of {event.who}'s deck."


ACTIONS = {
    t.TO_ATTACK: "attack",
    t.TO_OBSTRUCT: "obstruct",
    t.TO_BE_OBSTRUCTED: "be obstructed",
    t.TO_READY: "ready",
    t.TO_BE_TARGET: "be the target of the opponent's effects",
    t.TO_BE_ATTACKED: "be attacked",
    t.TO_BE_DEALT: "be dealt damage",
    t.TO_ATTACK_LEADERS: "attack Contenders",
    t.TO_BE_DEFEATED: "be defeated",
    t.TO_READY_THEN: "ready in Ready Steps",
    t.TO_BE_AIM_OF_ACTIONS: "be the target of the opponent's Actions",
    t.TO_BE_AIM_OF_TRAPS: "be the target of the opponent's Traps",
    t.TO_BE_AIM_OF_ANY_TRAP: "be the target of Traps",
    t.TO_STAY_OUT: "stay out of the attack while it can attack",
}


def set_down(event: Event) -> str:
    """Tell of a Trap that is set, by name for whoever set it."""
    told = "".join(f" {names()[kind]}" for kind in event.secrets)
    return f"{event.who} sets a Trap{':' if told else ''}{told}."


def health(event: Event) -> str:
    """Tell a change of health."""
    change = f"gains {event.a}" if event.a > 0 else f"loses {-event.a}"
    return f"{event.who} {change} health and has {event.b}."


STORY = Story(
    {
        # set-up
        t.E_CONTENDER: ("AC-SETUP-1", lambda e: f"{e.who} reveals {names()[e.a]}."),
        t.E_WINNER_CHOOSES: ("AC-SETUP-2", lambda e: f"{e.who} may choose who begins."),
        t.E_FIRST: ("AC-SETUP-2", lambda e: f"{e.who} takes the first turn."),
        t.E_SHUFFLE: ("AC-SETUP-3", lambda e: f"{e.who} shuffles a deck of {e.a}."),
        t.E_MULLIGAN: ("AC-SETUP-4", lambda e: f"{e.who} shuffles {some(e.a, 'card')} back."),
        # the turn
        t.E_TURN: ("AC-TURN-1", lambda e: f"Turn {e.a} begins: {e.who}."),
        t.E_DRAW: ("AC-TURN-5", drawn),
        t.E_RESOURCE: ("AC-RES-1", lambda e: f"{e.who} puts {names()[e.a]} into the Resource Zone."),
        t.E_NO_RESOURCE: ("AC-RES-1", lambda e: f"{e.who} puts no resource."),
        t.E_END_TURN: ("AC-TURN-12", lambda e: f"{e.who} ends the turn."),
        # Standby
        t.E_PLAY: ("AC-PLAY-1", lambda e: f"{e.who} plays {names()[e.a]}."),
        t.E_SET: ("AC-TRAP-1", set_down),
        t.E_SPRING: ("AC-TRAP-4", lambda e: f"{e.who} activates {at(e)}."),
        t.E_USE: ("AC-PLAY-18", lambda e: f"{e.who} uses {at(e)}."),
        t.E_TRIGGER: ("AC-TRIG-7", lambda e: f"{e.who}'s {at(e)} triggers."),
        t.E_TARGET: ("AC-PLAY-15", aimed),
        t.E_PAY: ("AC-RES-16", lambda e: f"{e.who} engages {some(e.a, 'resource')}."),
        t.E_ENTER: ("AC-PLAY-12", lambda e: f"{at(e)} enters play under {e.who}."),
        t.E_NEGATED: ("AC-PLAY-14", lambda e: f"{names()[e.a]} is negated."),
        t.E_FIZZLE: ("AC-PLAY-16", lambda e: f"{names()[e.a]} finds no target."),
        t.E_OBLIVION: ("AC-ZONE-9", lambda e: f"{names()[e.a]} goes to {e.who}'s Oblivion."),
        t.E_NO_TOKEN: ("AC-R132", lambda e: f"There is no room for {e.b} more: {names()[e.a]}."),
        t.E_CEASED: ("AC-R131", lambda e: f"{at(e)} is no more."),
        t.E_REPLACED: ("AC-CG-4", lambda e: f"{at(e)} is replaced."),
        t.E_ATTACH: ("AC-WPN-2", lambda e: f"{e.who} attaches {at(e)} to {names()[e.d]} ({e.c})."),
        t.E_UNATTACH: ("AC-WPN-7", lambda e: f"{at(e)} is unattached from {names()[e.d]} ({e.c})."),
        t.E_PORTAL: ("AC-PRTL-3", lambda e: f"{e.who} {'opens' if e.a else 'closes'} the Portal."),
        # the clash
        t.E_ATTACK: ("AC-CL-1", lambda e: f"{e.who} attacks {names()[e.c]} ({e.d}) with {at(e)}."),
        t.E_OBSTRUCT: ("AC-CL-8", lambda e: f"{e.who} obstructs with {at(e)}."),
        t.E_NO_OBSTRUCT: ("AC-CL-8", lambda e: f"{e.who} does not obstruct."),
        t.E_CLASH_DAMAGE: ("AC-CL-17", lambda e: f"{at(e)} takes {e.c} clash damage."),
        t.E_CLASH_OVER: ("AC-CL-34", "The clash is over."),
        # damage
        t.E_DAMAGE: ("AC-DMG-1", lambda e: f"{at(e)} is dealt {e.c} damage."),
        t.E_HEALTH: ("AC-CTD-11", health),
        t.E_DEFEATED: ("AC-DMG-7", lambda e: f"{at(e)} is defeated."),
        t.E_SENT: ("AC-DMG-9", lambda e: f"{at(e)} is sent to Oblivion."),
        t.E_PUMP: ("AC-TURN-15", lambda e: f"{at(e)} gets {e.c:+}/{e.d:+} until end of turn."),
        t.E_LASTING: ("AC-TURN-15", lambda e: f"{at(e)} gets {e.c:+}/{e.d:+} for a time."),
        t.E_GIVE: ("AC-TURN-15", lambda e: f"{at(e)} gains {t.KEYWORDS[e.c - 1]} for a time."),
        t.E_GRANT: (
            "AC-TURN-15",
            lambda e: f"{at(e)} loses {t.KEYWORDS[e.c - 1] if e.c else 'all keywords'} for a time.",
        ),
        t.E_FORBID: ("AC-INFO-16", lambda e: f"{at(e)} cannot {ACTIONS[e.c]} for a time."),
        t.E_MENDED: ("AC-R149", lambda e: f"{e.c} damage is removed from {at(e)}."),
        t.E_PREVENTED: ("AC-DMG-12", lambda e: f"{e.c} damage to {at(e)} is prevented."),
        t.E_TOKENS: ("AC-INFO-16", lambda e: f"{at(e)} has {some(e.c, f'{counter(e.d)} counter')}."),
        t.E_READY: ("AC-INFO-12", lambda e: f"{at(e)} is readied."),
        t.E_ENGAGE: ("AC-INFO-12", lambda e: f"{at(e)} is engaged."),
        t.E_BECAME: ("AC-R180", lambda e: f"{at(e)} becomes a copy of {names()[e.c]} ({e.d})."),
        t.E_CONTROL: ("AC-CL-33", lambda e: f"{e.who} takes control of {at(e)}."),
        t.E_DISCARD: ("AC-PLAY-22", lambda e: f"{e.who} discards {names()[e.a]}."),
        t.E_LOOK: (
            "AC-ZONE-6",
            lambda e: f"{e.who} looks at {some(e.a, 'card')} of the deck{named_to(e.secrets, names())}.",
        ),
        t.E_PEEK: ("AC-TRAP-13", lambda e: f"{e.who} looks at a face-down card ({e.a}){named_to(e.secrets, names())}."),
        t.E_SEARCH: ("AC-ZONE-6", lambda e: f"{e.who} searches the deck."),
        t.E_REVEAL: ("AC-ZONE-7", lambda e: f"{e.who} reveals {names()[e.a]}."),
        t.E_PUT: ("AC-ZONE-13", put),
        t.E_RETURN: ("AC-ZONE-13", lambda e: f"{named(e)} is put into {e.who}'s hand."),
        t.E_FACE_DOWN: ("AC-TRAP-1", lambda e: f"{at(e)} is turned face down."),
        t.E_MODE: ("AC-PLAY-15", lambda e: f"{e.who} chooses mode {e.b} of {names()[e.a]}."),
        t.E_X: ("AC-PLAY-15", lambda e: f"{e.who} chooses X = {e.b} for {names()[e.a]}."),
        t.E_COPY: ("AC-PLAY-15", lambda e: f"{e.who} copies {names()[e.a]}."),
        t.E_REPLACE: ("AC-PLAY-23", lambda e: f"{e.who}'s {at(e)} does something else instead."),
        t.E_VOTED: ("AC-R170", lambda e: f"{e.who} votes for {HOUSE.ballot(e.c)[e.b - 1]}."),
        t.E_TOSSED: ("AC-R88", lambda e: f"{e.who} flips a coin: it is {('', 'heads', 'tails')[e.a]}."),
        t.E_ROLLED: ("AC-R88", lambda e: f"{e.who} rolls a die: {e.a}."),
        t.E_NAMED: ("AC-R160", lambda e: f"{e.who} names {names()[e.a]}."),
        t.E_BARRED: ("AC-R89", lambda e: f"What {names()[e.a]} says keeps {e.who} from playing some cards for a time."),
        t.E_COSTS: ("AC-R143", lambda e: f"What {names()[e.a]} says changes what some cards cost {e.who} this turn."),
        t.E_EXTRA: ("AC-R88", lambda e: f"{e.who} takes another turn after this one."),
        t.E_HAND_SEEN: ("AC-ZONE-7", lambda e: f"{e.who} sees {named(e)} in {letter(e.b)}'s hand."),
        t.E_ENDLESS: ("AC-WIN-5", "This would go on for ever."),
        # the end
        t.E_CANNOT_DRAW: ("AC-WIN-2", lambda e: f"{e.who} has no card to draw."),
        t.E_WINNER: ("AC-WIN-3", lambda e: f"{e.who} wins."),
        t.E_DRAWN_GAME: ("AC-WIN-5", "The game is a draw."),
    },
    reveals=(t.E_DRAW, t.E_LOOK, t.E_SEARCH, t.E_REVEAL, t.E_HAND_SEEN, t.E_PEEK),
    choices=(t.E_MULLIGAN, t.E_DISCARD),
    turns=(t.E_TURN,),
    minor=(
        t.E_CONTENDER,
        t.E_WINNER_CHOOSES,
        t.E_FIRST,
        t.E_SHUFFLE,
        t.E_MULLIGAN,
        t.E_DRAW,
        t.E_RESOURCE,
        t.E_NO_RESOURCE,
        t.E_END_TURN,
        t.E_PAY,
        t.E_TARGET,
        t.E_TRIGGER,
        t.E_MODE,
        t.E_X,
        t.E_ENTER,
        t.E_FIZZLE,
        t.E_OBLIVION,
        t.E_SEARCH,
        t.E_LOOK,
        t.E_NO_OBSTRUCT,
        t.E_CLASH_DAMAGE,
        t.E_CLASH_OVER,
        t.E_READY,
        t.E_ENGAGE,
    ),
)
