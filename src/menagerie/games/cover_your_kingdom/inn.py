"""The Drafty Inn of the two-Ruler game (chapters "The Drafty Inn", "Challenge", "Creatures for Hire"; CK-INN, CK-INNH).

An INN frame remembers which piles were taken from (`stack`, as bits) and turns up their next cards once the new Clan is
placed. A Creature for Hire that turns up pushes a TURNED_UP frame: both Rulers choose from the state before the effect,
the active one first and unseen (`pick`), then both choices are carried out as one (CK-R48).
"""

from __future__ import annotations

from menagerie.engine.ask import VERB, argument_of, arrange, ask, offer, offer_unless, take_answer
from menagerie.engine.chance import below, shuffle
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.known import card_left, set_mark
from menagerie.engine.log import tell, whisper
from menagerie.engine.piles import nth

from .elves import refuse_lure
from .hands import play_card
from .hypnogriff import pass_card
from .kingdom import has_power, is_species, is_wild, join_clan, lift_new_clan, move_clan, retire_clan, seat_of, top
from .minnowtaur import is_welcome
from .powers import strength
from .recruit import note_play
from .settle import push_place
from .terms import (
    ACTIVE,
    AIR,
    AT_INN,
    BY_SETTLING,
    BY_SWAP,
    CHALLENGE,
    CT,
    DEFENDER,
    DONE,
    E_CHOSE,
    E_INN,
    E_INN_HIRE,
    E_LURED,
    E_NOTHING,
    E_SHIFT,
    E_TAKE,
    E_TAKEN,
    E_TURNED,
    ELVES,
    EQUINITY,
    HENTAUR,
    HYPNOGRIFF,
    INN,
    INN_2,
    INN_3,
    INN_4,
    INN_11,
    INN_PICK,
    INN_PLACE,
    INNH_4,
    INNH_5,
    INNH_6,
    LANDS,
    MIN_4,
    MOBGOBLINS,
    PILE,
    PILES,
    Q_INN,
    R51,
    RECRUIT_15,
    RIVAL,
    SPECIES,
    SPYDRA,
    TURNED_UP,
    TWO,
    V_INN,
    V_LURE,
    V_SHIFT,
    V_TAKE,
    WIIZZZAARD,
)
from .wiizzzaard import refuse_shift, turn_over


@rule
def inn_top(state, pile) -> int:
    """Name the Creature that an inn pile shows; 0 if it shows none (CK-INN-1, CK-INN-11)."""
    return state.inn[pile, state.n_inn[pile] - 1] if state.inn_open[pile] else 0


@rule
def tops_by_kind(state) -> int:
    """Give the piles that show each kind: bits 1 << (pile - 1), shifted by PILES for every kind."""
    tops = 0
    for pile in range(1, PILES + 1):
        tops |= state.inn_open[pile] << (PILES * inn_top(state, pile) + pile - 1)
    return tops


@rule
def tops_of(tops, kind) -> int:
    """Take one kind's piles out of `tops_by_kind`."""
    return tops >> PILES * kind & (1 << PILES) - 1


@rule
def inn_species(state, kind, piles) -> int:
    """Name the one species of a played card and the taken Creatures; 0 if all are Wild, -1 if there are several."""
    species = kind if is_species(kind) else 0
    for pile in range(1, PILES + 1):
        if piles >> (pile - 1) & 1 and is_species(inn_top(state, pile)):
            if species > 0 and species != inn_top(state, pile):
                return -1
            species = inn_top(state, pile)
    return species


@rule
def refuse_inn(state, box, seat, kind, piles) -> int:
    """Refuse to recruit from the inn: card not held, slot empty, several species, only Wilds (CK-INN-2 … CK-INN-5).

    It needs no Clan of one's own (CK-INN-13).
    """
    if state.seats != TWO or not (is_species(kind) or is_wild(kind)) or state.hand[seat, kind] == 0:
        return INN_2
    if piles == 0:
        return INN_3
    for pile in range(1, PILES + 1):
        if piles >> (pile - 1) & 1 and inn_top(state, pile) == 0:
            return INN_11
    species = inn_species(state, kind, piles)
    if species < 0:
        return R51 if kind == HENTAUR and has_power(state, seat, EQUINITY) else INN_3
    if species == 0:
        return INN_4
    return 0 if is_welcome(state, box, seat, species, BY_SETTLING) else MIN_4


@rule
def offer_inn(state, box, seat):
    """Offer every card in hand for every set of Creatures it can take (CK-R41)."""
    if state.seats != TWO:
        return
    tops = tops_by_kind(state)
    wild = tops_of(tops, CT) | tops_of(tops, SPYDRA)
    for kind in range(1, SPECIES + 1):
        own = tops_of(tops, kind)
        if own | wild and state.hand[seat, kind] > 0:
            offer_takes(state, box, seat, kind, own | wild, own | wild)
        for card in range(CT, SPYDRA + 1):
            if own and state.hand[seat, card] > 0:
                offer_takes(state, box, seat, card, own | wild, own)
    arrange(state)


@rule
def offer_takes(state, box, seat, kind, joining, needed):
    """Offer a card for every set of piles out of some (bits) that takes at least one of those needed."""
    for piles in range(1, joining + 1):
        if piles & ~joining == 0 and piles & needed:
            offer_unless(state, refuse_inn(state, box, seat, kind, piles), V_INN * VERB + (kind << 4) + piles)


@rule
def recruit_inn(state, box, log, seat, argument):
    """Play one card for Creatures of the inn; the rival may challenge (CK-INN-6 … CK-INN-8, CK-INN-12, CK-INN-14)."""
    kind = argument >> 4
    piles = argument & 15
    play_card(state, seat, kind)
    species = inn_species(state, kind, piles)
    row = lift_new_clan(state, box, species)
    for pile in range(1, PILES + 1):
        if piles >> (pile - 1) & 1:
            join_clan(state, row, inn_top(state, pile))
            take_top(state, pile)
    tell(log, E_INN, seat, kind, piles, species, 0)
    inn = state.frame[push(state, INN)]
    inn.seat = seat
    inn.stack = piles
    challenge = state.frame[push(state, CHALLENGE)]
    challenge.seat = seat
    challenge.rival = TWO + 1 - seat
    challenge.stack = AIR
    challenge.step = DEFENDER
    challenge.need = strength(state, box, seat, challenge.rival, kind)
    note_play(state, kind)


@rule
def take_top(state, pile):
    """Take the turned-up card off a pile; nothing is turned up there now."""
    state.n_inn[pile] -= 1
    state.inn[pile, state.n_inn[pile]] = 0
    state.inn_open[pile] = 0


@rule
def turn_up(state, pile) -> int:
    """Turn up the next card of a pile and let both Rulers see it."""
    kind = state.inn[pile, state.n_inn[pile] - 1]
    state.inn_open[pile] = 1
    for observer in range(1, TWO + 1):
        card_left(state, observer, kind, pile + INN_PLACE)
    state.n_marked = state.n_marks[1] + state.n_marks[2]
    return kind


@rule
def step_inn(state, log):
    """Replace what was taken, one pile after another; a Creature for Hire acts first (CK-INN-10, CK-INNH-1, CK-R46)."""
    frame = state.frame[state.depth]
    for pile in range(1, PILES + 1):
        if frame.stack >> (pile - 1) & 1 == 0:
            continue
        if state.n_inn[pile] == 0:  # CK-INN-11
            frame.stack -= 1 << (pile - 1)
            continue
        kind = turn_up(state, pile)
        tell(log, E_TURNED, 0, pile, kind, 0, 0)
        if kind <= SPYDRA:
            frame.stack -= 1 << (pile - 1)
            continue
        hired = state.frame[push(state, TURNED_UP)]
        hired.seat = frame.seat
        hired.rival = TWO + 1 - frame.seat
        hired.ability = kind
        hired.stack = pile
        hired.step = ACTIVE
        tell(log, E_INN_HIRE, 0, kind, 0, 0, 0)
        return
    pop(state)


# --- Creatures for Hire turned up in the inn


@rule
def refuse_choice(state, seat, ability, argument) -> int:
    """Refuse a choice: own Kingdom, no such Clan, an only Clan (Elves), barred (CK-INNH-4 … CK-INNH-6, CK-R47)."""
    stack = argument >> 1 if ability == WIIZZZAARD else argument
    if seat_of(stack) == seat or seat_of(stack) > TWO or stack < 1:
        return INNH_5 if ability == WIIZZZAARD else INNH_6 if ability == ELVES else INNH_4
    if ability == WIIZZZAARD:
        return refuse_shift(state, seat, stack, argument & 1)
    if ability == ELVES:
        return refuse_lure(state, seat, stack)
    if top(state, stack) == 0:
        return INNH_4
    return RECRUIT_15 if state.clan[top(state, stack)].barred else 0


@rule
def choice_verb(ability) -> int:
    """Name the verb of a choice at the inn."""
    return V_SHIFT if ability == WIIZZZAARD else V_LURE if ability == ELVES else V_TAKE


@rule
def choices(state, seat, ability) -> int:
    """Count what a Ruler may choose at the inn."""
    count = 0
    for argument in range(1, 2 * TWO * LANDS + 2):
        if refuse_choice(state, seat, ability, argument) == 0:
            count += 1
    return count


@rule
def nth_choice(state, seat, ability, position) -> int:
    """Give the choice at a position (from 0) in the list of choices."""
    left = position
    for argument in range(1, 2 * TWO * LANDS + 2):
        if refuse_choice(state, seat, ability, argument) == 0:
            if left == 0:
                return argument
            left -= 1
    return 0


@rule
def chooser(state) -> int:
    """Name the Ruler whose choice is due: the active one first."""
    frame = state.frame[state.depth]
    return frame.seat if frame.step == ACTIVE else frame.rival


@rule
def pose_choice(state):
    """Ask a Ruler for a choice at the inn; it is compulsory (CK-INNH-2)."""
    seat = chooser(state)
    ability = state.frame[state.depth].ability
    ask(state, seat, Q_INN)
    for argument in range(1, 2 * TWO * LANDS + 2):
        if refuse_choice(state, seat, ability, argument) == 0:
            offer(state, choice_verb(ability) * VERB + argument)


@rule
def step_turned_up(state, log):
    """Collect both choices, carry them out as one, retire the card (CK-INNH-2, CK-INNH-7, CK-R47, CK-R48)."""
    frame = state.frame[state.depth]
    ability = frame.ability
    if frame.step == DONE:
        state.retired[ability] += 1
        take_top(state, frame.stack)
        pop(state)
    elif ability == HYPNOGRIFF:
        take_from_each_other(state, log)
        frame.step = DONE
    elif state.answer != 0:
        choose(state, log, argument_of(take_answer(state)))
    elif ability == MOBGOBLINS and (
        choices(state, frame.seat, ability) == 0 or choices(state, frame.rival, ability) == 0
    ):
        tell(log, E_NOTHING, 0, ability, 0, 0, 0)  # CK-INNH-9
        frame.step = DONE
    elif choices(state, chooser(state), ability) > 0:
        pose_choice(state)
    else:
        choose(state, log, 0)


@rule
def choose(state, log, argument):
    """Note a choice (0: none possible); with the second both are carried out."""
    frame = state.frame[state.depth]
    if frame.step == ACTIVE:
        frame.pick[0] = argument
        frame.step = RIVAL
        if argument > 0:
            tell(log, E_CHOSE, frame.seat, 0, 0, 0, 0)
        return
    first = frame.pick[0]
    frame.pick[0] = 0
    frame.step = DONE
    seat = frame.seat
    rival = frame.rival
    ability = frame.ability
    if ability == MOBGOBLINS:
        take_clans(state, log, seat, rival, first, argument)
    else:
        carry_out(state, log, seat, ability, first)
        carry_out(state, log, rival, ability, argument)


@rule
def carry_out(state, log, seat, ability, argument):
    """Carry out one Ruler's choice of Wiizzzaard or Elves (CK-INNH-5, CK-INNH-6)."""
    if argument == 0:
        tell(log, E_NOTHING, seat, ability, 0, 0, 0)
    elif ability == WIIZZZAARD:
        tell(log, E_SHIFT, seat, argument >> 1, argument & 1, AT_INN, 0)
        turn_over(state, argument >> 1, argument & 1)
    else:
        row = top(state, argument)
        tell(log, E_LURED, seat, argument, state.clan[row].species, AT_INN, 0)
        retire_clan(state, row, argument)


@rule
def take_clans(state, log, seat, rival, first, second):
    """Let each Ruler take the chosen Clan: both are lifted, then placed, the active Ruler first (CK-INNH-4)."""
    tell(log, E_TAKEN, seat, first, state.clan[top(state, first)].species, 0, 0)
    tell(log, E_TAKEN, rival, second, state.clan[top(state, second)].species, 0, 0)
    move_clan(state, top(state, second), second, AIR)
    move_clan(state, top(state, first), first, AIR)
    push_place(state, rival, BY_SWAP)
    push_place(state, seat, BY_SWAP)


@rule
def take_from_each_other(state, log):
    """Let each Ruler take two cards unseen; both picks are made before any card moves (CK-INNH-3, CK-R49)."""
    frame = state.frame[state.depth]
    seat = frame.seat
    rival = frame.rival
    mine = draw_blindly(state, rival, 0)
    theirs = draw_blindly(state, seat, INN_PICK)
    for i in range(mine):
        state.hand[rival, frame.pick[i]] += 1
    for i in range(theirs):
        state.hand[seat, frame.pick[INN_PICK + i]] += 1
    tell(log, E_TAKE, seat, rival, mine, AT_INN, 0)
    for i in range(mine):
        pass_card(state, rival, seat, frame.pick[i])
        whisper(log, 1 << seat | 1 << rival, i, frame.pick[i])
        frame.pick[i] = 0
    tell(log, E_TAKE, rival, seat, theirs, AT_INN, 0)
    for i in range(theirs):
        pass_card(state, seat, rival, frame.pick[INN_PICK + i])
        whisper(log, 1 << seat | 1 << rival, i, frame.pick[INN_PICK + i])
        frame.pick[INN_PICK + i] = 0
    state.n_marked = state.n_marks[seat] + state.n_marks[rival]


@rule
def draw_blindly(state, giver, place) -> int:
    """Pick up to two cards of a hand into the frame, one after the other; return how many."""
    frame = state.frame[state.depth]
    count = min(INN_PICK, state.hand_size[giver])
    for i in range(count):
        kind = nth(state.hand[giver], below(state, state.hand_size[giver] - i))
        state.hand[giver, kind] -= 1
        frame.pick[place + i] = kind
    return count


# --- setup


@rule
def put_back(state, pile, kind):
    """Shuffle a turned-up Creature for Hire back into its pile, or a pile of nothing else into the deck (CK-R40)."""
    state.inn_open[pile] = 0
    creatures = 0
    for i in range(PILE):
        creatures += state.inn[pile, i] <= SPYDRA
    if creatures > 0:
        shuffle(state, state.inn[pile], PILE)
        for observer in range(1, TWO + 1):
            set_mark(state, observer, kind, 1 << (pile + INN_PLACE))
        state.n_marked = state.n_marks[1] + state.n_marks[2]
        return
    for i in range(PILE):
        state.draw[state.n_draw] = state.inn[pile, i]
        state.n_draw += 1
    shuffle(state, state.draw, state.n_draw)
    deal_pile(state, pile)


@rule
def deal_pile(state, pile):
    """Deal seven cards from the draw pile."""
    for i in range(PILE):
        state.n_draw -= 1
        state.inn[pile, i] = state.draw[state.n_draw]
        state.draw[state.n_draw] = 0
    state.n_inn[pile] = PILE
