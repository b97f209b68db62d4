"""What may be chosen as a target (chapter "Playing, Standby, priority and responses", AC-PLAY-15 … AC-PLAY-17)."""

from __future__ import annotations

from menagerie.engine.ask import VERB, ask, offer_unless
from menagerie.engine.jit import rule

from .rows import has_key, is_sound
from .terms import (
    A_ENOUGH,
    ACCESSORIES,
    BAR,
    BUFF,
    BUFF_3,
    CARD,
    FOE,
    NO_LIMIT,
    OWN,
    PLAY_17,
    PLAY_25,
    PLAYER,
    Q_TARGET,
    ROWS,
    SAF_1,
    SAFEGUARD,
    SEATS,
    TARGETS,
    V_TARGET,
    WAKE_BARRAGE,
)


@rule
def fits(state, box, number, seat, source, target) -> int:
    """Tell whether a filter takes a row or a player, seen from the controller of an effect."""
    filter = box.filter[number]
    if target > ROWS:
        whose = OWN if target - PLAYER == seat else FOE
        return 1 if filter.players and filter.whose & whose and target - PLAYER <= SEATS else 0
    if is_sound(state, target) == 0:
        return 0
    played = state.card[target]
    if filter.types >> played.sort & 1 == 0 or filter.whose & (OWN if played.seat == seat else FOE) == 0:
        return 0
    if played.covered:
        # A face-down Trap is an Accessory of which nothing else is known (AC-TRAP-14).
        return 1 if filter.types & ACCESSORIES == ACCESSORIES else 0
    if filter.other and target == source:
        return 0
    if filter.part and filter.part != played.part:
        return 0
    if played.attack > filter.most_attack and filter.most_attack < NO_LIMIT:
        return 0
    return fits_kind(box, number, played.kind)


@rule
def fits_kind(box, number, kind) -> int:
    """Tell whether a filter takes a card by what is printed on it (AC-TRIG-14)."""
    filter = box.filter[number]
    if filter.types >> box.sort[kind] & 1 == 0:
        return 0
    if filter.most_cost < NO_LIMIT and box.cost[kind] > filter.most_cost:
        return 0
    if filter.affiliation and box.affiliation[kind] != filter.affiliation:
        return 0
    return 1 if filter.colors == 0 or box.colors[kind] & filter.colors else 0


@rule
def refuse_target(state, box, frame, target) -> int:
    """Refuse a target: chosen already, unfit, guarded, or taken by a Clash Buff this turn.

    AC-PLAY-17, AC-PLAY-25, AC-KW-SAF-1, AC-BUFF-3, AC-BUFF-11.
    """
    for i in range(frame.n_targets):
        if frame.target[i] == target:
            return PLAY_17
    if fits(state, box, box.ability[frame.ability].filter, frame.seat, frame.row, target) == 0:
        return PLAY_25
    if frame.sort == CARD and box.sort[frame.kind] == BUFF and is_buffed(state, target):
        return BUFF_3
    return SAF_1 if is_guarded(state, frame.seat, target) else 0


@rule
def is_buffed(state, target) -> int:
    """Tell whether a Clash Buff took a card or player for its target this turn (AC-BUFF-3, AC-BUFF-11)."""
    return state.buffed[target - PLAYER] if target > ROWS else state.card[target].buffed


@rule
def is_guarded(state, seat, target) -> int:
    """Tell whether Safeguard keeps an opponent's effect from a card (AC-KW-SAF-1, AC-R29)."""
    if target > ROWS:
        return 0
    return 1 if state.card[target].seat != seat and has_key(state, target, SAFEGUARD) else 0


@rule
def refuse_aims(state, box, seat, source, ability, buff) -> int:
    """Refuse an effect for which the targets that it demands are not there (AC-PLAY-25)."""
    missing = box.ability[ability].least
    if missing == 0:
        return 0
    number = box.ability[ability].filter
    clause = PLAY_25
    for i in range(1, state.n_rows + SEATS + 1):
        target = i if i <= state.n_rows else PLAYER + i - state.n_rows
        if fits(state, box, number, seat, source, target):
            if is_guarded(state, seat, target):
                clause = SAF_1
            elif buff and is_buffed(state, target):
                clause = BUFF_3
            else:
                missing -= 1
                if missing == 0:
                    return 0
    return clause


@rule
def refuse_enough(state, box, frame) -> int:
    """Refuse to stop before every demanded target is chosen (AC-PLAY-25)."""
    return PLAY_25 if frame.n_targets < box.ability[frame.ability].least else 0


@rule
def pose_targets(state, box, frame):
    """Ask for the next target; unordered picks ascend (AC-PLAY-15, AC-PLAY-17)."""
    ask(state, frame.seat, Q_TARGET)
    for i in range(1, state.n_rows + SEATS + 1):
        target = i if i <= state.n_rows else PLAYER + i - state.n_rows
        offer_unless(state, refuse_next_target(state, box, frame, target), V_TARGET * VERB + target)
    offer_unless(state, refuse_enough(state, box, frame), A_ENOUGH)


@rule
def refuse_next_target(state, box, frame, target) -> int:
    """Refuse a target as the next bite: picks ascend, and the rest that is demanded must be left (AC-PLAY-17)."""
    clause = refuse_target(state, box, frame, target)
    if clause:
        return clause
    if frame.n_targets > 0 and target < frame.target[frame.n_targets - 1]:
        return PLAY_17
    missing = box.ability[frame.ability].least - frame.n_targets - 1
    return PLAY_25 if missing > 0 and count_after(state, box, frame, target) < missing else 0


@rule
def count_after(state, box, frame, target) -> int:
    """Count the targets that come after one, so that the rest of a demanded set is not missing."""
    count = 0
    for i in range(1, state.n_rows + SEATS + 1):
        other = i if i <= state.n_rows else PLAYER + i - state.n_rows
        if other > target and refuse_target(state, box, frame, other) == 0:
            count += 1
    return count


@rule
def most_targets(state, box, frame) -> int:
    """Give how many targets an effect may take; Barrage its X, each at least 1 point (AC-KW-BAR-1, AC-KW-BAR-2)."""
    if frame.ability == WAKE_BARRAGE:
        return min(min(state.card[frame.row].level[BAR], frame.amount), TARGETS)
    return box.ability[frame.ability].most


@rule
def drop_illegal(state, box, frame) -> int:
    """Strike targets that are no longer legal; return 1 if there were some and none is left (AC-PLAY-16, AC-R14)."""
    if frame.n_targets == 0:
        return 0
    kept = 0
    for i in range(frame.n_targets):
        target = frame.target[i]
        share = frame.share[i]
        frame.target[i] = 0
        frame.share[i] = 0
        if fits(state, box, box.ability[frame.ability].filter, frame.seat, frame.row, target):
            if is_guarded(state, frame.seat, target) == 0:
                frame.target[kept] = target
                frame.share[kept] = share
                kept += 1
    frame.n_targets = kept
    return 1 if kept == 0 else 0
