"""What must hold in every state beside what its fields declare: the game's part of the battery.

Each broken law has a number and a sentence; `check` returns the first one broken.
"""

from __future__ import annotations

from menagerie.engine.copying import beyond, linger
from menagerie.engine.jit import rule
from menagerie.engine.known import PLACES, count_bits

from .inn_hire import choices, refuse_choice
from .kingdom import size
from .terms import (
    ACTION_POWERS,
    ACTIVE,
    AIR,
    CHALLENGE,
    CT,
    DONE,
    FEW,
    HENTAUR,
    HIRE,
    INN_PLACE,
    KINDS,
    MINNOWTAUR,
    NOT_FOR_FEW,
    PILES,
    SPECIES,
    SPYDRA,
    TURN,
    TURNED_UP,
    TWO,
)

BROKEN = {
    1: "cards are conserved (CK-END-6)",
    2: "a hand's size is the number of its cards",
    3: "a Clan has two Creatures, one of its species (CK-TERM-4)",
    4: "stacks follow each other without gap",
    5: "beyond the Clans on the table there is nothing",
    7: "what a seat knows of other hands is true",
    8: "a Ruler who had to pass holds no Clanning Creature (CK-DISC-8)",
    9: "only Clanning Creatures lie on the discard pile (CK-DISC-2)",
    10: "every Kingdom power lies beside one Kingdom at most, and only if powers are in play (CK-POW-1)",
    11: "only a contest counts rounds, one turn is under way, and nothing waits once all is over (CK-EXT)",
    12: "what was chosen unseen could be chosen (CK-HYP-2, CK-R48)",
    13: "the grace period has begun with somebody (CK-LSB-4)",
    14: "as many bans were set as Clans are barred (CK-RECRUIT-15)",
    15: "Minnowtaurs are kept in order of stack, way and card",
}


@rule
def held_everywhere(state, kind) -> int:
    """Count the cards of a kind in hands, Kingdoms, piles, markers and frames."""
    cards = state.retired[kind] + state.removed[kind]
    for seat in range(1, state.seats + 1):
        cards += state.hand[seat, kind]
    for i in range(state.n_draw):
        cards += state.draw[i] == kind
    for i in range(state.n_discard):
        cards += state.discard[i] == kind
    for pile in range(1, PILES + 1):
        for i in range(state.n_inn[pile]):
            cards += state.inn[pile, i] == kind
    for i in range(1, state.n_markers + 1):
        cards += state.marker[i].kind == kind
    for row in range(1, state.start[AIR + 1]):
        clan = state.clan[row]
        cards += clan.own * (clan.species == kind)
        cards += clan.ct * (kind == CT) + clan.spydra * (kind == SPYDRA) + clan.hentaur * (kind == HENTAUR)
    return cards + held_in_frames(state, kind)


@rule
def held_in_frames(state, kind) -> int:
    """Count the cards of a kind that lie in a challenge or are being hired."""
    cards = 0
    for i in range(1, state.depth + 1):
        frame = state.frame[i]
        if frame.what == CHALLENGE:
            species = state.clan[state.start[frame.stack + 1] - 1].species
            cards += frame.own * (species == kind)
            cards += frame.ct * (kind == CT) + frame.spydra * (kind == SPYDRA) + frame.hentaur * (kind == HENTAUR)
        standing = frame.step == DONE and frame.ability == MINNOWTAUR  # the card is a marker already
        cards += frame.kind == kind and not standing
    return cards


@rule
def check_cards(state, box) -> int:
    """Check that no card is lost or doubled, and that hands add up (CK-END-6)."""
    for kind in range(1, KINDS + 1):
        if held_everywhere(state, kind) != box.copies[kind]:
            return 1
    for seat in range(1, state.seats + 1):
        cards = 0
        for kind in range(1, KINDS + 1):
            if state.hand[seat, kind] < 0:
                return 2
            cards += state.hand[seat, kind]
            if state.barren[seat] and 1 <= kind <= SPECIES and state.hand[seat, kind] > 0:
                return 8
        if cards != state.hand_size[seat]:
            return 2
    for i in range(state.n_discard):
        if not 1 <= state.discard[i] <= SPECIES:
            return 9
    return 0


@rule
def check_clans(state) -> int:
    """Check every Clan and the borders of the stacks."""
    if state.start[1] != 1 or state.start[0] != 0:
        return 4
    for stack in range(1, AIR + 1):
        if state.start[stack] > state.start[stack + 1]:
            return 4
    bans = 0
    for row in range(1, state.start[AIR]):
        clan = state.clan[row]
        if size(state, row) < 2 or clan.own < 1 or not 1 <= clan.species <= SPECIES:
            return 3
    for row in range(1, state.start[AIR + 1]):
        bans += state.clan[row].barred
    if bans != state.n_bans:
        return 14
    return 5 if linger(state.clan, 0, 1) or linger(state.clan, state.start[AIR + 1], len(state.clan)) else 0


@rule
def check_markers(state) -> int:
    """Check that markers lie in their order."""
    for i in range(2, state.n_markers + 1):
        one = state.marker[i - 1]
        other = state.marker[i]
        same = one.stack == other.stack
        if one.stack > other.stack or (same and one.mode > other.mode):
            return 15
        if same and one.mode == other.mode and one.kind > other.kind:
            return 15
    return 0


@rule
def check_marks(state) -> int:
    """Check that each seat's marks are borne out: hands of a mark's seats hold as many such cards as marks say."""
    n_marked = 0
    for observer in range(1, state.seats + 1):
        n_marked += state.n_marks[observer]
        for i in range(1, state.n_marks[observer]):
            if state.mark[observer, i] < state.mark[observer, i - 1]:
                return 7
        for i in range(state.n_marks[observer]):
            kind = state.mark[observer, i] // PLACES
            hands = state.mark[observer, i] % PLACES
            marks = 0
            for j in range(state.n_marks[observer]):
                other = state.mark[observer, j]
                if other // PLACES == kind and other % PLACES | hands == hands:
                    marks += 1
            cards = 0
            for seat in range(1, state.seats + 1):
                if hands >> seat & 1:
                    cards += state.hand[seat, kind]
            for pile in range(1, PILES + 1):
                if state.seats == TWO and hands >> (pile + INN_PLACE) & 1:
                    for k in range(state.n_inn[pile] - state.inn_open[pile]):
                        cards += state.inn[pile, k] == kind
            if cards < marks:
                return 7
    return 0 if n_marked == state.n_marked else 7


@rule
def check_contest(state) -> int:
    """Check that a single game counts no rounds, that nothing waits in one that is over, and how light speed stands."""
    counted = state.round + state.starter + beyond(state.total, 0) + beyond(state.troops, 0)
    if (counted + beyond(state.victories, 0) and not state.contest) or (state.over and state.depth):
        return 11
    if (state.depth and state.frame[1].what != TURN) or (state.contest and not state.starter):
        return 11
    for seat in range(1, state.seats + 1):
        if state.over and state.contest and state.score[seat] != state.total[seat]:
            return 11
    if state.grace_new and not state.grace:
        return 13
    return 0


@rule
def check_choice(state) -> int:
    """Check that what is picked are cards, and that whoever has a choice at the inn made one that may be made."""
    for i in range(1, state.depth + 1):
        for k in range(state.frame[i].n_picks):
            if state.frame[i].pick[k] == 0:
                return 12
        if state.frame[i].what == HIRE and beyond(state.frame[i].pick, state.frame[i].n_picks):
            return 12
    frame = state.frame[state.depth]
    if frame.what != TURNED_UP or frame.step == ACTIVE or frame.step == DONE:
        return 0
    first = frame.pick[0]
    if first == 0:
        return 12 if choices(state, frame.seat, frame.ability) else 0
    return 12 if refuse_choice(state, frame.seat, frame.ability, first) else 0


@rule
def check_powers(state) -> int:
    """Check that no power is there twice, that few Rulers have none for many, and that two are of two kinds."""
    dealt = 0
    for seat in range(1, state.seats + 1):
        power = state.power[seat]
        if dealt & power or (state.seats <= FEW and power & NOT_FOR_FEW):
            return 10
        actions = count_bits(power & ACTION_POWERS)
        if actions > 1 or count_bits(power) - actions > 1 or count_bits(power) > state.powers + state.two_powers:
            return 10
        dealt |= power
    return 0


@rule
def check(state, box) -> int:
    """Return the number of the first broken law, 0 if all hold."""
    broken = check_cards(state, box)
    if broken == 0:
        broken = check_clans(state)
    if broken == 0:
        broken = check_markers(state)
    if broken == 0:
        broken = check_marks(state)
    if broken == 0:
        broken = check_powers(state)
    if broken == 0:
        broken = check_contest(state)
    if broken == 0:
        broken = check_choice(state)
    return broken
