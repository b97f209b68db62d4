"""What a bot looks at in Cover Your Kingdom. Knowledge of the game, never rules.

`evaluate` works on a state that was dealt anew for the seat, so it may look anywhere in it.
"""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.piles import total

from ..cards.printed import names, power_names
from ..kingdom import clans, has_power, seat_of, stack_of, top
from ..minnowtaur import is_marked
from ..scoring import worth
from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from ..terms import (
    AIR,
    CHALLENGE,
    CT,
    DEFENDER,
    DISSED_HARD,
    E_ADD,
    E_COUNTER,
    E_DISCARD,
    E_HIRE,
    E_INN,
    E_KID,
    E_RECRUIT,
    E_SACRIFICE,
    E_SCORE,
    E_SETTLE,
    E_THIRD,
    EQUINITY,
    EXTRA_FREATURES,
    HENTAUR,
    HIRE,
    HYPNOGRIFF,
    KINDS,
    LANDS,
    MATCH_MAKER,
    MIGHTY_SWINE,
    PIGXIE,
    PLACE,
    POWERS,
    SPECIES,
    SPYDRA,
    SUBCERBIENT,
    UPRIGHT,
    WIIZZZ_KID,
    WIIZZZAARD,
)
from .facts import REST, SIDE, describe_rest, describe_side  # noqa: F401  (learned players look at them)

#: What `count` counts: rows of its table, with a label per column. Of powers: uses, deals, and wins in parts.
USES = {
    "played": names(),
    "discarded": names()[: SPECIES + 1],
    "used": power_names(),
    "held": power_names(),
    "won": power_names(),
}
PLAYED, DISCARDED, USED, HELD, WON = range(5)

# Weights in hundredths of a point of magic.
COVERED, EXPOSED = 100, 72  # a Clan under another is safe; an exposed one may be recruited
SINGLE, PAIRED, WILD_HELD = 25, 55, 70  # a Creature in hand: alone, with a second of its kind; a Wild
HIRE_HELD = 600  # a Creature for Hire in hand
SPENT = 10  # what a hand is worth when nothing can be drawn any more and little time is left
SCALE = 600_000  # a lead of this value is worth three quarters of the victory
GAINS_ONLY = 0  # 1: a search counts from where it stands, not from an even game
GUIDED_EXPLORE = 60  # weight of the bonus in a search that a model guides, in hundredths (docs/experiments.md)
GUIDED_LEAST = 1000  # simulations without which no answer of such a search is clear
ROLLOUT = 0  # random answers for each seat before a search looks at the value
LEAD, FIELD = 60, 40  # how much the best rival and the average rival count
WINS = 62  # chance in hundredths that a play in a challenge is not answered


@rule
def kingdom_worth(state, box, seat) -> int:
    """Give a Kingdom's magic in hundredths, exposed Clans at a discount unless they cannot be taken."""
    total = 0
    safe = clans(state, seat) < 2
    for land in range(1, LANDS + 1):
        stack = stack_of(seat, land)
        best = top(state, stack)
        for row in range(state.start[stack], state.start[stack + 1]):
            sure = row != best or safe or is_marked(state, stack, UPRIGHT)
            total += worth(state, box, seat, row) * (COVERED if sure else EXPOSED)
    return total


@rule
def hand_worth(state, box, seat) -> int:
    """Give what a hand promises, in hundredths."""
    total = 0
    for kind in range(1, SPECIES + 1):
        held = state.hand[seat, kind]
        if held == 1:
            total += box.value[kind] * SINGLE
        elif held > 1:
            total += held * box.value[kind] * PAIRED
    total += (state.hand[seat, CT] * box.value[CT] + state.hand[seat, SPYDRA] * box.value[SPYDRA]) * WILD_HELD
    for kind in range(WIIZZZAARD, KINDS + 1):
        total += state.hand[seat, kind] * HIRE_HELD
    if state.n_draw == 0:
        return total * SPENT // 100
    return total


@rule
def pending_worth(state, box, seat) -> int:
    """Give what is up in the air for a seat: a challenge that waits for an answer, a Clan that waits for its Land."""
    if state.depth < 2:
        return 0
    frame = state.frame[state.depth]
    if frame.what == PLACE:
        total = 0
        carried = state.start[AIR]
        for i in range(state.depth, 1, -1):
            if state.frame[i].what == PLACE:
                row = state.start[AIR + 1] - 1 - (state.depth - i)
                if state.frame[i].seat == seat and row >= carried:
                    total += worth(state, box, seat, row) * COVERED
        return total
    if frame.what == CHALLENGE and (frame.seat == seat or frame.rival == seat):
        row = top(state, frame.stack)
        prize = worth(state, box, seat, row) + frame.own * box.value[state.clan[row].species]
        prize += frame.hentaur * box.value[HENTAUR] + frame.ct * box.value[CT] + frame.spydra * box.value[SPYDRA]
        last_is_mine = (frame.step == DEFENDER) == (frame.seat == seat)
        chance = WINS if last_is_mine else 100 - WINS
        if frame.stack == AIR or frame.seat == seat:  # Creatures of the inn are nobody's yet
            return prize * chance
        return prize * (chance - 100)
    if frame.what == HIRE:
        return HIRE_HELD // 2 if frame.ability == HYPNOGRIFF else HIRE_HELD
    return 0


@rule
def is_late(state) -> int:
    """Tell whether a search had better play a game out by looking ahead: when nothing can be drawn any more."""
    return 1 if state.n_draw == 0 else 0


@rule
def turn_of(state) -> int:
    """Tell turns apart by the active Ruler."""
    return state.crown


@rule
def evaluate(state, box, seat) -> int:
    """Value a state for a seat, in hundredths of magic: the own Kingdom and hand against the rivals'."""
    own = kingdom_worth(state, box, seat) + hand_worth(state, box, seat) + pending_worth(state, box, seat)
    best = 0
    total = 0
    for rival in range(1, state.seats + 1):
        if rival != seat:
            points = kingdom_worth(state, box, rival)
            total += points
            best = max(best, points)
    if state.over:
        return own * 100 - best * 100 + state.won[seat] * 1_000_000
    return own * 100 - best * LEAD - total * FIELD // max(state.seats - 1, 1)


# --- how often creatures and powers are used


@rule
def note(uses, power, times):
    """Count uses of a Kingdom power."""
    uses[USED, power] += times


@rule
def count_cards(state, uses, seat, rival, species, a, b):
    """Count one or two cards played against a rival over a species (0: none), and the powers that matter for them."""
    for kind in (a, b):
        uses[PLAYED, kind] += kind > 0
        if species > 0:
            note(uses, EQUINITY, kind == HENTAUR and species != HENTAUR)
            note(uses, SUBCERBIENT, kind == CT and has_power(state, seat, SUBCERBIENT))
            note(uses, SUBCERBIENT, kind == SPYDRA and has_power(state, rival, SUBCERBIENT))


@rule
def count(state, log, uses):
    """Count what the events of a log used."""
    for i in range(1, min(log[0].count + 1, len(log))):
        event = log[i]
        seat = event.seat
        a = event.public[0]
        b = event.public[1]
        if event.what == E_SETTLE:
            count_cards(state, uses, seat, 0, 0, a, b)
        elif event.what == E_ADD or event.what == E_INN:
            count_cards(state, uses, seat, 0, 0, a, 0)
        elif event.what == E_RECRUIT:
            count_cards(state, uses, seat, seat_of(a), event.public[2], b, 0)
        elif event.what == E_COUNTER:
            count_cards(state, uses, seat, event.public[3], event.public[2], a, b)
        elif event.what == E_SACRIFICE:
            count_cards(state, uses, seat, 0, event.public[3], a, b)
        elif event.what == E_HIRE:
            uses[PLAYED, a] += 1
            note(uses, EXTRA_FREATURES, a != b)
        elif event.what == E_DISCARD:
            uses[DISCARDED, a] += 1
            note(uses, DISSED_HARD, b)
        elif event.what == E_KID:
            note(uses, WIIZZZ_KID, 1)
        elif event.what == E_THIRD:
            note(uses, MATCH_MAKER, 1)
        elif event.what == E_SCORE and has_power(state, seat, MIGHTY_SWINE):
            note(uses, MIGHTY_SWINE, pigxies(state, seat))


@rule
def pigxies(state, seat) -> int:
    """Count the Pigxies of a Kingdom."""
    total = 0
    for row in range(state.start[stack_of(seat, 1)], state.start[stack_of(seat, LANDS) + 1]):
        if state.clan[row].species == PIGXIE:
            total += state.clan[row].own
    return total


@rule
def count_end(state, uses, seat, share):
    """Count what a seat held to the end of a game, and its share of the victory."""
    for power in range(1, POWERS + 1):
        uses[HELD, power] += has_power(state, seat, power)
        uses[WON, power] += has_power(state, seat, power) * share


@rule
def count_hand(state, seat, fates, at):
    """Add the cards in a seat's hand to row `at`, a column for each kind."""
    for kind in range(1, min(fates.shape[1], len(state.hand[seat]))):
        fates[at, kind] += state.hand[seat, kind]


@rule
def count_dealt(state, copies, at) -> int:
    """Count the hands that were dealt; 0 while a Ruler has none."""
    for seat in range(1, state.seats + 1):
        if total(state.hand[seat]) == 0:
            return 0
    for seat in range(1, state.seats + 1):
        count_hand(state, seat, copies, at + seat - 1)
    return 1
