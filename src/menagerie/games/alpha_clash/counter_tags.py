"""Counter tags: what stands open to an answer, and which card or effect may answer it (AC-TRIG-13 … AC-TRIG-15)."""

from __future__ import annotations

from menagerie.cardtext.machine.filters import fits
from menagerie.engine.jit import rule

from .costs import refuse_payment
from .play import refuse_deed
from .terms import (
    CARD,
    FIGHT,
    IN_STANDBY,
    ON_ANYTHING,
    ON_ATTACK,
    ON_ATTACK_BY,
    ON_ATTACK_ON,
    ON_NTH_PLAY,
    ON_PLAY,
    ON_PLAY_OF,
    ON_TRAP,
    PLAY_3,
    TRIG_14,
)


@rule
def tags_of_window(state) -> int:
    """Name the counter tags that fit what stands open, as bits: an attack, a played card, a Trap (AC-PLAY-3).

    Whatever is played is answered as played, in any phase (AC-PLAY-4, AC-TRAP-8), and only a Trap as a Trap (AC-PLAY-6,
    AC-PLAY-7, AC-TRAP-9); an attack on any of the defender's cards is one (AC-TRAP-7).
    """
    frame = state.frame[state.depth]
    if frame.what == FIGHT:
        return 1 << ON_ANYTHING | 1 << ON_ATTACK | 1 << ON_ATTACK_BY | 1 << ON_ATTACK_ON
    played = 1 << ON_PLAY | 1 << ON_PLAY_OF | 1 << ON_NTH_PLAY
    return 1 << ON_ANYTHING | (played if frame.sort == CARD else 1 << ON_TRAP)


@rule
def refuse_answering(state, box, seat, source, ability) -> int:
    """Refuse a response whose tag or condition what is answered does not meet (AC-PLAY-3, AC-TRIG-13 … AC-TRIG-15)."""
    if tags_of_window(state) >> box.abilities[ability].when & 1 == 0:
        return PLAY_3
    frame = state.frame[state.depth]
    answered = frame.row if frame.what == FIGHT else IN_STANDBY + state.depth
    if box.abilities[ability].when == ON_ATTACK_ON:
        answered = frame.aim
    about = box.abilities[ability].about
    if answered == 0:
        return TRIG_14
    return TRIG_14 if about and fits(state, box, seat, source, 0, about, answered, 0) == 0 else 0


@rule
def refuse_tagged(state, box, seat, source, kind) -> int:
    """Refuse what a card with a counter tag costs, answers and chooses."""
    clause = refuse_payment(state, box, seat, source, kind)
    if clause:
        return clause
    clause = refuse_answering(state, box, seat, source, box.deed[kind])
    return clause if clause else refuse_deed(state, box, seat, kind)
