"""Recruiting and countering (chapters "Recruit", "Counter" and "Wild Creatures"; CK-RECRUIT, CK-CTR, CK-WILD).

A CHALLENGE frame holds recruiter (`seat`), defender (`rival`), the Clan's `stack`, what the next play must count as
(`need`) and the cards played so far. The Clan stays in its stack until the challenge is over.
"""

from __future__ import annotations

from menagerie.engine.ask import arrange, ask, hold, offer, take_answer
from menagerie.engine.dispatch import Answers
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .constellations import light_clan
from .hands import play_card
from .kingdom import clans, has_power, is_species, is_stack, is_wild, move_clan, seat_of, top
from .minnowtaur import is_guarded, is_welcome
from .powers import stands_in, strength
from .settle import push_place
from .terms import (
    A_DECLINE,
    AIR,
    BY_RECRUITING,
    CHALLENGE,
    COUNTER,
    CROWDED,
    CT,
    CTR_2,
    CTR_10,
    CTR_11,
    DEFENDER,
    E_COUNTER,
    E_DECLINE,
    E_HELD,
    E_NO_CARDS,
    E_RECRUIT,
    E_WON,
    EQUINITY,
    HENTAUR,
    LANDS,
    POW_16,
    POW_18,
    Q_COUNTER,
    R61,
    REACH,
    RECRUIT,
    RECRUIT_1,
    RECRUIT_2,
    RECRUIT_3,
    RECRUIT_5,
    RECRUIT_7,
    RECRUIT_13,
    RECRUIT_14,
    RECRUIT_15,
    RECRUITER,
    SPYDRA,
    STRONG,
    SUBCERBIENT,
    V_COUNTER,
    V_DECLINE,
    VERBS,
    WILD_5,
    WILD_6,
)


@rule
def seats_apart(state, one, other) -> int:
    """Count the seats from one Ruler to another, the shorter way round (CK-R37)."""
    apart = abs(one - other)
    return min(apart, state.seats - apart)


@rule
def refuse_kingdom(state, seat, rival) -> int:
    """Refuse a Kingdom as a whole: own, out of reach, with one Clan only (CK-RECRUIT-2, CK-RECRUIT-3, CK-RECRUIT-7)."""
    if rival == seat:
        return RECRUIT_2
    if state.seats >= CROWDED and seats_apart(state, seat, rival) > REACH:
        return RECRUIT_7
    return RECRUIT_3 if clans(state, rival) < 2 else 0


@rule
def refuse_clan(state, box, seat, stack) -> int:
    """Refuse an exposed Clan: barred, guarded, or without a Land to go to (CK-RECRUIT-13 … CK-RECRUIT-15)."""
    row = top(state, stack)
    if state.clan[row].barred:
        return RECRUIT_15
    if is_guarded(state, seat, stack):
        return RECRUIT_14
    return 0 if is_welcome(state, box, seat, state.clan[row].species, BY_RECRUITING) else RECRUIT_13


@rule
def refuse_recruit(state, box, seat, stack, kind) -> int:
    """Refuse a recruit of a stack's exposed Clan opened with one card (CK-RECRUIT-1 … CK-RECRUIT-7)."""
    if clans(state, seat) == 0:
        return RECRUIT_1
    rival = seat_of(stack)
    if is_stack(state, stack) == 0 or top(state, stack) == 0:
        return RECRUIT_2
    clause = refuse_kingdom(state, seat, rival)
    if clause == 0:
        clause = refuse_clan(state, box, seat, stack)
    if clause:
        return clause
    return refuse_play(state, seat, state.clan[top(state, stack)].species, kind, RECRUIT_5)


@rule
def refuse_play(state, seat, species, kind, clause) -> int:
    """Refuse one card in a challenge over a species: a Creature for Hire, another species, or not held."""
    if not is_species(kind) and not is_wild(kind):
        return CTR_11
    if kind != species and not stands_in(state, seat, species, kind):
        return clause
    return clause if state.hand[seat, kind] == 0 else 0


@rule
def offer_recruits(state, box, seat):
    """Offer every target with every card that may open on it (CK-RECRUIT-5, CK-WILD-1)."""
    if clans(state, seat) == 0:
        return
    wilds = state.hand[seat, CT] + state.hand[seat, SPYDRA]
    equinity = has_power(state, seat, EQUINITY)
    for rival in range(1, state.seats + 1):
        if refuse_kingdom(state, seat, rival):
            continue
        for stack in range((rival - 1) * LANDS + 1, rival * LANDS + 1):
            row = top(state, stack)
            if row == 0:
                continue
            species = state.clan[row].species
            matching = state.hand[seat, species]
            if matching + wilds + equinity == 0 or refuse_clan(state, box, seat, stack):
                continue
            if matching > 0:
                offer(state, RECRUIT.code(stack, species))
            if equinity and stands_in(state, seat, species, HENTAUR) and state.hand[seat, HENTAUR] > 0:
                offer(state, RECRUIT.code(stack, HENTAUR))
                arrange(state)
            if state.hand[seat, CT] > 0:
                offer(state, RECRUIT.code(stack, CT))
            if state.hand[seat, SPYDRA] > 0:
                offer(state, RECRUIT.code(stack, SPYDRA))


@rule
def recruit(state, box, log, seat, stack, kind):
    """Open a challenge for a Clan with one card, face up (CK-RECRUIT-5, CK-RECRUIT-6).

    What the card counts as must be answered: a CT as one, a Spydra as two Creatures (CK-WILD-2, CK-WILD-3).
    """
    play_card(state, seat, kind)
    row = push(state, CHALLENGE)
    frame = state.frame[row]
    frame.seat = seat
    frame.rival = seat_of(stack)
    frame.stack = stack
    frame.step = DEFENDER
    frame.need = strength(state, box, seat, frame.rival, kind)
    note_play(state, kind)
    tell(log, E_RECRUIT, seat, stack, kind, state.clan[top(state, stack)].species, 0)


@rule
def note_play(state, kind):
    """Lay a card into the challenge."""
    frame = state.frame[state.depth]
    if kind == CT:
        frame.ct += 1
    elif kind == SPYDRA:
        frame.spydra += 1
    elif kind != state.clan[top(state, frame.stack)].species:
        frame.hentaur += 1  # CK-R61
    else:
        frame.own += 1


@rule
def answerer(state) -> int:
    """Name the Ruler who must answer the last play (CK-CTR-1, CK-CTR-3)."""
    frame = state.frame[state.depth]
    return frame.rival if frame.step == DEFENDER else frame.seat


@rule
def refuse_counter(state, box, seat, first, second) -> int:
    """Refuse one card, or two played together, as answer to the last play (CK-CTR-2, CK-WILD-4 … CK-WILD-8).

    Of two cards, given in the order of their kinds, each counts as one Creature and at most one is a Wild.
    """
    frame = state.frame[state.depth]
    species = state.clan[top(state, frame.stack)].species
    rival = frame.seat + frame.rival - seat
    clause = refuse_play(state, seat, species, first, CTR_2)
    if clause:
        return clause
    if second == 0:
        if strength(state, box, seat, rival, first) >= frame.need:
            return 0
        if not has_power(state, rival, SUBCERBIENT):
            return WILD_5
        return POW_18 if first == SPYDRA else POW_16 if frame.ct > 0 else WILD_5
    if frame.need < STRONG:
        return CTR_10
    clause = refuse_play(state, seat, species, second, CTR_2)
    if clause:
        return clause
    if strength(state, box, seat, rival, second) >= STRONG:
        return WILD_5
    if first != species and second != species:
        return R61 if first == HENTAUR else WILD_6 if second == CT else POW_18
    return CTR_2 if first > second or (first == second and state.hand[seat, first] < 2) else 0


@rule
def offer_counter(state, box, seat, a, b):
    """Offer one card, or two played together, if that is legal."""
    if refuse_counter(state, box, seat, a, b) == 0:
        offer(state, COUNTER.code(a, b))


@rule
def pose_challenge(state, box):
    """Ask the Ruler who must answer to decline or to play, whatever the hand holds (CK-CTR-5, CK-D9, CK-R73)."""
    seat = answerer(state)
    frame = state.frame[state.depth]
    species = state.clan[top(state, frame.stack)].species
    ask(state, seat, Q_COUNTER)
    hold(state)
    offer(state, A_DECLINE)
    offer_counter(state, box, seat, species, 0)
    if frame.need >= STRONG:  # CK-CTR-10
        offer_counter(state, box, seat, species, species)
        offer_counter(state, box, seat, species, CT)
        offer_counter(state, box, seat, species, SPYDRA)
    offer_counter(state, box, seat, CT, 0)
    offer_counter(state, box, seat, SPYDRA, 0)
    if species != HENTAUR:  # which stands in for others with Equinity
        offer_counter(state, box, seat, HENTAUR, 0)
        offer_counter(state, box, seat, min(species, HENTAUR), max(species, HENTAUR))
        arrange(state)


@rule
def step_challenge(state, box, log):
    """Ask for the next play, or carry it out (CK-CTR-3, CK-CTR-9, CK-CTR-12).

    Who has no cards is not asked, but is still in the game (CK-END-3).
    """
    seat = answerer(state)
    if state.answer:
        COUNTERS.take(state, box, log, seat, take_answer(state))
    elif state.hand_size[seat] > 0:
        pose_challenge(state, box)
    else:
        tell(log, E_NO_CARDS, seat, 0, 0, 0, 0)
        conclude(state, log)


@rule
def decline(state, log, seat):
    """Let the last play stand (CK-CTR-9)."""
    tell(log, E_DECLINE, seat, 0, 0, 0, 0)
    conclude(state, log)


@rule
def counter(state, box, log, frame, seat, first, second):
    """Answer the last play with one card or two (CK-CTR-3)."""
    rival = frame.seat + frame.rival - seat
    play_card(state, seat, first)
    note_play(state, first)
    frame.need = strength(state, box, seat, rival, first)
    if second > 0:
        play_card(state, seat, second)
        note_play(state, second)
        frame.need = 1  # a pair never sets the requirement of two (CK-WILD-7, CK-R16)
    frame.step = RECRUITER if frame.step == DEFENDER else DEFENDER
    tell(log, E_COUNTER, seat, first, second, state.clan[top(state, frame.stack)].species, rival)


@rule
def conclude(state, log):
    """Give the Clan and every card played to whoever played last (CK-CTR-4, CK-CTR-6, CK-CTR-7, CK-RECRUIT-15).

    Without an answer that is the recruiter, whose card joins the Clan (CK-RECRUIT-10). A Clan that is held stays where
    it is, in a closed Land too (CK-MIN-7); the ban is on it alone (CK-RECRUIT-16). A Clan that is won is placed as one
    of its own (CK-RECRUIT-11), in a Land that its winner names (CK-RECRUIT-12).
    """
    frame = state.frame[state.depth]
    seat = frame.seat
    rival = frame.rival
    stack = frame.stack
    won = frame.step == DEFENDER
    row = top(state, stack)
    clan = state.clan[row]
    clan.own += frame.own
    clan.ct += frame.ct
    clan.spydra += frame.spydra
    clan.hentaur += frame.hentaur
    pop(state)
    if won:
        tell(log, E_WON, seat, stack, clan.species, 0, 0)
        move_clan(state, row, stack, AIR)
        push_place(state, seat, BY_RECRUITING)
        return
    clan.barred = 1
    state.n_bans += 1
    tell(log, E_HELD, rival, stack, clan.species, seat, 0)
    if stack == AIR:  # Creatures of the inn, won by the challenger (CK-INN-9, CK-R45)
        push_place(state, rival, BY_RECRUITING)
    else:
        light_clan(state, log, rival, row)


@rule
def lift_bans(state):
    """End the bans on Clans that the active Ruler failed to recruit (CK-RECRUIT-17)."""
    if state.n_bans > 0:
        state.n_bans = 0
        for row in range(1, state.start[AIR + 1]):
            state.clan[row].barred = 0


COUNTERS = Answers(VERBS, {V_DECLINE: (0, decline), V_COUNTER: (refuse_counter, counter)})
